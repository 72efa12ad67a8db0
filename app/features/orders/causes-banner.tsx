import { Banner, BlockStack, Button, InlineStack, List } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import { OrderCause } from './order-cause.tsx';
import { fixOf, type CauseFix } from './cause-fix.ts';
import { orderUrl } from './order-kind.ts';
import { canRequote } from './requote.ts';
import { RequoteButton } from './requote-button.tsx';

interface CausesBannerProps {
  order: Order;
  idempotencyKey: string;
}

/** Everything that keeps an order from being paid or sent, each with what helps. */
export function CausesBanner({ order, idempotencyKey }: CausesBannerProps) {
  const { t } = useTranslation('orders');
  if (order.causes.length === 0) return null;
  const fixes = order.causes.map((cause) => fixOf(cause, orderUrl('store', order.id)));
  return (
    <Banner tone="warning" title={t('causes.title', { count: order.causes.length })} stopAnnouncements>
      <BlockStack gap="300">
        <List>
          {order.causes.map((cause, index) => (
            // The same code may come twice, for two lines.
            <List.Item key={index}>
              <OrderCause cause={cause} storeName={order.storeName} />
            </List.Item>
          ))}
        </List>
        <InlineStack align="start" gap="200">
          {linksOf(fixes).map(({ kind, url }) => (
            <Button key={kind} url={url}>
              {t(`fix.${kind}`)}
            </Button>
          ))}
          {canRequote(order) ? (
            <RequoteButton idempotencyKey={idempotencyKey} label={t(order.quote === null ? 'quote.checkAgain' : 'quote.renew')} />
          ) : null}
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}

/** Pages that mend something, once each; what is mended on this page or in the store is said in the list. */
function linksOf(fixes: CauseFix[]): CauseFix[] {
  const away = fixes.filter(({ kind }) => kind === 'my-products' || kind === 'top-up');
  return away.filter((fix, index) => away.findIndex(({ kind }) => kind === fix.kind) === index);
}
