import { BlockStack, Button, InlineStack, Link } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '#contract/endpoint.ts';
import type { getPayment } from '#contract/payments.ts';
import { orderUrl } from '#app/features/orders/order-kind.ts';
import { paths } from '#app/paths.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { Money } from '#app/ui/money.tsx';
import { Page } from '#app/ui/page.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { ResultCard } from './result-card.tsx';

/** What was paid, for which orders, and what is left. */
export function PaymentReceipt({ payment }: { payment: DataOf<typeof getPayment> }) {
  const { t } = useTranslation('payments');
  return (
    <Page title={t('receipt.title')} backAction={{ content: t('confirm.back'), url: paths.orders }} narrowWidth>
      <ResultCard
        look="success"
        heading={t('receipt.paid', { count: payment.orders.length })}
        sum={<Money value={payment.amount} display="explicit" />}
        badge={<ModeBadge mode={payment.mode} />}
        text={t('receipt.next')}
      >
        <FactRows
          facts={[
            ...payment.orders.map((order) => ({
              label: (
                <Link url={orderUrl('store', order.id)}>{t('receipt.order', { name: order.externalName, number: order.number })}</Link>
              ),
              value: <Money value={order.amount} display="short" />,
            })),
            { label: t('receipt.total'), value: <Money value={payment.amount} display="explicit" />, strong: true },
            { label: t('receipt.balanceAfter'), value: <Money value={payment.balanceAfter} display="explicit" /> },
            { label: t('receipt.paidAt'), value: <DateTime value={payment.paidAt} /> },
          ]}
        />
        <BlockStack inlineAlign="center">
          <InlineStack align="start" gap="200">
            <Button url={paths.balance}>{t('receipt.balance')}</Button>
            <Button variant="primary" url={`${paths.orders}?tab=processing`}>
              {t('receipt.orders')}
            </Button>
          </InlineStack>
        </BlockStack>
      </ResultCard>
    </Page>
  );
}
