import { Banner, BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import { CauseArticleLink } from '#app/ui/cause-text.tsx';
import { causeFix, OrderCause } from '../order-cause.tsx';
import { ActButton } from './act-button.tsx';

/** What to look at before paying. Each can be fixed, or put aside. */
export function WarningsBanner({ order, idempotencyKey }: { order: Order; idempotencyKey: string }) {
  const { t } = useTranslation('orders');
  const { t: causeText } = useTranslation('causes');
  const { warnings } = order;
  if (warnings.length === 0 || !order.actions.includes('set-method')) return null;
  return (
    <Banner tone="info" title={t('act.warnings.title', { count: warnings.length })} stopAnnouncements>
      <BlockStack gap="300">
        {warnings.map((warning) => {
          const fix = causeFix(warning, order);
          return (
            <BlockStack key={warning.code} gap="100">
              <Text as="p">
                <OrderCause cause={warning} storeName={order.storeName} /> <CauseArticleLink cause={warning} />
              </Text>
              <InlineStack gap="200">
                {fix.kind === 'see-order' ? null : <Button url={fix.url}>{t(`fix.${fix.kind}`)}</Button>}
                <ActButton
                  orderId={order.id}
                  intent="accept-warning"
                  fields={{ code: warning.code }}
                  idempotencyKey={`${idempotencyKey}:${warning.code}`}
                  variant="tertiary"
                  accessibilityLabel={t('act.warnings.acceptOf', { warning: causeText(warning.code, warning.params) })}
                >
                  {t('act.warnings.accept')}
                </ActButton>
              </InlineStack>
            </BlockStack>
          );
        })}
      </BlockStack>
    </Banner>
  );
}
