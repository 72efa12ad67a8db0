import type { ReactNode } from 'react';
import { BlockStack, Box, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '#contract/orders.ts';
import { CauseText } from '#app/ui/cause-text.tsx';
import { CountryName } from '#app/ui/country-name.tsx';
import { DateTime, ZoneHeading } from '#app/ui/date-time.tsx';
import { Money } from '#app/ui/money.tsx';
import { type ListColumn, OwnClicks } from '#app/ui/resource-list.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { causeFix } from '../order-cause.tsx';
import { LinesPreview, OrderBadges } from '../order-facts.tsx';
import { type OrderKind, orderUrl } from '../order-kind.ts';

export function useOrderColumns(kind: OrderKind): ListColumn<OrderRow>[] {
  const { t } = useTranslation('orders');
  return [
    { id: 'order', title: t('column.order'), render: (order) => <OrderName kind={kind} order={order} /> },
    {
      id: 'placed',
      title: <ZoneHeading label={t('column.placed')} />,
      wrap: true,
      render: ({ placedAt }) => <DateTime value={placedAt} display="in-table" />,
    },
    { id: 'buyer', title: t('column.buyer'), wrap: true, render: (order) => <Buyer order={order} /> },
    { id: 'lines', title: t('column.lines'), hasControls: true, render: (order) => <LinesPreview order={order} /> },
    {
      id: 'sale',
      title: t('column.sale'),
      alignEnd: true,
      render: ({ saleTotal }) => <Money value={saleTotal} display="explicit" />,
    },
    { id: 'cost', title: t('column.cost'), alignEnd: true, render: (order) => <Cost order={order} /> },
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
      render: ({ externalName, number }) => (
        <TwoLines second={number}>
          <Text as="span" fontWeight="semibold">
            {externalName}
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
          {order.costTotal === null ? null : (
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
        <OrderBadges order={order} />
        <RowCauses kind={kind} order={order} />
      </BlockStack>
    </Box>
  );
}

function OrderName({ kind, order }: { kind: OrderKind; order: OrderRow }) {
  return (
    <TwoLines second={order.storeName === '' ? order.number : `${order.number} · ${order.storeName}`}>
      <InlineStack gap="200" blockAlign="center" wrap={false}>
        <Link dataPrimaryLink monochrome removeUnderline url={orderUrl(kind, order.id)}>
          <Text as="span" fontWeight="semibold">
            {order.externalName}
          </Text>
        </Link>
        <ModeBadge mode={order.mode} />
      </InlineStack>
    </TwoLines>
  );
}

function Buyer({ order }: { order: OrderRow }) {
  return (
    <TwoLines second={<CountryName code={order.country} />}>
      <Text as="span">{order.buyerName}</Text>
    </TwoLines>
  );
}

function TwoLines({ children, second }: { children: ReactNode; second: ReactNode }) {
  return (
    <BlockStack gap="050">
      {children}
      <Text as="span" variant="bodySm" tone="subdued">
        {second}
      </Text>
    </BlockStack>
  );
}

/** Amount to pay in CNY, as the heading says; a dash while there is no quote. */
function Cost({ order }: { order: OrderRow }) {
  const { t } = useTranslation('orders');
  if (order.costTotal !== null) return <Money value={order.costTotal} display="short" />;
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
    <Box minWidth="11.5rem">
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
  const [first, ...others] = order.causes;
  if (first === undefined) return null;
  const fix = causeFix(first, orderUrl(kind, order.id));
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
