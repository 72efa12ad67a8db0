import { Banner, BlockStack, Button, InlineStack, List } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import { causeFix, causesToFix, OrderCause, type CauseFix } from '../order-cause.tsx';
import { orderUrl } from '../order-kind.ts';
import { canRequote } from '../order-states.ts';
import { RequoteButton } from './cost-cards.tsx';

interface CausesBannerProps {
  order: Order;
  idempotencyKey: string;
}

/** Everything that keeps an order from being paid or shipped, with links to fix it. */
export function CausesBanner({ order, idempotencyKey }: CausesBannerProps) {
  const { t } = useTranslation('orders');
  const causes = causesToFix(order.causes);
  if (causes.length === 0) return null;
  const fixes = causes.map((cause) => causeFix(cause, orderUrl('store', order.id)));
  return (
    <Banner tone="warning" title={t('causes.title', { count: causes.length })} stopAnnouncements>
      <BlockStack gap="300">
        <List>
          {causes.map((cause, index) => (
            // The same code may come twice, for two lines.
            <List.Item key={index}>
              <OrderCause cause={cause} storeName={order.storeName} />
            </List.Item>
          ))}
        </List>
        <InlineStack align="start" gap="200">
          {fixLinks(fixes).map(({ kind, url }) => (
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

/** Other pages of the app that fix something, once each; fixes here or in the store are explained in the list. */
function fixLinks(fixes: CauseFix[]): CauseFix[] {
  const away = fixes.filter(({ kind }) => kind === 'my-products' || kind === 'top-up');
  return away.filter((fix, index) => away.findIndex(({ kind }) => kind === fix.kind) === index);
}
