import { UnstyledLink } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { settingPages } from '#app/shell/menu.ts';
import { TabLinks } from '#app/ui/tab-links.tsx';

export type SettingsPlace = (typeof settingPages)[number]['label'];

/** The way between the pages of the settings: the menu of the Shopify admin has one entry for all of them. */
export function SettingsTabs({ place }: { place: SettingsPlace }) {
  const { t } = useTranslation(['settings', 'shell']);
  return (
    <TabLinks label={t('pages')} selected={place}>
      {settingPages.map(({ label, url }) => (
        <li key={label}>
          <UnstyledLink url={url} {...(label === place ? { 'aria-current': 'page' as const } : {})}>
            {t(`shell:menu.${label}`)}
          </UnstyledLink>
        </li>
      ))}
    </TabLinks>
  );
}
