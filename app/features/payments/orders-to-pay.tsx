import { BlockStack, Box, Card, Divider, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '#contract/endpoint.ts';
import { cny } from '#contract/money.values.ts';
import type { Money as Amount } from '#contract/money.ts';
import type { getPaymentSummary } from '#contract/payments.ts';
import { LinesPreview, numberBesideName, SalePrice } from '#app/features/orders/order-facts.tsx';
import { kindOf, orderUrl } from '#app/features/orders/order-kind.ts';
import { CountryName } from '#app/ui/country-name.tsx';
import { Money, NearMoney } from '#app/ui/money.tsx';
import { DoorNote, ProfitFigure } from '#app/ui/profit-figure.tsx';

export type PaymentSummary = DataOf<typeof getPaymentSummary>;
type OrderToPay = PaymentSummary['orders'][number];

/** Parts of a cost, in the order they are listed in. */
export const costPartNames = ['goods', 'freight', 'duty', 'tax', 'fees'] as const;

/** One card per store with its orders, each with the parts of its cost. */
export function OrdersToPay({ orders }: { orders: OrderToPay[] }) {
  const { t } = useTranslation('payments');
  return groupByStore(orders).map(({ storeName, orders: ofStore, total }) => (
    <Card key={storeName}>
      <BlockStack gap="300">
        <InlineStack align="space-between" gap="400">
          <Text as="h2" variant="headingSm">
            {storeName === '' ? t('confirm.manualOrders') : storeName}
          </Text>
          <Text as="span" tone="subdued">
            {t('confirm.orderCount', { count: ofStore.length })} · <Money value={total} display="explicit" />
          </Text>
        </InlineStack>
        {ofStore.map((order) => (
          <BlockStack key={order.id} gap="300">
            <Divider />
            <OrderRow order={order} />
          </BlockStack>
        ))}
      </BlockStack>
    </Card>
  ));
}

function OrderRow({ order }: { order: OrderToPay }) {
  const { t } = useTranslation('payments');
  return (
    <InlineStack align="space-between" gap="300" blockAlign="start">
      <Box minWidth="12rem">
        <BlockStack gap="100">
          <Link url={orderUrl(kindOf(order), order.id)}>{order.externalName === '' ? order.number : order.externalName}</Link>
          <Text as="span" variant="bodySm" tone="subdued">
            {numberBesideName(order) === '' ? null : `${order.number} · `}
            {order.buyerName}, <CountryName code={order.country} />
          </Text>
          <LinesPreview order={order} />
        </BlockStack>
      </Box>
      {/* On a phone the amounts wrap below the order and stay at the end of the row. */}
      <div style={{ marginInlineStart: 'auto' }}>
        <BlockStack gap="050" inlineAlign="end">
          {order.costTotal === null ? null : (
            <Text as="span" numeric fontWeight="semibold">
              <Money value={order.costTotal} display="explicit" />
            </Text>
          )}
          {order.costTotal === null ? null : <NearMoney value={order.costTotal} />}
          <Text as="span" variant="bodySm" numeric>
            <SalePrice
              order={order}
              value={order.saleTotal}
              lead={
                <Text as="span" tone="subdued">
                  {t('confirm.sale')}
                </Text>
              }
            />
          </Text>
          <InlineStack gap="100">
            <Text as="span" variant="bodySm" tone="subdued">
              {t('confirm.profit')}
            </Text>
            <ProfitFigure profit={order.profit} />
          </InlineStack>
          <DoorNote profit={order.profit} />
          {order.parts === null ? null : <CostParts parts={order.parts} />}
        </BlockStack>
      </div>
    </InlineStack>
  );
}

/** Parts that cost nothing are left out. */
function CostParts({ parts }: { parts: NonNullable<OrderToPay['parts']> }) {
  const { t } = useTranslation('payments');
  return costPartNames
    .filter((name) => parts[name].amountMinor > 0)
    .map((name) => (
      <Text key={name} as="span" variant="bodySm" tone="subdued" numeric>
        {t(`confirm.${name}`)} <Money value={parts[name]} display="short" />
      </Text>
    ));
}

interface Groupable {
  storeName: string;
  costTotal: Amount | null;
}

interface StoreGroup<Row extends Groupable> {
  storeName: string;
  orders: Row[];
  total: Amount;
}

/** Groups orders by store, in the order the stores first appear, each group with its sum. */
export function groupByStore<Row extends Groupable>(orders: readonly Row[]): StoreGroup<Row>[] {
  const names = [...new Set(orders.map(({ storeName }) => storeName))];
  return names.map((storeName) => {
    const ofStore = orders.filter((order) => order.storeName === storeName);
    return { storeName, orders: ofStore, total: cny(ofStore.reduce((sum, { costTotal }) => sum + (costTotal?.amountMinor ?? 0), 0)) };
  });
}
