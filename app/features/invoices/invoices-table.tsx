import { useFetcher } from '@remix-run/react';
import { BlockStack, Box, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { InvoiceRow } from '#contract/invoices.ts';
import { INVOICE_SELECTION_MAX, type InvoiceFile } from '#contract/invoices.values.ts';
import type { Page } from '#contract/page.ts';
import type { Locale } from '#contract/locales.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { downloadBytes } from '#app/ui/download.ts';
import { formatDay } from '#app/ui/format-date-time.ts';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { type ListColumn, OwnClicks, ResourceList } from '#app/ui/resource-list.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { useResourceSelection } from '#app/ui/use-resource-selection.ts';
import type { loader } from './invoice-pdf-resource.ts';

interface InvoicesTableProps {
  invoices: InvoiceRow[];
  page: Page | null;
  onFile: (file: InvoiceFile, ids: readonly string[]) => void;
}

/** Documents, newest first; those that are selected can be had as one file. */
export function InvoicesTable({ invoices, page, onFile }: InvoicesTableProps) {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  const selection = useResourceSelection(invoices, { page, limit: INVOICE_SELECTION_MAX });
  const columns: ListColumn<InvoiceRow>[] = [
    { id: 'number', title: t('column.number'), hasControls: true, render: (invoice) => <PdfButton invoice={invoice} /> },
    { id: 'date', title: t('column.date'), render: ({ issuedOn }) => formatDay(issuedOn, locale) },
    { id: 'kind', title: t('column.kind'), wrap: true, render: ({ kind }) => t(`kind.${kind}`) },
    { id: 'document', title: t('column.document'), render: ({ documentNumber }) => documentNumber },
    { id: 'profile', title: t('column.profile'), wrap: true, render: ({ buyerName }) => buyerName },
    { id: 'period', title: t('column.period'), wrap: true, render: ({ periodFrom, periodTo }) => periodText(periodFrom, periodTo, locale) },
    { id: 'net', title: t('column.net'), alignEnd: true, render: ({ net }) => <Money value={net} display="short" /> },
    { id: 'tax', title: t('column.tax'), alignEnd: true, render: ({ tax }) => <Money value={tax} display="short" /> },
    { id: 'total', title: t('column.total'), alignEnd: true, render: ({ total }) => <Money value={total} display="explicit" /> },
    { id: 'state', title: t('column.state'), render: ({ state }) => <StatusBadge lifecycle="invoice" state={state} /> },
  ];
  const [numberColumn, , , , , , , , totalColumn] = columns;
  const fileOf = (file: InvoiceFile) => () => onFile(file, selection.allMatching ? [] : selection.ids);
  return (
    <ResourceList
      label={t('invoices.title')}
      resourceName={{ singular: t('invoices.one'), plural: t('invoices.many') }}
      rows={invoices}
      columns={columns}
      selection={selection}
      {...(numberColumn === undefined || totalColumn === undefined ? {} : { selectColumns: [numberColumn, totalColumn] })}
      rowLabel={({ number }) => t('invoices.select', { number })}
      renderCard={(invoice) => <InvoiceCard invoice={invoice} />}
      promotedBulkActions={[{ content: t('file.zip'), onAction: fileOf('invoices-zip') }]}
      bulkActions={[
        { content: t('file.csv'), onAction: fileOf('invoices-csv') },
        { content: t('file.xlsx'), onAction: fileOf('invoices-xlsx') },
      ]}
      page={page}
      totalLabel={(total) => t('invoices.total', { total })}
      emptyState={<NoMatch clearUrl={paths.invoices} />}
    />
  );
}

function periodText(from: string, to: string, locale: Locale): string {
  return from === to ? formatDay(from, locale) : `${formatDay(from, locale)} – ${formatDay(to, locale)}`;
}

/** The number of a document, which saves its PDF. */
function PdfButton({ invoice: { id, number } }: { invoice: InvoiceRow }) {
  const { t } = useTranslation('invoices');
  const fetcher = useFetcher<typeof loader>();
  useEachAnswer(fetcher.data, ({ fileName, content, problem }) => {
    if (problem === null) downloadBytes(content, fileName, 'application/pdf');
  });
  return (
    <BlockStack gap="100" inlineAlign="start">
      <Button
        variant="plain"
        accessibilityLabel={t('invoices.pdf', { number })}
        loading={fetcher.state !== 'idle'}
        onClick={() => fetcher.load(generatePath(paths.invoicePdf, { invoiceId: id }))}
      >
        {number}
      </Button>
      <ProblemBanner problem={fetcher.data?.problem} />
    </BlockStack>
  );
}

/** A document as a card, on a phone. */
function InvoiceCard({ invoice }: { invoice: InvoiceRow }) {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  const { kind, documentNumber, issuedOn, total, state } = invoice;
  return (
    <Box padding="300">
      <BlockStack gap="100">
        <InlineStack align="space-between" gap="200">
          <OwnClicks>
            <PdfButton invoice={invoice} />
          </OwnClicks>
          <StatusBadge lifecycle="invoice" state={state} />
        </InlineStack>
        <Text as="span">
          {t(`kind.${kind}`)} · {documentNumber}
        </Text>
        <InlineStack align="space-between" gap="200">
          <Text as="span" variant="bodySm" tone="subdued">
            {formatDay(issuedOn, locale)}
          </Text>
          <Text as="span" numeric fontWeight="semibold">
            <Money value={total} display="explicit" />
          </Text>
        </InlineStack>
      </BlockStack>
    </Box>
  );
}
