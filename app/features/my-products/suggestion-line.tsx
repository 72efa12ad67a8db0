import { BlockStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Suggestion } from '#contract/my-products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatShare } from '#app/ui/format-number.ts';

/** A product it may be, why, and how sure that is. */
export function SuggestionLine({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation('my-products');
  const locale = useLocale();
  return (
    <BlockStack gap="050">
      <span>{t('suggestion.perhaps', { title: suggestion.title })}</span>
      <Text as="span" variant="bodySm" tone="subdued">
        {t(`suggestion.reason.${suggestion.reason}`)} · {t('suggestion.score', { score: formatShare(suggestion.score / 100, locale) })}
      </Text>
    </BlockStack>
  );
}
