import { Badge, Box, Card, IndexTable, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { DataOf } from '#contract/endpoint.ts';
import type { getListing, ListingVariant } from '#contract/my-products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { Money } from '#app/ui/money.tsx';

/** The store's variants beside the provider's that are sent for them. */
export function MappingTable({ listing }: { listing: DataOf<typeof getListing> }) {
  const { t } = useTranslation('my-products');
  const end = 'end' as const;
  return (
    <Card padding="0">
      <Box padding="400" paddingBlockEnd="200">
        <Text as="h2" variant="headingSm" id="mapping-title">
          {t('mapping.title')}
        </Text>
        <Text as="p" tone="subdued">
          {t('mapping.help')}
        </Text>
      </Box>
      <section aria-labelledby="mapping-title">
        <IndexTable
          selectable={false}
          itemCount={listing.variants.length}
          resourceName={{ singular: t('mapping.one'), plural: t('mapping.many') }}
          headings={[
            { title: t('mapping.variant') },
            { title: t('mapping.storeSku') },
            { title: t('mapping.price'), alignment: end },
            { title: t('mapping.sends') },
            { title: t('mapping.quantity'), alignment: end },
            { title: t('mapping.cost'), alignment: end },
            { title: t('mapping.available'), alignment: end },
          ]}
        >
          {listing.variants.map((variant, position) => (
            <IndexTable.Row key={variant.id} id={variant.id} position={position}>
              <MappingCells variant={variant} />
            </IndexTable.Row>
          ))}
        </IndexTable>
      </section>
    </Card>
  );
}

function MappingCells({ variant }: { variant: z.infer<typeof ListingVariant> }) {
  const { t } = useTranslation('my-products');
  const locale = useLocale();
  const { mapping } = variant;
  return (
    <>
      <IndexTable.Cell>
        <span className="wharf-listing__title">
          <Text as="span" fontWeight="medium">
            {variant.title}
          </Text>
        </span>
      </IndexTable.Cell>
      <IndexTable.Cell>{variant.sku}</IndexTable.Cell>
      <NumberCell>
        <Money value={variant.price} display="explicit" />
      </NumberCell>
      <IndexTable.Cell>{mapping === null ? <Badge tone="attention">{t('mapping.unlinked')}</Badge> : mapping.sku}</IndexTable.Cell>
      <NumberCell>{mapping === null ? t('row.unknown') : formatCount(mapping.quantity, locale)}</NumberCell>
      <NumberCell>{mapping === null ? t('row.unknown') : <Money value={mapping.cost} display="explicit" />}</NumberCell>
      <NumberCell>
        {mapping === null ? t('row.unknown') : mapping.available > 0 ? formatCount(mapping.available, locale) : <Badge tone="warning">{t('mapping.out')}</Badge>}
      </NumberCell>
    </>
  );
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
