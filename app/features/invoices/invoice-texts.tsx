import { useTranslation } from 'react-i18next';
import type { InvoiceRow } from '#contract/invoices.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatDay, formatMonth } from '#app/ui/format-date-time.ts';

/** What a document is for, as text: an order, several of them, or a month. */
export function useSubjectText(): (invoice: InvoiceRow) => string {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  return ({ kind, documentNumber, documentCount, periodFrom, periodTo }) => {
    if (kind === 'monthly') return formatMonth(periodFrom.slice(0, 7), locale);
    if (periodFrom !== periodTo) return t('filter.days', { from: formatDay(periodFrom, locale), to: formatDay(periodTo, locale) });
    return documentCount > 1 ? t('invoices.orders', { count: documentCount }) : documentNumber;
  };
}

/** Its kind and number; one of test mode has no number. */
export function useInvoiceName(): (invoice: Pick<InvoiceRow, 'kind' | 'number'>) => string {
  const { t } = useTranslation('invoices');
  return ({ kind, number }) => (number === '' ? t(`kind.${kind}`) : t('page.name', { kind: t(`kind.${kind}`), number }));
}

/** Heading of its page: one of test mode says first that it is a test, and what it would be for. */
export function useInvoiceTitle(): (invoice: InvoiceRow) => string {
  const { t } = useTranslation('invoices');
  const nameOf = useInvoiceName();
  const subjectOf = useSubjectText();
  return (invoice) =>
    invoice.mode === 'test' ? t('page.testName', { kind: t(`kind.${invoice.kind}`), document: subjectOf(invoice) }) : nameOf(invoice);
}
