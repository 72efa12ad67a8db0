import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Suggestion } from '#contract/my-products.ts';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { IntentButton } from './intent-button.tsx';
import { SuggestionLine } from './suggestion-line.tsx';

/** Products of ours this one may be: link one, or say that it is none of them. */
export function SuggestionsCard({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const { t } = useTranslation('my-products');
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm">
            {t('suggestion.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('suggestion.help')}
          </Text>
        </BlockStack>
        {suggestions.map((suggestion) => (
          <InlineStack key={suggestion.productId} align="space-between" blockAlign="center" gap="200">
            <InlineStack gap="300" blockAlign="center">
              <PreviewImage src={suggestion.pictureUrl} alt="" />
              <SuggestionLine suggestion={suggestion} />
            </InlineStack>
            <IntentButton
              intent="link"
              fields={{ productId: suggestion.productId }}
              accessibilityLabel={t('suggestion.linkTo', { title: suggestion.title })}
            >
              {t('suggestion.link')}
            </IntentButton>
          </InlineStack>
        ))}
        <InlineStack>
          <IntentButton intent="dismiss" variant="plain">
            {t('suggestion.dismiss')}
          </IntentButton>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
