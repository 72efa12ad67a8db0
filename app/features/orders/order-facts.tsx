import type { ReactNode } from 'react';
import { BlockStack, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '#contract/orders.ts';
import type { Money as Amount } from '#contract/money.ts';
import { Money } from '#app/ui/money.tsx';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { HeldBadge, StatusBadge } from '#app/ui/status-badge.tsx';

const SHOWN_LINES = 2;

/** First lines of an order with picture and quantity, and the number of further lines. */
export function LinesPreview({ order }: { order: Pick<OrderRow, 'lines' | 'lineCount'> }) {
  const { t } = useTranslation('orders');
  const shown = order.lines.slice(0, SHOWN_LINES);
  const more = order.lineCount - shown.length;
  return (
    <BlockStack gap="100">
      <InlineStack gap="200" blockAlign="center" wrap={false}>
        {shown.map((line, index) => (
          // Lines have no id in a row, and their order does not change.
          <InlineStack key={index} gap="100" blockAlign="center" wrap={false}>
            <PreviewImage size="extraSmall" src={line.pictureUrl} alt={line.title} />
            <Text as="span" variant="bodySm" numeric>{`×${line.quantity}`}</Text>
          </InlineStack>
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

/** Our number, where it does not stand for the order's name already; else empty. */
export function numberBesideName({ number, externalName }: Pick<OrderRow, 'number' | 'externalName'>): string {
  return number === externalName ? '' : number;
}

/** Whether nobody said what the buyer paid: in an order made by hand that is left open. */
export function isUnpriced({ kind }: Pick<OrderRow, 'kind'>, { amountMinor }: Amount): boolean {
  return kind === 'manual' && amountMinor === 0;
}

/** What an order or a line of it was sold for, after the words that lead to it. */
export function SalePrice({ order, value, lead }: { order: Pick<OrderRow, 'kind'>; value: Amount; lead?: ReactNode }) {
  const { t } = useTranslation('orders');
  if (isUnpriced(order, value)) {
    return (
      <Text as="span" variant="bodySm" tone="subdued">
        {t('lines.noPrice')}
      </Text>
    );
  }
  return (
    <>
      {lead} <Money value={value} display="explicit" />
    </>
  );
}

/** Payment, fulfillment and delivery state. */
export function OrderBadges({ order }: { order: Pick<OrderRow, 'paymentState' | 'fulfillmentState' | 'deliveryState' | 'held'> }) {
  return (
    <InlineStack gap="100">
      <StatusBadge lifecycle="payment" state={order.paymentState} />
      <StatusBadge lifecycle="fulfillment" state={order.fulfillmentState} />
      {order.held ? <HeldBadge /> : null}
      {order.deliveryState === null ? null : <StatusBadge lifecycle="delivery" state={order.deliveryState} />}
    </InlineStack>
  );
}
