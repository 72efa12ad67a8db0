import { BlockStack, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ProductTrust } from '#contract/product-history.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { FactRows, type Fact } from '#app/ui/fact-rows.tsx';
import { formatShare } from '#app/ui/format-number.ts';

/** What our own orders say of the product. Nothing where too few speak. A default export, as `lazy` demands. */
export default function TrustCard({ trust }: { trust: ProductTrust }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const share = ({ shareBp, of }: { shareBp: number; of: number }, words: 'trust.ofLines' | 'trust.ofParcels') =>
    t(words, { share: formatShare(shareBp / 10_000, locale), count: of });
  const facts: Fact[] = [
    ...(trust.stockAccuracy === null ? [] : [{ label: t('trust.stock'), value: share(trust.stockAccuracy, 'trust.ofLines') }]),
    ...(trust.onTimeDispatch === null ? [] : [{ label: t('trust.dispatch'), value: share(trust.onTimeDispatch, 'trust.ofParcels') }]),
    ...trust.deliveryDays.map(({ country, medianDays }) => ({
      label: t('trust.delivery', { name: countryName(country, locale) }),
      value: t('trust.days', { count: medianDays }),
    })),
  ];
  if (facts.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm">
            {t('trust.title')}
          </Text>
          <Text as="p" variant="bodySm" tone="subdued">
            {t('trust.help')}
          </Text>
        </BlockStack>
        <FactRows facts={facts} />
      </BlockStack>
    </Card>
  );
}
