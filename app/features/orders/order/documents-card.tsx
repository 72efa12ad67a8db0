import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { orderDocuments } from '#contract/orders.values.ts';
import type { Order } from '#contract/orders.ts';
import { paths } from '#app/paths.ts';
import { downloadBytes } from '#app/ui/download.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { loader } from '../list/order-files-resource.ts';
import type { OrderInvoices } from './load-invoices.server.ts';
import { OrderInvoiceList } from './order-invoices.tsx';

interface DocumentsCardProps {
  order: Pick<Order, 'id' | 'mode'>;
  /** Null where the member may not see them. */
  invoices: OrderInvoices | null;
}

/** The order's invoices, and what can be printed of it, as PDF. */
export function DocumentsCard({ order: { id: orderId, mode }, invoices }: DocumentsCardProps) {
  const { t } = useTranslation('orders');
  const fetcher = useFetcher<typeof loader>();
  useEachAnswer(fetcher.data, ({ fileName, content, problem }) => {
    if (problem === null) downloadBytes(content, fileName, 'application/pdf');
  });
  const open = (document: string) => fetcher.load(`${paths.orderFiles}?${new URLSearchParams({ order: orderId, document }).toString()}`);
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          {t('documents.title')}
        </Text>
        {invoices === null ? null : <OrderInvoiceList mode={mode} found={invoices} />}
        <ProblemBanner problem={fetcher.data?.problem} />
        {orderDocuments.map((document) => (
          <div key={document}>
            <Button variant="plain" disabled={fetcher.state !== 'idle'} onClick={() => open(document)}>
              {t(`documents.${document}`)}
            </Button>
          </div>
        ))}
      </BlockStack>
    </Card>
  );
}
