import { Select } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { locales } from '#contract/locales.ts';
import { useChooseLanguage } from '#app/i18n/use-choose-language.ts';
import { useLocale } from '#app/i18n/use-locale.ts';

/** The language, as a field. */
export function LanguageChoice() {
  const { t } = useTranslation('shell');
  const options = locales.map((choice) => ({ value: choice, label: t(`language.${choice}`) }));
  return <Select label={t('language.label')} options={options} value={useLocale()} onChange={useChooseLanguage()} />;
}
