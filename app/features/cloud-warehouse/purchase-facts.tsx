import { BlockStack, Card, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { StockPurchaseDetail } from '#contract/cloud-warehouse-purchases.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { type Fact, FactRows } from '#app/ui/fact-rows.tsx';
import { formatDay } from '#app/ui/format-date-time.ts';
import { Money } from '#app/ui/money.tsx';

/** What a purchase cost in its three parts, what was paid back, and by which plan it comes when. */
export function PurchaseFacts({ purchase }: { purchase: StockPurchaseDetail }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const { goods, handling, freight, total, refunded, inboundPlanId, inboundNumber } = purchase;
  const costs: Fact[] = [
    { label: t('buy.goods'), value: <Money value={goods} display="explicit" /> },
    { label: t('buy.handling'), value: <Money value={handling} display="explicit" /> },
    { label: t('buy.freight'), value: <Money value={freight} display="explicit" /> },
    { label: t('column.total'), value: <Money value={total} display="explicit" />, strong: true },
    ...(refunded.amountMinor === 0 ? [] : [{ label: t('column.refunded'), value: <Money value={refunded} display="explicit" /> }]),
  ];
  const plan =
    inboundPlanId === null || inboundNumber === null ? (
      t('purchase.noPlan')
    ) : (
      <Link url={generatePath(paths.inboundPlan, { inboundPlanId })}>{inboundNumber}</Link>
    );
  return (
    <BlockStack gap="400">
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingSm">
            {t('buy.costTitle')}
          </Text>
          <FactRows facts={costs} />
        </BlockStack>
      </Card>
      <Card>
        <FactRows
          facts={[
            { label: t('column.warehouse'), value: t(`place.${purchase.warehouse}`) },
            { label: t('column.expectedOn'), value: <span suppressHydrationWarning>{formatDay(purchase.expectedOn, locale)}</span> },
            { label: t('column.plan'), value: plan },
            { label: t('buy.inspection'), value: t(`inspection.${purchase.inspection}`) },
            { label: t('buy.packaging'), value: t(`packaging.${purchase.packaging}`) },
            { label: t('column.created'), value: <DateTime value={purchase.createdAt} /> },
          ]}
        />
      </Card>
    </BlockStack>
  );
}
