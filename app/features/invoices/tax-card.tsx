import { BlockStack, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '#contract/invoices.ts';

/** What the document says about tax, and the law it goes by. */
export function TaxCard({ invoice: { taxNote, taxSource, seller } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          {t('page.taxNote')}
        </Text>
        <Text as="p">{t(`taxNote.${taxNote}`, { ioss: seller.iossNumber === '' ? '–' : seller.iossNumber })}</Text>
        {taxSource === '' ? null : (
          <Text as="p" variant="bodySm" tone="subdued" breakWord>
            {t('page.taxSource', { source: taxSource })}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
