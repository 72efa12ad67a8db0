import { Banner, BlockStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import { paths } from '#app/paths.ts';
import { CauseArticleLink } from '#app/ui/cause-text.tsx';
import { OrderCause } from '../order-cause.tsx';

/** Why an order that can be paid was not paid automatically; its merchant may pay it nevertheless. */
export function AutomaticPaymentBanner({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { automaticPaymentStop: cause } = order;
  if (cause === null || !order.payable) return null;
  return (
    <Banner tone="warning" title={t('automatic.title')} stopAnnouncements>
      <BlockStack gap="100">
        <Text as="p">
          <OrderCause cause={cause} storeName={order.storeName} /> <CauseArticleLink cause={cause} />
        </Text>
        <Text as="p">
          {t('automatic.text')} <Link url={paths.settingBasic}>{t('automatic.settings')}</Link>
        </Text>
      </BlockStack>
    </Banner>
  );
}
