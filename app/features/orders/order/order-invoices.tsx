import { BlockStack, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { InvoiceRow } from '#contract/invoices.ts';
import type { Order } from '#contract/orders.ts';
import { paths } from '#app/paths.ts';
import { FileButton } from '#app/ui/file-button.tsx';
import { Money } from '#app/ui/money.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { OrderInvoices } from './load-invoices.server.ts';

/** The invoice and the credit notes of an order, or when its invoice is issued. */
export function OrderInvoiceList({ mode, found: { invoices, awaited } }: { mode: Order['mode']; found: OrderInvoices }) {
  const { t } = useTranslation('orders');
  if (awaited !== null) {
    return (
      <Text as="p" tone="subdued">
        {t(`documents.awaited.${awaited}.${mode}`)}
      </Text>
    );
  }
  return invoices.map((invoice) => <InvoiceLine key={invoice.id} invoice={invoice} />);
}

function InvoiceLine({ invoice }: { invoice: InvoiceRow }) {
  const { t } = useTranslation('orders');
  const { t: tInvoices } = useTranslation('invoices');
  const { id: invoiceId, number, kind, documentCount, total, state } = invoice;
  const name = number === '' ? t('documents.test') : number;
  const kindName = tInvoices(`kind.${kind}`);
  return (
    <BlockStack gap="050">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Link url={generatePath(paths.invoice, { invoiceId })}>{name}</Link>
        <StatusBadge lifecycle="invoice" state={state} />
      </InlineStack>
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="span" tone="subdued">
          {documentCount > 1 ? t('documents.forOrders', { kind: kindName, count: documentCount }) : kindName}
        </Text>
        <Text as="span" numeric>
          <Money value={total} display="explicit" />
        </Text>
      </InlineStack>
      <FileButton
        variant="plain"
        action={generatePath(paths.invoicePdf, { invoiceId })}
        accessibilityLabel={t('documents.pdfNamed', { name: `${kindName} ${name}` })}
      >
        {t('documents.pdf')}
      </FileButton>
    </BlockStack>
  );
}
