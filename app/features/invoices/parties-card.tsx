import { BlockStack, Card, InlineGrid, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '#contract/invoices.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { countryName } from '#app/ui/country-name.tsx';

/** Seller and buyer as they were on the day of issue. */
export function PartiesCard({ invoice: { seller, buyer } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  const taxNumber = (number: string, none: string) => (number === '' ? none : t('page.taxNumber', { number }));
  const city = [buyer.postcode, buyer.city, buyer.province].filter((part) => part !== '').join(', ');
  return (
    <Card>
      <InlineGrid columns={{ xs: 1, sm: 2 }} gap="400">
        <Party
          title={t('page.seller')}
          name={seller.name}
          lines={[...seller.address.split('\n'), countryName(seller.country, locale), taxNumber(seller.taxId, '')]}
        />
        <Party
          title={t('page.buyer')}
          name={buyer.name}
          lines={[...buyer.address.split('\n'), city, countryName(buyer.country, locale), taxNumber(buyer.taxId, t('page.noTaxNumber'))]}
        />
      </InlineGrid>
    </Card>
  );
}

function Party({ title, name, lines }: { title: string; name: string; lines: string[] }) {
  return (
    <BlockStack gap="100">
      <Text as="h2" variant="headingSm">
        {title}
      </Text>
      <Text as="p" fontWeight="medium" breakWord>
        {name}
      </Text>
      {lines
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .map((line, index) => (
          <Text key={`${index} ${line}`} as="p" tone="subdued" breakWord>
            <span suppressHydrationWarning>{line}</span>
          </Text>
        ))}
    </BlockStack>
  );
}
