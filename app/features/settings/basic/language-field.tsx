import { Select } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { locales } from '#contract/locales.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { useSelectLanguage } from '#app/i18n/use-select-language.ts';

/** Language of the screens, switched at once. */
export function LanguageField() {
  const { t } = useTranslation(['settings', 'shell']);
  const locale = useLocale();
  const selectLanguage = useSelectLanguage();
  return (
    <Select
      label={t('basic.language')}
      options={locales.map((value) => ({ value, label: t(`shell:language.${value}`) }))}
      value={locale}
      onChange={selectLanguage}
    />
  );
}
