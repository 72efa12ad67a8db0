import { BlockStack, Card, DescriptionList, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/products.ts';
import type { ProductTrust } from '#contract/product-history.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { CountryName, countryName } from '#app/ui/country-name.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { type Fact, FactRows } from '#app/ui/fact-rows.tsx';
import { formatShare } from '#app/ui/format-number.ts';
import { MoneyRange } from '#app/ui/money.tsx';
import { LogisticsBadge } from '../logistics-attributes.tsx';
import { costRange, sumStock } from '../variants.ts';

/** What a merchant needs to know before selling the product. */
export function ProductFacts({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const { available, declared } = sumStock(product.variants);
  const costs = costRange(product.variants);
  const facts = [
    { term: t('fact.spu'), description: product.spu },
    { term: t('fact.category'), description: product.categoryPath.map(({ name }) => name).join(' › ') },
    { term: t('fact.material'), description: product.material },
    { term: t('fact.packing'), description: product.packing },
    { term: t('fact.customsName'), description: product.customsName },
    { term: t('fact.hsCode'), description: product.hsCode ?? '' },
    { term: t('fact.origin'), description: product.originCountry === null ? '' : <CountryName code={product.originCountry} /> },
    { term: t('fact.processing'), description: t('fact.processingHours', { count: product.processingHours }) },
    {
      term: t('fact.listed'),
      description: product.listedCount === 0 ? t('card.neverListed') : t('card.listed', { count: product.listedCount }),
    },
    { term: t('fact.added'), description: <DateTime value={product.createdAt} display="date" /> },
    { term: t('fact.updated'), description: <DateTime value={product.updatedAt} /> },
  ];
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('detail.facts')}
        </Text>
        <BlockStack gap="100">
          {costs === null ? null : (
            <Text as="p" variant="headingLg">
              <MoneyRange {...costs} display="explicit" />
            </Text>
          )}
          <Text as="p" tone="subdued">
            {available === 0 ? t('card.noStock') : t('fact.available', { count: available })}
          </Text>
          {declared === 0 ? null : (
            <Text as="p" tone="subdued">
              {t('fact.declared', { count: declared })}
            </Text>
          )}
        </BlockStack>
        {product.attributes.length === 0 ? null : (
          <InlineStack gap="100">
            {product.attributes.map((attribute) => (
              <LogisticsBadge key={attribute} attribute={attribute} />
            ))}
          </InlineStack>
        )}
        <DescriptionList items={facts.filter(({ description }) => description !== '')} gap="tight" />
      </BlockStack>
    </Card>
  );
}

/** Figures of our own orders of the product. Nothing where there are too few orders. */
export function TrustCard({ trust }: { trust: ProductTrust }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const share = ({ shareBp, of }: { shareBp: number; of: number }, key: 'trust.ofLines' | 'trust.ofParcels') =>
    t(key, { share: formatShare(shareBp / 10_000, locale), count: of });
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
