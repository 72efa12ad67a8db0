import { Banner, BlockStack, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { RelatedOrder } from '#contract/order-relations.ts';
import type { Order } from '#contract/orders.ts';
import { kindOf, type OrderKind, orderUrl } from '../order-kind.ts';
import { ActButton } from './act-button.tsx';

interface BannerProps {
  order: Order;
  idempotencyKey: string;
}

/** The orders this one was split from or is sent with, and the way back while nothing is paid. */
export function RelatedBanner({ order, idempotencyKey }: BannerProps) {
  const { t } = useTranslation('orders');
  const { related, actions } = order;
  // A part that was put back is history.
  const shown = related.filter(({ relation, fulfillmentState }) => relation !== 'split-off' || fulfillmentState !== 'merged');
  if (shown.length === 0) return null;
  const version = { version: String(order.version) };
  return (
    <Banner tone="info" title={t('act.related.title')} stopAnnouncements>
      <BlockStack gap="200">
        {shown.map((other) => (
          <Text as="p" key={`${other.relation} ${other.id}`}>
            <RelatedText other={other} kind={kindOf(order)} />
          </Text>
        ))}
        <InlineStack gap="200">
          {actions.includes('undo-split') ? (
            <ActButton orderId={order.id} intent="undo-split" fields={version} idempotencyKey={idempotencyKey}>
              {t('act.related.undoSplit')}
            </ActButton>
          ) : null}
          {actions.includes('undo-merge') ? (
            <ActButton orderId={order.id} intent="undo-merge" fields={version} idempotencyKey={idempotencyKey}>
              {t('act.related.undoMerge')}
            </ActButton>
          ) : null}
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}

function RelatedText({ other, kind }: { other: RelatedOrder; kind: OrderKind }) {
  const { t } = useTranslation('orders');
  const name = `${other.externalName} (${other.number})`;
  return <Link url={orderUrl(kind, other.id)}>{t(`act.related.${other.relation}`, { order: name, orders: name })}</Link>;
}

/** That somebody else sent the order, with what is known of it, and the way back. */
export function ElsewhereBanner({ order, idempotencyKey }: BannerProps) {
  const { t } = useTranslation('orders');
  if (order.elsewhere === null) return null;
  const { carrier, trackingNumber } = order.elsewhere;
  return (
    <Banner tone="info" title={t('act.elsewhere.banner')} stopAnnouncements>
      <BlockStack gap="200" inlineAlign="start">
        {carrier === '' ? null : <Text as="p">{t('act.elsewhere.sentBy', { carrier })}</Text>}
        {trackingNumber === '' ? null : <Text as="p">{t('act.elsewhere.number', { number: trackingNumber })}</Text>}
        <ActButton orderId={order.id} intent="undo-elsewhere" fields={{ version: String(order.version) }} idempotencyKey={idempotencyKey}>
          {t('act.elsewhere.undo')}
        </ActButton>
      </BlockStack>
    </Banner>
  );
}
