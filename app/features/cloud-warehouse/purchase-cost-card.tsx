import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PurchaseQuote } from '#contract/cloud-warehouse-purchases.ts';
import { WHOLE_BP } from '#contract/money.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { IfPermitted } from '#app/session/permissions.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { formatDay } from '#app/ui/format-date-time.ts';
import { formatCount, formatShare } from '#app/ui/format-number.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { ApproximateMoney, Money } from '#app/ui/money.tsx';
import { UNITS_FIELD } from './stock-basket.ts';

interface PurchaseCostCardProps {
  quote: PurchaseQuote;
  options: Readonly<Record<string, string>>;
  /** Marked products of the basket are not in it. */
  partial: boolean;
  /** Something was changed since: it has to be calculated again. */
  changed: boolean;
  idempotencyKey: string;
}

/** What a basket costs in its three parts and when it is there, with the button that orders it. */
export function PurchaseCostCard({ quote, options, partial, changed, idempotencyKey }: PurchaseCostCardProps) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const sending = useNavigation().formMethod === 'POST';
  const breaks = quote.priceBreaks.map(({ fromUnits, discountBp }) =>
    t('buy.break', { units: formatCount(fromUnits, locale), share: formatShare(discountBp / WHOLE_BP, locale) }),
  );
  return (
    <Card>
      <Form method="post">
        <IdempotencyField value={idempotencyKey} />
        <input type="hidden" name="totalMinor" value={quote.total.amountMinor} />
        {Object.entries(options).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {quote.lines.map(({ variantId, units }) => (
          <input key={variantId} type="hidden" name={`${UNITS_FIELD}${variantId}`} value={units} />
        ))}
        <BlockStack gap="300">
          <Text as="h2" variant="headingSm">
            {t('buy.costTitle')}
          </Text>
          <FactRows
            facts={[
              { label: t('buy.goods'), value: <Money value={quote.goods} display="explicit" /> },
              { label: t('buy.handling'), value: <Money value={quote.handling} display="explicit" /> },
              { label: t('buy.freight'), value: <Money value={quote.freight} display="explicit" /> },
              { label: t('column.total'), value: <Money value={quote.total} display="explicit" />, strong: true },
            ]}
          />
          <ApproximateMoney value={quote.total} />
          <Text as="p">
            <span suppressHydrationWarning>{t('buy.lead', { count: quote.leadDays, day: formatDay(quote.expectedOn, locale) })}</span>
          </Text>
          {breaks.length === 0 ? null : (
            <Text as="p" variant="bodySm" tone="subdued">
              <span suppressHydrationWarning>{t('buy.breaks', { breaks: breaks.join(' · ') })}</span>
            </Text>
          )}
          {partial ? (
            <Text as="p" tone="caution">
              {t('buy.withoutMarked')}
            </Text>
          ) : null}
          {changed ? <Text as="p">{t('buy.changed')}</Text> : null}
          <IfPermitted permission="stock:manage">
            <InlineStack align="start">
              <Button submit variant="primary" loading={sending} disabled={changed}>
                {t('buy.order')}
              </Button>
            </InlineStack>
          </IfPermitted>
        </BlockStack>
      </Form>
    </Card>
  );
}
