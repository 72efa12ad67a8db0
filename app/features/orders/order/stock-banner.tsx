import type { ReactNode } from 'react';
import { Banner, BlockStack, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import type { Cause } from '#contract/problem.ts';

interface StockBannerProps {
  order: Pick<Order, 'fulfillmentState' | 'causes' | 'held'>;
  /** What its merchant can do about it. */
  children?: ReactNode;
}

/** What a paid order lacks in the warehouse, and what that means for its merchant; nothing for one that has its goods. */
export function StockBanner({ order, children }: StockBannerProps) {
  const { t } = useTranslation('orders');
  if (order.fulfillmentState !== 'stock_exception') return null;
  return (
    <Banner tone="warning" title={t('missing.title')} stopAnnouncements>
      <BlockStack gap="200">
        <List>
          {order.causes.map((cause) => (
            <List.Item key={`${cause.code} ${String(cause.params['sku'])}`}>
              <MissingGoods cause={cause} />
            </List.Item>
          ))}
        </List>
        <Text as="p">{t('missing.text')}</Text>
        {order.held ? <Text as="p">{t('missing.held')}</Text> : null}
        {children}
      </BlockStack>
    </Banner>
  );
}

function MissingGoods({ cause: { code, params } }: { cause: Cause }) {
  const { t } = useTranslation('orders');
  const sku = String(params['sku']);
  if (code === 'out-of-stock') return <>{t('missing.none', { sku })}</>;
  return <>{t('missing.some', { sku, available: Number(params['available']), wanted: Number(params['wanted']) })}</>;
}
