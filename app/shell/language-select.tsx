import { Form, useLocation } from '@remix-run/react';
import { Button, InlineStack, Select } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { locales } from '#contract/locales.ts';
import { paths } from '#app/paths.ts';
import { useChooseLanguage } from '#app/i18n/use-choose-language.ts';
import { useLocale } from '#app/i18n/use-locale.ts';

/** The language on pages without the top bar. A real form: it works without JavaScript too. */
export function LanguageSelect() {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const choose = useChooseLanguage();
  const { pathname, search } = useLocation();
  const options = locales.map((choice) => ({ value: choice, label: t(`language.${choice}`) }));
  return (
    <Form method="post" action={paths.language}>
      <input type="hidden" name="back" value={pathname + search} />
      <InlineStack gap="200" blockAlign="end">
        <Select name="locale" label={t('language.label')} labelHidden options={options} value={locale} onChange={choose} />
        <noscript>
          <Button submit>{t('language.change')}</Button>
        </noscript>
      </InlineStack>
    </Form>
  );
}
