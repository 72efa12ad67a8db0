import { Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { InvoiceRow } from '#contract/invoices.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { FileButton } from '#app/ui/file-button.tsx';
import { formatDay } from '#app/ui/format-date-time.ts';
import { Money } from '#app/ui/money.tsx';
import type { ListColumn } from '#app/ui/resource-list.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useInvoiceName, useSubjectText } from './invoice-texts.tsx';
import styles from './invoices.module.css';

interface InvoiceColumns {
  columns: ListColumn<InvoiceRow>[];
  /** Two of them for a phone, while rows are selected. */
  selectColumns: ListColumn<InvoiceRow>[];
}

/** Columns of the list of documents. */
export function useInvoiceColumns(): InvoiceColumns {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  const subject = useSubjectText();
  const number: ListColumn<InvoiceRow> = {
    id: 'number',
    title: t('column.number'),
    role: 'name',
    render: (invoice) => <InvoiceTitle invoice={invoice} />,
  };
  const total: ListColumn<InvoiceRow> = {
    id: 'total',
    title: t('column.total'),
    role: 'amount',
    alignEnd: true,
    render: (invoice) => <Money value={invoice.total} display="explicit" />,
  };
  return {
    columns: [
      number,
      { id: 'date', title: t('column.date'), role: 'meta', render: ({ issuedOn }) => formatDay(issuedOn, locale) },
      { id: 'document', title: t('column.document'), role: 'meta', wrap: true, render: subject },
      { id: 'buyer', title: t('column.buyer'), render: ({ buyerName }) => <BuyerName name={buyerName} /> },
      { id: 'net', title: t('column.net'), alignEnd: true, render: ({ net }) => <Money value={net} display="short" /> },
      { id: 'tax', title: t('column.tax'), alignEnd: true, render: ({ tax }) => <Money value={tax} display="short" /> },
      total,
      { id: 'state', title: t('column.state'), role: 'state', render: ({ state }) => <StatusBadge lifecycle="invoice" state={state} /> },
      { id: 'pdf', title: t('column.pdf'), hasControls: true, render: (invoice) => <PdfButton invoice={invoice} /> },
    ],
    selectColumns: [number, total],
  };
}

/** The number, and the kind of document below. */
function InvoiceTitle({ invoice }: { invoice: InvoiceRow }) {
  const { t } = useTranslation('invoices');
  return (
    <>
      <InvoiceLink invoice={invoice} />
      <Text as="p" variant="bodySm" tone="subdued">
        <span className={styles.kind}>{t(`kind.${invoice.kind}`)}</span>
      </Text>
    </>
  );
}

function InvoiceLink({ invoice }: { invoice: InvoiceRow }) {
  const { t } = useTranslation('invoices');
  const subject = useSubjectText();
  const { id, number } = invoice;
  return (
    <Link
      url={generatePath(paths.invoice, { invoiceId: id })}
      dataPrimaryLink
      monochrome
      {...(number === '' ? { accessibilityLabel: t('invoices.testOf', { document: subject(invoice) }) } : {})}
    >
      {number === '' ? t('invoices.test') : number}
    </Link>
  );
}

function BuyerName({ name }: { name: string }) {
  return (
    <span className={styles.buyer} title={name}>
      {name}
    </span>
  );
}

function PdfButton({ invoice }: { invoice: InvoiceRow }) {
  const { t } = useTranslation('invoices');
  const name = useInvoiceName();
  return (
    <FileButton
      variant="plain"
      action={generatePath(paths.invoicePdf, { invoiceId: invoice.id })}
      accessibilityLabel={t('invoices.pdf', { name: name(invoice) })}
    >
      {t('column.pdf')}
    </FileButton>
  );
}
