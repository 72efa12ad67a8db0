import { Banner, BlockStack, Box, Card, InlineGrid, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ProductCard } from '#contract/products.ts';
import { paths } from '#app/paths.ts';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { MoneyRange } from '#app/ui/money.tsx';
import { Page } from '#app/ui/page.tsx';
import { productUrl } from '../product-url.ts';

/** Says that a product is no longer sold, and offers similar ones. */
export function OffSale({ alternatives }: { alternatives: ProductCard[] }) {
  const { t } = useTranslation('products');
  return (
    <BlockStack gap="400">
      <Banner
        tone="warning"
        title={t('detail.offSaleTitle')}
        action={{ content: t('detail.findOthers'), url: paths.products }}
        stopAnnouncements
      >
        <p>{t('detail.offSaleText')}</p>
      </Banner>
      <Alternatives products={alternatives} />
    </BlockStack>
  );
}

/** Shown for a product that does not exist. */
export function MissingProduct({ alternatives }: { alternatives: ProductCard[] }) {
  const { t } = useTranslation('products');
  return (
    <Page title={t('detail.missingTitle')} backAction={{ content: t('list.title'), url: paths.products }}>
      <BlockStack gap="400">
        <Card>
          <PlainEmptyState
            title={t('detail.missingTitle')}
            text={t('detail.missingText')}
            action={{ label: t('detail.findOthers'), url: paths.products }}
            secondaryAction={{ label: t('nothing.ask'), url: paths.newSourcing }}
          />
        </Card>
        <Alternatives products={alternatives} />
      </BlockStack>
    </Page>
  );
}

function Alternatives({ products }: { products: ProductCard[] }) {
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
              {pictureUrl === null ? null : (
                <Box borderRadius="200" overflowX="hidden" overflowY="hidden">
                  <img src={pictureUrl} alt="" width={160} height={160} style={{ display: 'block', width: '100%', height: 'auto' }} />
                </Box>
              )}
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
