import { Banner, BlockStack, Link, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { MissingOrderAnswer, OrderSync } from '#contract/orders-missing.ts';
import type { MissingOrderOutcome } from '#contract/orders.values.ts';
import { paths } from '#app/paths.ts';
import { CauseArticleLink } from '#app/ui/cause-text.tsx';
import { OrderCause } from '../order-cause.tsx';
import { orderUrl } from '../order-kind.ts';

const tones = { 'taken': 'success', 'known': 'info', 'in-other-store': 'info' } as const satisfies Partial<
  Record<MissingOrderOutcome, string>
>;
/** Outcomes that are fixed where stores are connected. */
const storeOutcomes: readonly MissingOrderOutcome[] = ['store-paused', 'store-not-connected'];

interface MissingOrderResultProps {
  answer: MissingOrderAnswer;
  number: string;
  store: OrderSync | undefined;
}

/** Where the order is or why it is not here, and what helps. */
export function MissingOrderResult({ answer, number, store }: MissingOrderResultProps) {
  const { t } = useTranslation('orders');
  const { outcome, order, hints } = answer;
  const named = { number, store: store?.storeName ?? t('cause.yourStore'), otherStore: order?.storeName ?? '' };
  const tone = outcome in tones ? tones[outcome as keyof typeof tones] : 'warning';
  return (
    <Banner tone={tone} title={t(`missingOrder.outcome.${outcome}`, named)}>
      <BlockStack gap="200">
        <Text as="p">{t(`missingOrder.fix.${outcome}`, named)}</Text>
        {hints.length === 0 ? null : (
          <List>
            {hints.map((hint) => (
              <List.Item key={hint}>
                {t(`missingOrder.hint.${hint}`, named)}
                {hint === 'unmapped-products' ? (
                  <>
                    {' '}
                    <Link url={paths.myProducts}>{t('fix.my-products')}</Link>
                  </>
                ) : null}
              </List.Item>
            ))}
          </List>
        )}
        {order === null ? null : (
          <>
            {order.causes
              .filter(({ code }) => code !== 'unmapped-line')
              .map((cause, index) => (
                // Causes have no id, and their order does not change.
                <Text key={index} as="p">
                  <OrderCause cause={cause} storeName={order.storeName} /> <CauseArticleLink cause={cause} />
                </Text>
              ))}
            <Text as="p">
              {t('missingOrder.under', { tab: t(`tab.${order.tab}`) })}{' '}
              <Link url={orderUrl('store', order.id)}>{t('missingOrder.open', { order: order.externalName })}</Link>
            </Text>
          </>
        )}
        {storeOutcomes.includes(outcome) ? (
          <Text as="p">
            <Link url={paths.stores}>{t('missingOrder.toStores')}</Link>
          </Text>
        ) : null}
      </BlockStack>
    </Banner>
  );
}
