import { Banner, BlockStack, Button, InlineStack, List } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import { CauseArticleLink } from '#app/ui/cause-text.tsx';
import { actUrl } from '../actions/act-url.ts';
import { causeFix, causesToFix, OrderCause, type CauseFix } from '../order-cause.tsx';
import { kindOf, orderUrl } from '../order-kind.ts';
import { canRequote } from '../order-states.ts';
import { RequoteButton } from './cost-cards.tsx';

interface CausesBannerProps {
  order: Order;
  idempotencyKey: string;
}

/** Everything that keeps an order from being paid or shipped, with links to fix it. What a paid one lacks stands apart: nobody here can fix it. */
export function CausesBanner({ order, idempotencyKey }: CausesBannerProps) {
  const { t } = useTranslation('orders');
  const causes = causesToFix(order.causes);
  if (causes.length === 0 || order.fulfillmentState === 'stock_exception') return null;
  const url = orderUrl(kindOf(order), order.id);
  const fixes = causes.flatMap((cause): CauseFix[] => [
    causeFix(cause, order),
    // What is linked is linked for all orders; another product may be sent for this one alone.
    ...(cause.code === 'unmapped-line' ? [{ kind: 'edit-lines', url: actUrl(url, 'lines') } as const] : []),
  ]);
  return (
    <Banner tone="warning" title={t('causes.title', { count: causes.length })} stopAnnouncements>
      <BlockStack gap="300">
        <List>
          {causes.map((cause, index) => (
            // The same code may come twice, for two lines.
            <List.Item key={index}>
              <OrderCause cause={cause} storeName={order.storeName} /> <CauseArticleLink cause={cause} />
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

/** What fixes something, once each; checking again has a button of its own. */
function fixLinks(fixes: CauseFix[]): CauseFix[] {
  const away = fixes.filter(({ kind }) => kind !== 'new-quote' && kind !== 'see-order');
  return away.filter((fix, index) => away.findIndex(({ kind }) => kind === fix.kind) === index);
}
