import { Badge, BlockStack, Box, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { Mapping } from '#contract/mapping.ts';
import type { ListingDetail, ListingVariant } from '#contract/my-products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { CountryName } from '#app/ui/country-name.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { Money } from '#app/ui/money.tsx';
import { DoorNote, NoProfit, ProfitFigure } from '#app/ui/profit-figure.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { Narrow, NoValue } from '../listing-values.tsx';

/** The store's variants, each with what is sent when it sells. */
export function ListingVariants({ listing }: { listing: ListingDetail }) {
  const { t } = useTranslation('my-products');
  const columns = useVariantColumns(listing.id);
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
      <ResourceList
        label={{ id: 'variants-title' }}
        resourceName={{ singular: t('variants.one'), plural: t('variants.many') }}
        rows={listing.variants}
        columns={columns}
        renderCard={(variant) => <VariantCard listingId={listing.id} variant={variant} />}
      />
    </Card>
  );
}

function useVariantColumns(listingId: string): ListColumn<ListingVariant>[] {
  const { t } = useTranslation('my-products');
  return [
    { id: 'variant', title: t('variants.inStore'), wrap: true, render: (variant) => <StoreVariant variant={variant} /> },
    {
      id: 'price',
      title: <Narrow>{t('variants.price')}</Narrow>,
      alignEnd: true,
      render: ({ price, profit }) => (
        <Narrow>
          <Money value={price} display="explicit" />
          <DoorNote profit={profit} compact />
        </Narrow>
      ),
    },
    {
      id: 'sends',
      title: t('variants.sends'),
      wrap: true,
      hasControls: true,
      render: (variant) => <SentItems listingId={listingId} variant={variant} />,
    },
    { id: 'landed', title: <Narrow>{t('variants.landed')}</Narrow>, alignEnd: true, render: (variant) => <LandedCost variant={variant} /> },
    {
      id: 'margin',
      title: t('column.profit'),
      alignEnd: true,
      hasControls: true,
      render: ({ profit }) => (
        <Narrow>
          <ProfitFigure profit={profit} />
        </Narrow>
      ),
    },
    { id: 'stock', title: <Narrow>{t('variants.stock')}</Narrow>, alignEnd: true, render: (variant) => <StoreStock variant={variant} /> },
  ];
}

interface VariantProps {
  variant: ListingVariant;
}

function VariantCard({ listingId, variant }: VariantProps & { listingId: string }) {
  const { t } = useTranslation('my-products');
  return (
    <Box padding="400">
      <BlockStack gap="200">
        <InlineStack align="space-between" gap="200" wrap={false}>
          <StoreVariant variant={variant} />
          <Text as="span" numeric alignment="end" fontWeight="semibold">
            <Money value={variant.price} display="explicit" />
          </Text>
        </InlineStack>
        <SentItems listingId={listingId} variant={variant} />
        <Text as="p" numeric>
          {t('card.landed')} <LandedCost variant={variant} />
        </Text>
        <DoorNote profit={variant.profit} />
        <InlineStack gap="100">
          <span>{t('card.profit')}</span>
          <ProfitFigure profit={variant.profit} />
        </InlineStack>
        <Text as="p" numeric>
          {t('card.storeStock')} <StoreStock variant={variant} />
        </Text>
      </BlockStack>
    </Box>
  );
}

function StoreVariant({ variant }: VariantProps) {
  const { t } = useTranslation('my-products');
  return (
    <BlockStack gap="050">
      <Text as="span" fontWeight="medium" breakWord>
        {variant.title === '' ? t('variants.only') : variant.title}
      </Text>
      <Text as="span" variant="bodySm" tone="subdued" breakWord>
        {variant.sku === '' ? t('variants.noSku') : t('variants.sku', { sku: variant.sku })}
      </Text>
    </BlockStack>
  );
}

/** The mapping of a variant, with a link to edit it. */
function SentItems({ listingId, variant }: VariantProps & { listingId: string }) {
  const { t } = useTranslation('my-products');
  const { mapping } = variant;
  const url = generatePath(paths.mapping, { listingId, listingVariantId: variant.id });
  const name = variant.title === '' ? t('variants.only') : variant.title;
  return (
    <BlockStack gap="100">
      {mapping === null ? (
        <InlineStack>
          <Badge tone="attention">{t('variants.notLinked')}</Badge>
        </InlineStack>
      ) : (
        <MappingParts mapping={mapping} />
      )}
      {mapping === null ? (
        <Link url={url} accessibilityLabel={`${t('mapping.choose')}: ${name}`}>
          {t('mapping.choose')}
        </Link>
      ) : (
        <Link url={url} accessibilityLabel={t('mapping.editOf', { variant: name })}>
          {t('mapping.edit')}
        </Link>
      )}
    </BlockStack>
  );
}

function MappingParts({ mapping }: { mapping: Mapping }) {
  const { t } = useTranslation('my-products');
  return (
    <BlockStack gap="050">
      {mapping.parts.map((part) => (
        <Text key={`${part.variantId} ${part.country ?? ''}`} as="span" breakWord>
          {part.role === 'item' ? null : <>{t(`mapping.role.${part.role}`)} </>}
          {part.quantity === 1 ? part.sku : t('variants.several', { quantity: part.quantity, sku: part.sku })}
          {part.country === null ? null : (
            <>
              {' · '}
              <CountryName code={part.country} />
            </>
          )}
          {part.available > 0 ? null : (
            <>
              {' '}
              <Badge tone="warning">{t('variants.out')}</Badge>
            </>
          )}
        </Text>
      ))}
      <Text as="span" variant="bodySm" tone="subdued">
        {t(`kind.${mapping.kind}`)}
      </Text>
    </BlockStack>
  );
}

/** Goods, freight, duty and tax in CNY. */
function LandedCost({ variant: { profit } }: VariantProps) {
  return profit === null ? <NoProfit /> : <Money value={profit.cost} display="short" />;
}

function StoreStock({ variant: { stock } }: VariantProps) {
  const { t } = useTranslation('my-products');
  const locale = useLocale();
  return stock === null ? <NoValue meaning={t('list.neverSynced')} /> : <>{formatCount(stock, locale)}</>;
}
