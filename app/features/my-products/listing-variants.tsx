import { generatePath } from '@remix-run/react';
import { Badge, BlockStack, Box, Card, IndexTable, InlineStack, Link, Text, useBreakpoints } from '@shopify/polaris';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '#contract/endpoint.ts';
import type { Money as MoneyValue } from '#contract/money.ts';
import type { getListing } from '#contract/my-products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { Money } from '#app/ui/money.tsx';
import { NoValue } from './no-value.tsx';
import './my-products.css';

type ListingWithVariants = DataOf<typeof getListing>;
type Variant = ListingWithVariants['variants'][number];
type Mapping = NonNullable<Variant['mapping']>;

/** The store's variants beside ours; on a phone each pair is a card. */
export function ListingVariants({ listing }: { listing: ListingWithVariants }) {
  const { t } = useTranslation('my-products');
  const narrow = useBreakpoints().mdDown;
  const end = 'end' as const;
  return (
    <Card padding="0">
      <Box padding="400" paddingBlockEnd="200">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm" id="variants-title">
            {t('variants.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('variants.help')}
          </Text>
        </BlockStack>
      </Box>
      <section aria-labelledby="variants-title">
        <IndexTable
          key={narrow ? 'cards' : 'table'}
          selectable={false}
          condensed={narrow}
          itemCount={listing.variants.length}
          resourceName={{ singular: t('variants.one'), plural: t('variants.many') }}
          headings={[
            { title: t('variants.inStore') },
            { title: t('variants.price'), alignment: end },
            { title: t('variants.sends') },
            { title: t('variants.cost'), alignment: end },
            { title: t('variants.available'), alignment: end },
          ]}
        >
          {listing.variants.map((variant, position) => (
            <IndexTable.Row key={variant.id} id={variant.id} position={position}>
              {narrow ? (
                <VariantCard variant={variant} productId={listing.productId} />
              ) : (
                <VariantCells variant={variant} productId={listing.productId} />
              )}
            </IndexTable.Row>
          ))}
        </IndexTable>
      </section>
    </Card>
  );
}

interface VariantProps {
  variant: Variant;
  productId: string | null;
}

function VariantCells({ variant, productId }: VariantProps) {
  const { t } = useTranslation('my-products');
  const { mapping } = variant;
  const none = <NoValue meaning={t('variants.notLinked')} />;
  return (
    <>
      <IndexTable.Cell>
        <StoreVariant variant={variant} />
      </IndexTable.Cell>
      <NumberCell>
        <Money value={variant.price} display="explicit" />
      </NumberCell>
      <IndexTable.Cell>
        <Sends mapping={mapping} productId={productId} />
      </IndexTable.Cell>
      <NumberCell>{mapping === null ? none : <Money value={costOf(mapping)} display="short" />}</NumberCell>
      <NumberCell>{mapping === null ? none : <Available count={mapping.available} />}</NumberCell>
    </>
  );
}

function VariantCard({ variant, productId }: VariantProps) {
  const { t } = useTranslation('my-products');
  const { mapping } = variant;
  return (
    <Box padding="400">
      <BlockStack gap="200">
        <InlineStack align="space-between" gap="200" wrap={false}>
          <StoreVariant variant={variant} />
          <Text as="span" numeric alignment="end" fontWeight="semibold">
            <Money value={variant.price} display="explicit" />
          </Text>
        </InlineStack>
        <Sends mapping={mapping} productId={productId} />
        {mapping === null ? null : (
          <>
            <Text as="p" numeric>
              {t('card.cost')} <Money value={costOf(mapping)} display="explicit" />
            </Text>
            <Text as="p" numeric>
              {t('card.available')} <Available count={mapping.available} />
            </Text>
          </>
        )}
      </BlockStack>
    </Box>
  );
}

function StoreVariant({ variant }: { variant: Variant }) {
  const { t } = useTranslation('my-products');
  return (
    <BlockStack gap="050">
      <span className="wharf-listing__variant">
        <Text as="span" fontWeight="medium">
          {variant.title === '' ? t('variants.only') : variant.title}
        </Text>
      </span>
      <Text as="span" variant="bodySm" tone="subdued">
        {variant.sku === '' ? t('variants.noSku') : t('variants.sku', { sku: variant.sku })}
      </Text>
    </BlockStack>
  );
}

/** Our variant that is sent, and by which rule. */
function Sends({ mapping, productId }: { mapping: Mapping | null; productId: string | null }) {
  const { t } = useTranslation('my-products');
  if (mapping === null) {
    return (
      <div>
        <Badge tone="attention">{t('variants.notLinked')}</Badge>
      </div>
    );
  }
  const sku = sentText(mapping, t);
  return (
    <BlockStack gap="050">
      <span className="wharf-listing__variant">
        {productId === null ? sku : <Link url={generatePath(paths.product, { productId })}>{sku}</Link>}
      </span>
      <Text as="span" variant="bodySm" tone="subdued">
        {t(`kind.${mapping.kind}`)}
      </Text>
    </BlockStack>
  );
}

function Available({ count }: { count: number }) {
  const { t } = useTranslation('my-products');
  const locale = useLocale();
  return count > 0 ? <>{formatCount(count, locale)}</> : <Badge tone="warning">{t('variants.out')}</Badge>;
}

function NumberCell({ children }: { children: React.ReactNode }) {
  return (
    <IndexTable.Cell>
      <Text as="span" numeric alignment="end">
        {children}
      </Text>
    </IndexTable.Cell>
  );
}

function sentText({ quantity, sku }: Mapping, t: TFunction<'my-products'>): string {
  return quantity === 1 ? sku : t('variants.several', { quantity, sku });
}

/** Goods sent for one piece sold. */
function costOf({ cost, quantity }: Mapping): MoneyValue {
  return { ...cost, amountMinor: cost.amountMinor * quantity };
}
