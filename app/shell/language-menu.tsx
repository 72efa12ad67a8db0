import { Icon } from '@shopify/polaris';
import { LanguageIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { locales } from '#contract/locales.ts';
import { useChooseLanguage } from '#app/i18n/use-choose-language.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { Dropdown } from '#app/ui/dropdown.tsx';
import { MenuItems } from '#app/ui/menu-items.tsx';

/** The language in the top bar. */
export function LanguageMenu() {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const choose = useChooseLanguage();
  const code = locale.slice(0, 2).toUpperCase();
  const items = locales.map((choice) => ({
    content: t(`language.${choice}`),
    chosen: choice === locale,
    onAction: () => choose(choice),
  }));
  return (
    <Dropdown
      kind="menu"
      label={t('language.label')}
      align="end"
      button={(props) => (
        <button {...props} className="wharf-top-tool wharf-top-tool--language" aria-label={`${code}: ${t('language.change')}`}>
          <Icon source={LanguageIcon} />
          <span>{code}</span>
        </button>
      )}
    >
      {(close) => <MenuItems items={items} close={close} />}
    </Dropdown>
  );
}
