import { BlockStack, Box, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '#contract/orders.ts';
import { PreviewImage } from '#app/ui/preview-image.tsx';

const SHOWN = 2;

/** First lines of an order with picture and quantity, and how many more there are. */
export function LinesPreview({ order }: { order: Pick<OrderRow, 'lines' | 'lineCount'> }) {
  const { t } = useTranslation('orders');
  const shown = order.lines.slice(0, SHOWN);
  const more = order.lineCount - shown.length;
  return (
    <BlockStack gap="100">
      <InlineStack align="start" gap="200" wrap={false}>
        {shown.map((line, index) => (
          // Lines have no id in a row, and never change places.
          <Box key={index}>
            <InlineStack align="start" gap="100" blockAlign="center" wrap={false}>
              <PreviewImage size="extraSmall" src={line.pictureUrl} alt={line.title} />
              <Text as="span" variant="bodySm" numeric>
                ×{line.quantity}
              </Text>
            </InlineStack>
          </Box>
        ))}
      </InlineStack>
      {more > 0 ? (
        <Text as="span" variant="bodySm" tone="subdued">
          {t('list.moreLines', { count: more })}
        </Text>
      ) : null}
    </BlockStack>
  );
}
