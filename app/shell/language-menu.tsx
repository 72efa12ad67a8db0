import { useState } from 'react';
import { Icon, InlineStack, Text, TopBar } from '@shopify/polaris';
import { LanguageIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { locales } from '#contract/locales.ts';
import { useChooseLanguage } from '#app/i18n/use-choose-language.ts';
import { useLocale } from '#app/i18n/use-locale.ts';

/** The language in the top bar. */
export function LanguageMenu() {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const choose = useChooseLanguage();
  const [open, setOpen] = useState(false);
  const items = locales.map((choice) => ({
    content: t(`language.${choice}`),
    active: choice === locale,
    onAction: () => choose(choice),
  }));
  return (
    <TopBar.Menu
      activatorContent={
        <InlineStack gap="100" blockAlign="center" wrap={false}>
          <Icon source={LanguageIcon} />
          <Text as="span" variant="bodySm">
            {locale.slice(0, 2).toUpperCase()}
          </Text>
        </InlineStack>
      }
      accessibilityLabel={`${locale.slice(0, 2).toUpperCase()}: ${t('language.change')}`}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      actions={[{ items }]}
    />
  );
}
