import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Card, Divider, InlineStack, Layout, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { getOrder, type Order, type ParcelOrder } from '#contract/orders.ts';
import { confirmPaymentUrl } from '#app/features/payments/payment-urls.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { useLiveRevalidation } from '#app/ui/use-live-revalidation.ts';
import { OrderBadges } from '../order-facts.tsx';
import { orderKindOf, orderPlaces, parcelUrl, type OrderKind } from '../order-kind.ts';
import { canHold, canRequote, isOrderInProgress, LIVE_EVERY_MS } from '../order-states.ts';
import { EstimatedDelivery, orderNames, ScanTimeline, TrackingNumber } from '../parcel-facts.tsx';
import { AddressCard } from './address-card.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { CausesBanner } from './causes-banner.tsx';
import { PaymentCard, QuoteCard } from './cost-cards.tsx';
import { HoldModal } from './hold-modal.tsx';
import { HoldsBanner } from './holds-banner.tsx';
import { LinesCard } from './lines-card.tsx';
import { actOnOrder } from './order-action.server.ts';
import { StoreEditCard } from './store-edit-card.tsx';
import { OrderTimelineCard } from './timeline-card.tsx';

export const handle = {
  i18n: ['orders', 'quotes', 'causes'],
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).order.externalName,
} satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const order = await readProvider(getOrder, { params: { orderId: requireId(args.params['orderId']) } }, args);
  return { kind: orderKindOf(new URL(args.request.url).pathname), order, idempotencyKey: newIdempotencyKey() };
}

/** Checks, holds, releases or cancels the order, or decides on what its store changed. */
export async function action(args: ActionFunctionArgs) {
  return answerForm(await actOnOrder(args, requireId(args.params['orderId'])));
}

export default function OrderPage() {
  const { t } = useTranslation('orders');
  const { kind, order, idempotencyKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.problem;
  const money = useMoneyText();
  const [asking, setAsking] = useState<'hold' | 'cancel' | null>(null);
  const close = () => setAsking(null);
  useLiveRevalidation(isOrderInProgress(order), LIVE_EVERY_MS);

  return (
    <Page
      title={order.externalName}
      backAction={{ content: t(kind === 'store' ? 'list.title' : 'list.manualTitle'), url: orderPlaces[kind].list }}
      titleMetadata={
        <InlineStack align="start" gap="100">
          <OrderBadges order={order} />
          <ModeBadge mode={order.mode} />
        </InlineStack>
      }
      subtitle={[order.number, order.storeName].filter((name) => name !== '').join(' · ')}
      {...(order.payable && order.costTotal !== null
        ? { primaryAction: { content: t('order.pay', { total: money(order.costTotal) }), url: confirmPaymentUrl([order.id]) } }
        : {})}
      secondaryActions={[
        ...(canHold(order) ? [{ content: t('hold.place'), onAction: () => setAsking('hold') }] : []),
        ...(order.cancellation === 'too-late' ? [] : [{ content: t('cancel.order'), onAction: () => setAsking('cancel') }]),
      ]}
    >
      {asking === 'hold' ? <HoldModal idempotencyKey={`${idempotencyKey}-hold`} onClose={close} /> : null}
      {asking === 'cancel' ? <CancelDialog order={order} idempotencyKey={`${idempotencyKey}-cancel`} onClose={close} /> : null}
      <BlockStack gap="400">
        <ProblemBanner problem={refused} />
        <HoldsBanner order={order} idempotencyKey={idempotencyKey} />
        <StoreEditCard order={order} idempotencyKey={idempotencyKey} />
        <CancelRequested order={order} />
        <CausesBanner order={order} idempotencyKey={idempotencyKey} />
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              <LinesCard order={order} />
              <ParcelsCard kind={kind} order={order} />
              <OrderTimelineCard events={order.events} />
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <BlockStack gap="400">
              <QuoteCard order={order} idempotencyKey={idempotencyKey} />
              <PaymentCard order={order} />
              <AddressCard address={order.address} editable={canRequote(order)} />
            </BlockStack>
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}

/** Until when the warehouse answers a request to cancel. */
function CancelRequested({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  if (order.fulfillmentState !== 'cancel_requested' || order.cancelAnswerBy === null) return null;
  return (
    <Banner tone="info" title={t('cancel.waiting')} stopAnnouncements>
      <Text as="p">
        {t('cancel.answerBy')} <DateTime value={order.cancelAnswerBy} />
      </Text>
    </Banner>
  );
}

/** Parcels of the order with their scans; no card before the first is packed. */
function ParcelsCard({ kind, order: { id, parcels } }: { kind: OrderKind; order: Order }) {
  const { t } = useTranslation('orders');
  if (parcels.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingSm">
          {t('parcels.title', { count: parcels.length })}
        </Text>
        {parcels.map((parcel, index) => (
          <BlockStack key={parcel.id} gap="300">
            {index === 0 ? null : <Divider />}
            <InlineStack align="space-between" gap="200">
              <InlineStack align="start" gap="200" blockAlign="center">
                <Link url={parcelUrl(kind, parcel.id)}>{parcel.number}</Link>
                <StatusBadge lifecycle="delivery" state={parcel.state} />
              </InlineStack>
              <Text as="span" tone="subdued">
                <EstimatedDelivery parcel={parcel} />
              </Text>
            </InlineStack>
            <TrackingNumber parcel={parcel} />
            <SharedWith orders={parcel.orders.filter((other) => other.id !== id)} />
            <ScanTimeline scans={parcel.events} />
          </BlockStack>
        ))}
      </BlockStack>
    </Card>
  );
}

/** Names the other orders in a parcel; nothing where it holds this one alone. */
function SharedWith({ orders }: { orders: ParcelOrder[] }) {
  const { t } = useTranslation('orders');
  if (orders.length === 0) return null;
  return (
    <Text as="span" tone="subdued">
      {t('parcels.sharedWith', { orders: orderNames(orders) })}
    </Text>
  );
}
