import { BlockStack, Card, InlineGrid, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ProductCard } from '#contract/products.ts';
import { MoneyRange } from '#app/ui/money-range.tsx';
import { productUrl } from './product-url.ts';

/** Products to take in the place of one that can't be had. Nothing where there are none. */
export function Alternatives({ products }: { products: ProductCard[] }) {
  const { t } = useTranslation('products');
  if (products.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('detail.alternatives')}
        </Text>
        <InlineGrid columns={{ xs: 2, md: 4 }} gap="300">
          {products.map(({ id, name, pictureUrl, costFrom, costTo }) => (
            <BlockStack key={id} gap="100">
              <div className="wharf-alternative">
                {pictureUrl === null ? null : <img src={pictureUrl} alt="" width={160} height={160} />}
              </div>
              <Link url={productUrl(id)}>{name}</Link>
              <Text as="p" variant="bodySm" tone="subdued">
                <MoneyRange from={costFrom} to={costTo} display="explicit" />
              </Text>
            </BlockStack>
          ))}
        </InlineGrid>
      </BlockStack>
    </Card>
  );
}
