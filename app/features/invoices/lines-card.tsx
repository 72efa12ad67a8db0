import { Box, Card, IndexTable, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Invoice, InvoiceLine } from '#contract/invoices.ts';
import { Money } from '#app/ui/money.tsx';
import { useNarrowScreen } from '#app/ui/use-narrow-screen.ts';
import { documentUrl } from './document-urls.ts';
import { LineCard, LineCells, NumberCell } from './line-row.tsx';

type SubjectDocument = Invoice['documents'][number];
/** A line, or the head of those of an order. */
type Row = { id: string; line: InvoiceLine } | { id: string; document: SubjectDocument };

/** The lines of a document; of one for several orders below the order they belong to. */
export function LinesCard({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const narrow = useNarrowScreen();
  const rows = rowsOf(invoice);
  const counted = invoice.lines.some(({ quantity, unit }) => quantity !== null || unit !== null);
  const amountOf = (title: string) => ({ title, alignment: 'end' as const });
  return (
    <Card padding="0">
      <Box padding="400" paddingBlockEnd="200">
        <Text as="h2" variant="headingSm">
          {t('lines.title', { count: invoice.lines.length })}
        </Text>
      </Box>
      <IndexTable
        // Polaris measures its headings once.
        key={String(narrow)}
        resourceName={{ singular: t('lines.one'), plural: t('lines.many') }}
        itemCount={rows.length}
        selectable={false}
        condensed={narrow}
        headings={[
          { title: t('lines.description') },
          ...(counted ? [amountOf(t('lines.quantity')), amountOf(t('lines.unit'))] : []),
          amountOf(t('lines.amount')),
        ]}
      >
        {rows.map((row, position) =>
          'line' in row ? (
            <IndexTable.Row key={row.id} id={row.id} position={position}>
              {narrow ? <LineCard line={row.line} /> : <LineCells line={row.line} counted={counted} />}
            </IndexTable.Row>
          ) : (
            <IndexTable.Row key={row.id} id={row.id} position={position} rowType="subheader">
              <GroupHead document={row.document} mode={invoice.mode} span={narrow ? null : counted ? 3 : 1} />
            </IndexTable.Row>
          ),
        )}
      </IndexTable>
    </Card>
  );
}

/** Lines below the order they belong to, in the order of the document. */
function rowsOf({ lines, documents }: Invoice): Row[] {
  const rows = lines.map((line, place) => ({ id: `line-${place}`, line }));
  if (documents.length < 2) return rows;
  const numbers = documents.map(({ number }) => number);
  return [
    ...documents.flatMap((document) => [
      { id: document.id, document },
      ...rows.filter(({ line }) => line.documentNumber === document.number),
    ]),
    ...rows.filter(({ line }) => !numbers.includes(line.documentNumber)),
  ];
}

interface GroupHeadProps {
  document: SubjectDocument;
  mode: Invoice['mode'];
  /** Columns the name goes over; null: a phone has none. */
  span: number | null;
}

function GroupHead({ document, mode, span }: GroupHeadProps) {
  const { t } = useTranslation('invoices');
  const total = <Money value={document.total} display="short" />;
  const name = (
    <InlineStack gap="100">
      <Text as="span" fontWeight="semibold">
        {t(`document.${document.type}`)}
      </Text>
      <Link url={documentUrl(document, mode)}>{document.number}</Link>
    </InlineStack>
  );
  if (span === null)
    return (
      <Box padding="300" background="bg-surface-secondary">
        <InlineStack align="space-between" gap="400" wrap={false}>
          {name}
          <Text as="span" numeric>
            {total}
          </Text>
        </InlineStack>
      </Box>
    );
  return (
    <>
      <IndexTable.Cell as="th" scope="colgroup" colSpan={span}>
        {name}
      </IndexTable.Cell>
      <NumberCell>{total}</NumberCell>
    </>
  );
}
