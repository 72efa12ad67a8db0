import { BlockStack, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '#contract/invoices.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { formatDay } from '#app/ui/format-date-time.ts';
import { formatRate } from '#app/ui/format-number.ts';
import { Money, useMoneyText } from '#app/ui/money.tsx';

/** Net, tax and total, what of it was credited, and what was paid at which rate. */
export function TotalsCard({ invoice: { net, tax, total, credited, paid, dayRate } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  const money = useMoneyText();
  const notes = [
    paid === null
      ? null
      : t('page.paid', { amount: money(paid.amount), currency: paid.amount.currency, rate: formatRate(paid.rate, locale) }),
    dayRate === null
      ? null
      : t('page.dayRate', {
          day: formatDay(dayRate.takenOn, locale),
          currency: dayRate.currency,
          rate: formatRate(dayRate.rate, locale),
          source: dayRate.source,
        }),
  ].filter((note) => note !== null);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('page.totals')}
        </Text>
        <FactRows
          facts={[
            { label: t('column.net'), value: <Money value={net} display="short" /> },
            { label: t('column.tax'), value: <Money value={tax} display="short" /> },
            { label: t('column.total'), value: <Money value={total} display="explicit" />, strong: true },
            ...(credited.amountMinor === 0 ? [] : [{ label: t('page.credited'), value: <Money value={credited} display="short" /> }]),
          ]}
        />
        {notes.map((note) => (
          <Text key={note} as="p" variant="bodySm" tone="subdued">
            <span suppressHydrationWarning>{note}</span>
          </Text>
        ))}
      </BlockStack>
    </Card>
  );
}
