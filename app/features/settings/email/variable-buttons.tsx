import { useId } from 'react';
import { BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { type BuyerMailVariable, buyerMailVariables } from '#contract/notification-buyer-mails.values.ts';

/** What subject and text may name; each is inserted by a press. */
export function VariableButtons({ onInsert }: { onInsert: (name: BuyerMailVariable) => void }) {
  const { t } = useTranslation('settings');
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId}>
      <BlockStack gap="150">
        <Text as="span" tone="subdued" variant="bodySm" id={labelId}>
          {t('buyers.insert')}
        </Text>
        <InlineStack gap="200">
          {buyerMailVariables.map((name) => (
            <Button key={name} size="slim" onClick={() => onInsert(name)}>
              {`{{${name}}}`}
            </Button>
          ))}
        </InlineStack>
      </BlockStack>
    </div>
  );
}
