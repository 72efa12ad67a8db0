import { BlockStack, Card, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { Invoice } from '#contract/invoices.ts';
import { paths } from '#app/paths.ts';
import { type Fact, FactRows } from '#app/ui/fact-rows.tsx';
import { Money } from '#app/ui/money.tsx';
import { documentUrl, documentsOfPeriodUrl } from './document-urls.ts';
import { useSubjectText } from './invoice-texts.tsx';

/** More of them stand beside their lines only. */
const DOCUMENTS_SHOWN = 10;

/** What a document is for: the orders, the recharge or the month; what it corrects, and what corrects it. */
export function SubjectCard({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const facts = [...useSubjectFacts(invoice), ...useCorrectionFacts(invoice)];
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('page.belongsTo')}
        </Text>
        <FactRows facts={facts} />
      </BlockStack>
    </Card>
  );
}

function useSubjectFacts(invoice: Invoice): Fact[] {
  const { t } = useTranslation('invoices');
  const subject = useSubjectText()(invoice);
  const { documents, storeName, periodFrom, periodTo, kind, mode } = invoice;
  const store = storeName === '' ? [] : [{ label: t('column.store'), value: storeName }];
  if (kind === 'monthly')
    return [{ label: t('column.period'), value: <Link url={documentsOfPeriodUrl(periodFrom, periodTo)}>{subject}</Link> }];
  if (documents.length > DOCUMENTS_SHOWN) return [{ label: t('column.document'), value: subject }, ...store];
  const [first, ...others] = documents;
  if (first === undefined) return [{ label: t('column.document'), value: subject }, ...store];
  if (others.length === 0)
    return [{ label: t(`document.${first.type}`), value: <Link url={documentUrl(first, mode)}>{first.number}</Link> }, ...store];
  return [
    ...documents.map((document) => ({
      label: <Link url={documentUrl(document, mode)}>{document.number}</Link>,
      value: <Money value={document.total} display="short" />,
    })),
    ...store,
  ];
}

function useCorrectionFacts({ corrects, creditNotes }: Invoice): Fact[] {
  const { t } = useTranslation('invoices');
  const link = ({ id, number }: { id: string; number: string }) => (
    <Link url={generatePath(paths.invoice, { invoiceId: id })}>{number === '' ? t('invoices.test') : number}</Link>
  );
  return [
    ...(corrects === null ? [] : [{ label: t('page.corrects'), value: link(corrects) }]),
    ...creditNotes.map((note) => ({
      label: t('kind.credit-note'),
      value: (
        <>
          {link(note)} <Money value={note.total} display="short" />
        </>
      ),
    })),
  ];
}
