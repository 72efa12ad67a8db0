import { BlockStack, Box, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '#contract/orders.ts';
import { CauseText } from '#app/ui/cause-text.tsx';
import { CountryName } from '#app/ui/country-name.tsx';
import { DateTime, ZoneHeading } from '#app/ui/date-time.tsx';
import { Money, NearMoney } from '#app/ui/money.tsx';
import { DoorNote, ProfitFigure } from '#app/ui/profit-figure.tsx';
import { type ListColumn, OwnClicks } from '#app/ui/resource-list.tsx';
import { causeFix, type CauseFix } from '../order-cause.tsx';
import { LinesPreview, numberBesideName, OrderBadges, SalePrice } from '../order-facts.tsx';
import { type OrderKind, orderUrl } from '../order-kind.ts';
import { isToPay } from '../order-states.ts';
import { Marks, OrderCell, OrderName, TwoLines } from './order-cell.tsx';

/** `onMark` opens tags and note of an order. */
export function useOrderColumns(kind: OrderKind, onMark?: (order: OrderRow) => void): ListColumn<OrderRow>[] {
  const { t } = useTranslation('orders');
  return [
    { id: 'order', title: t('column.order'), wrap: true, render: (order) => <OrderCell kind={kind} order={order} onMark={onMark} /> },
    {
      id: 'placed',
      title: <ZoneHeading label={t('column.placed')} />,
      wrap: true,
      render: ({ placedAt }) => <DateTime value={placedAt} display="in-table" />,
    },
    { id: 'buyer', title: t('column.buyer'), wrap: true, render: (order) => <Buyer order={order} /> },
    { id: 'lines', title: t('column.lines'), wrap: true, hasControls: true, render: (order) => <Goods order={order} /> },
    {
      id: 'sale',
      title: t('column.sale'),
      alignEnd: true,
      wrap: true,
      render: (order) => (
        <>
          <SalePrice order={order} value={order.saleTotal} />
          <DoorNote profit={order.profit} compact />
        </>
      ),
    },
    { id: 'cost', title: t('column.cost'), alignEnd: true, render: (order) => <Cost order={order} /> },
    { id: 'profit', title: t('column.profit'), alignEnd: true, wrap: true, render: ({ profit }) => <ProfitFigure profit={profit} /> },
    { id: 'status', title: t('column.status'), wrap: true, render: (order) => <Status kind={kind} order={order} /> },
  ];
}

/** Two columns for a phone, where orders are selected. */
export function useOrderSelectColumns(): ListColumn<OrderRow>[] {
  const { t } = useTranslation('orders');
  return [
    {
      id: 'order',
      title: t('column.order'),
      render: (order) => (
        <TwoLines second={numberBesideName(order)}>
          <Text as="span" fontWeight="semibold">
            {order.externalName}
          </Text>
        </TwoLines>
      ),
    },
    { id: 'cost', title: t('column.cost'), alignEnd: true, render: (order) => <Cost order={order} /> },
  ];
}

/** The order as a card, on a phone. */
export function OrderCard({ kind, order }: { kind: OrderKind; order: OrderRow }) {
  const { t } = useTranslation('orders');
  return (
    <Box padding="300">
      <BlockStack gap="200">
        <InlineStack align="space-between" gap="200">
          <OrderName kind={kind} order={order} />
          {order.costTotal === null || !isToPay(order) ? null : (
            <Text as="span" numeric fontWeight="semibold">
              <Money value={order.costTotal} display="explicit" />
            </Text>
          )}
        </InlineStack>
        <BlockStack gap="050">
          <Text as="span" tone="subdued">
            {order.buyerName}, <CountryName code={order.country} />
          </Text>
          <Text as="span" tone="subdued">
            {t('list.items', { count: order.itemCount })} · <DateTime value={order.placedAt} />
          </Text>
        </BlockStack>
        {order.profit === null ? null : (
          <InlineStack gap="100">
            <Text as="span">{t('column.profit')}:</Text>
            <ProfitFigure profit={order.profit} />
          </InlineStack>
        )}
        <DoorNote profit={order.profit} />
        <Marks order={order} />
        <OrderBadges order={order} />
        <RowCauses kind={kind} order={order} />
      </BlockStack>
    </Box>
  );
}

/** First lines, and how they are sent. */
function Goods({ order }: { order: OrderRow }) {
  const { t } = useTranslation('orders');
  const { method } = order;
  return (
    <BlockStack gap="100">
      <LinesPreview order={order} />
      {method === null ? null : (
        <Text as="span" variant="bodySm" tone="subdued">
          {t('list.method', { method: method.name, days: t('quote.dayRange', { from: method.minDays, to: method.maxDays }) })}
        </Text>
      )}
    </BlockStack>
  );
}

function Buyer({ order }: { order: OrderRow }) {
  return (
    <TwoLines second={<CountryName code={order.country} />}>
      <Text as="span">{order.buyerName}</Text>
    </TwoLines>
  );
}

/** Amount to pay in CNY, as the heading says; a dash while there is no quote, nothing once it is paid. */
function Cost({ order }: { order: OrderRow }) {
  const { t } = useTranslation('orders');
  if (!isToPay(order)) return null;
  if (order.costTotal !== null) {
    return (
      <BlockStack inlineAlign="end">
        <Money value={order.costTotal} display="short" />
        <NearMoney value={order.costTotal} />
      </BlockStack>
    );
  }
  return (
    <>
      <span aria-hidden>–</span>
      <Text as="span" visuallyHidden>
        {t('list.notQuoted')}
      </Text>
    </>
  );
}

function Status({ kind, order }: { kind: OrderKind; order: OrderRow }) {
  return (
    <Box minWidth="10.5rem">
      <BlockStack gap="100">
        <OrderBadges order={order} />
        <RowCauses kind={kind} order={order} />
      </BlockStack>
    </Box>
  );
}

/** Why an order is blocked: the first cause with a link to fix it, and the number of further causes. */
function RowCauses({ kind, order }: { kind: OrderKind; order: OrderRow }) {
  const { t } = useTranslation('orders');
  const [first, ...others] = [...order.causes, ...(order.automaticPaymentStop === null ? [] : [order.automaticPaymentStop])];
  if (first === undefined) return null;
  const url = orderUrl(kind, order.id);
  if (order.fulfillmentState === 'stock_exception') return <MissingGoods order={order} url={url} />;
  const fix: CauseFix = causeFix(first, order);
  return (
    <OwnClicks>
      <Text as="p" variant="bodySm">
        <CauseText cause={first} />{' '}
        <Link url={fix.url} accessibilityLabel={t('fix.label', { fix: t(`fix.${fix.kind}`), number: order.number })}>
          {t(`fix.${fix.kind}`)}
        </Link>
        {others.length === 0 ? null : ` ${t('fix.more', { count: others.length })}`}
      </Text>
    </OwnClicks>
  );
}

/** A paid order that lacks goods: its merchant decides on its page. */
function MissingGoods({ order, url }: { order: OrderRow; url: string }) {
  const { t } = useTranslation('orders');
  const decide = t('missing.decide');
  return (
    <OwnClicks>
      <Text as="p" variant="bodySm">
        {t('missing.row')}{' '}
        <Link url={url} accessibilityLabel={t('fix.label', { fix: decide, number: order.number })}>
          {decide}
        </Link>
      </Text>
    </OwnClicks>
  );
}
