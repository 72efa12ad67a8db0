import { BlockStack, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '#contract/invoices.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { formatDay } from '#app/ui/format-date-time.ts';
import { formatRate } from '#app/ui/format-number.ts';
import { Money, useMoneyText } from '#app/ui/money.tsx';

/** Net, tax and total, what of it was credited, and how it was paid or given back. */
export function TotalsCard({ invoice }: { invoice: Invoice }) {
  const { net, tax, total, credited, dayRate } = invoice;
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  const notes = [
    usePaidNote(invoice),
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

/** By a gateway, at which rate if it changed the currency, or over the balance; the same sentences as in its PDF. */
function usePaidNote({ kind, paid, total, documents }: Invoice): string | null {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  const money = useMoneyText();
  const isBack = kind === 'credit-note';
  if (paid !== null) {
    const { currency } = paid.amount;
    const amount = money(paid.amount);
    if (currency === total.currency) return t(isBack ? 'page.returnedPlain' : 'page.paidPlain', { amount });
    return t(isBack ? 'page.returned' : 'page.paid', { amount, currency, rate: formatRate(paid.rate, locale) });
  }
  const isOfBalance = documents.length > 0 && documents.every(({ type }) => type === 'order' || type === 'charge');
  return isOfBalance ? t(isBack ? 'page.toBalance' : 'page.fromBalance') : null;
}
