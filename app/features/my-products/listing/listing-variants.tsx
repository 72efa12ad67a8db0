import { generatePath } from '@remix-run/react';
import { Badge, BlockStack, Box, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Mapping } from '#contract/mapping.ts';
import type { ListingDetail, ListingVariant } from '#contract/my-products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { CountryName } from '#app/ui/country-name.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { ListCard, ListTable } from '#app/ui/list-table.tsx';
import { Money } from '#app/ui/money.tsx';
import { useNarrowScreen } from '#app/ui/use-narrow-screen.ts';
import { NoValue } from '../listing-values.tsx';
import '../my-products.css';

/** The store's variants beside what is sent for each; on a phone each pair is a card. */
export function ListingVariants({ listing }: { listing: ListingDetail }) {
  const { t } = useTranslation('my-products');
  const narrow = useNarrowScreen();
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
        {narrow ? (
          <ul className="wharf-list__cards">
            {listing.variants.map((variant) => (
              <ListCard key={variant.id}>
                <VariantCard listingId={listing.id} variant={variant} />
              </ListCard>
            ))}
          </ul>
        ) : (
          <ListTable
            columns={[
              { id: 'variant', title: t('variants.inStore') },
              { id: 'price', title: t('variants.price'), alignEnd: true },
              { id: 'sends', title: t('variants.sends') },
              { id: 'landed', title: t('variants.landed'), alignEnd: true },
              { id: 'margin', title: t('column.margin'), alignEnd: true },
              { id: 'stock', title: t('variants.stock'), alignEnd: true },
            ]}
          >
            {listing.variants.map((variant) => (
              <tr key={variant.id}>
                <td className="wharf-list__wrap">
                  <StoreVariant variant={variant} />
                </td>
                <td className="wharf-list__end">
                  <Money value={variant.price} display="explicit" />
                </td>
                <td className="wharf-list__wrap">
                  <Sends listingId={listing.id} variant={variant} />
                </td>
                <td className="wharf-list__end">
                  <Landed variant={variant} />
                </td>
                <td className="wharf-list__end">
                  <VariantMargin variant={variant} />
                </td>
                <td className="wharf-list__end">
                  <StockInStore variant={variant} />
                </td>
              </tr>
            ))}
          </ListTable>
        )}
      </section>
    </Card>
  );
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
        <Sends listingId={listingId} variant={variant} />
        <Text as="p" numeric>
          {t('card.landed')} <Landed variant={variant} />
        </Text>
        <Text as="p" numeric>
          {t('card.margin')} <VariantMargin variant={variant} />
        </Text>
        <Text as="p" numeric>
          {t('card.storeStock')} <StockInStore variant={variant} />
        </Text>
      </BlockStack>
    </Box>
  );
}

function StoreVariant({ variant }: VariantProps) {
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

/** What is sent, by which rule, and the way to change it. */
function Sends({ listingId, variant }: VariantProps & { listingId: string }) {
  const { t } = useTranslation('my-products');
  const { mapping } = variant;
  const url = generatePath(paths.mapping, { listingId, listingVariantId: variant.id });
  const name = variant.title === '' ? t('variants.only') : variant.title;
  return (
    <BlockStack gap="100">
      {mapping === null ? (
        <div>
          <Badge tone="attention">{t('variants.notLinked')}</Badge>
        </div>
      ) : (
        <Parts mapping={mapping} />
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

function Parts({ mapping }: { mapping: Mapping }) {
  const { t } = useTranslation('my-products');
  return (
    <BlockStack gap="050">
      {mapping.parts.map((part) => (
        <span key={`${part.variantId} ${part.country ?? ''}`} className="wharf-listing__variant">
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
        </span>
      ))}
      <Text as="span" variant="bodySm" tone="subdued">
        {t(`kind.${mapping.kind}`)}
      </Text>
    </BlockStack>
  );
}

function Landed({ variant: { landed } }: VariantProps) {
  const { t } = useTranslation('my-products');
  return landed === null ? <NoValue meaning={t('list.noMargin')} /> : <Money value={landed} display="short" />;
}

function VariantMargin({ variant: { margin } }: VariantProps) {
  const { t } = useTranslation('my-products');
  if (margin === null) return <NoValue meaning={t('list.noMargin')} />;
  return (
    <Text as="span" numeric {...(margin.amountMinor < 0 ? { tone: 'critical' as const } : {})}>
      <Money value={margin} display="explicit" />
    </Text>
  );
}

function StockInStore({ variant: { stock } }: VariantProps) {
  const { t } = useTranslation('my-products');
  const locale = useLocale();
  return stock === null ? <NoValue meaning={t('list.neverSynced')} /> : <>{formatCount(stock, locale)}</>;
}
