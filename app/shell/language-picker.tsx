import { useState } from 'react';
import { Form, useLocation } from '@remix-run/react';
import { Button, Icon, InlineStack, Select, Text, TopBar } from '@shopify/polaris';
import { LanguageIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { locales } from '#contract/locales.ts';
import { useSelectLanguage } from '#app/i18n/use-select-language.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import styles from './top-bar.module.css';

/** The language in the top bar. */
export function LanguageMenu() {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const changeLanguage = useSelectLanguage();
  const [open, setOpen] = useState(false);
  const code = locale.slice(0, 2).toUpperCase();
  const items = locales.map((option) => ({
    content: t(`language.${option}`),
    active: option === locale,
    onAction: () => changeLanguage(option),
  }));
  return (
    <TopBar.Menu
      activatorContent={
        <InlineStack gap="100" blockAlign="center" wrap={false}>
          <Icon source={LanguageIcon} />
          <span className={styles.code}>
            <Text as="span" variant="bodySm">
              {code}
            </Text>
          </span>
        </InlineStack>
      }
      accessibilityLabel={t('language.open', { code })}
      actions={[{ items }]}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
    />
  );
}

/** The language on pages without the top bar. It is a real form, so that it works without JavaScript too. */
export function LanguageForm() {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const changeLanguage = useSelectLanguage();
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={paths.language}>
      <input type="hidden" name="back" value={pathname + search} />
      <InlineStack gap="200" blockAlign="end">
        <Select
          name="locale"
          label={t('language.label')}
          labelHidden
          options={useLanguageOptions()}
          value={locale}
          onChange={changeLanguage}
        />
        <noscript>
          <Button submit>{t('language.change')}</Button>
        </noscript>
      </InlineStack>
    </Form>
  );
}

/** The language as a field of the settings. */
export function LanguageField() {
  const { t } = useTranslation('shell');
  const changeLanguage = useSelectLanguage();
  return <Select label={t('language.label')} options={useLanguageOptions()} value={useLocale()} onChange={changeLanguage} />;
}

function useLanguageOptions() {
  const { t } = useTranslation('shell');
  return locales.map((locale) => ({ value: locale, label: t(`language.${locale}`) }));
}
