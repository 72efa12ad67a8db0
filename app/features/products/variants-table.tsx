import { Badge, BlockStack, Box, Card, IndexTable, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { warehouseCodes, type Product } from '#contract/products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { Money } from '#app/ui/money.tsx';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { Size, Weight } from '#app/ui/weight.tsx';
import { variantName } from './variant-name.ts';

type Variant = Product['variants'][number];

/** Every variant with its cost, parcel and stock where it lies. */
export function VariantsTable({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const warehouses = warehouseCodes.filter((code) =>
    product.variants.some(({ stock }) => stock.some(({ warehouse }) => warehouse === code)),
  );
  const countedAt = product.variants
    .flatMap(({ stock }) => stock.map((held) => held.countedAt))
    .toSorted()
    .at(-1);
  const end = 'end' as const;
  return (
    <Card padding="0">
      <Box padding="400" paddingBlockEnd="200">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm" id="variants-title">
            {t('variants.title')}
          </Text>
          {countedAt === undefined ? null : (
            <Text as="p" variant="bodySm" tone="subdued">
              {t('variants.counted')} <DateTime value={countedAt} />
            </Text>
          )}
        </BlockStack>
      </Box>
      <section aria-labelledby="variants-title">
        <IndexTable
          selectable={false}
          itemCount={product.variants.length}
          resourceName={{ singular: t('variants.one'), plural: t('variants.many') }}
          headings={[
            { title: t('variants.variant') },
            { title: t('variants.cost'), alignment: end },
            { title: t('variants.suggested'), alignment: end },
            { title: t('variants.weight'), alignment: end },
            { title: t('variants.size'), alignment: end },
            ...warehouses.map((code) => ({ id: code, title: t('variants.stockIn', { name: t(`warehouse.${code}`) }), alignment: end })),
          ]}
        >
          {product.variants.map((variant, position) => (
            <VariantRow key={variant.id} product={product} variant={variant} position={position} warehouses={warehouses} />
          ))}
        </IndexTable>
      </section>
    </Card>
  );
}

interface VariantRowProps {
  product: Product;
  variant: Variant;
  position: number;
  warehouses: readonly (typeof warehouseCodes)[number][];
}

function VariantRow({ product, variant, position, warehouses }: VariantRowProps) {
  const name = variantName(variant.options, product.name);
  const size = { length: variant.lengthMm, width: variant.widthMm, height: variant.heightMm };
  return (
    <IndexTable.Row id={variant.id} position={position}>
      <IndexTable.Cell>
        <InlineStack gap="200" blockAlign="center" wrap={false}>
          <PreviewImage src={variant.pictureUrl} alt={name} size="extraSmall" />
          <BlockStack>
            <Text as="span" fontWeight="medium">
              {name}
            </Text>
            <Text as="span" variant="bodySm" tone="subdued">
              {variant.sku}
            </Text>
          </BlockStack>
        </InlineStack>
      </IndexTable.Cell>
      <NumberCell>
        <Money value={variant.cost} display="short" />
      </NumberCell>
      <NumberCell>{variant.suggestedPrice === null ? '–' : <Money value={variant.suggestedPrice} display="explicit" />}</NumberCell>
      <NumberCell>
        <Weight grams={variant.packedWeightG} />
      </NumberCell>
      <NumberCell>
        <Size mm={size} />
      </NumberCell>
      {warehouses.map((code) => (
        <IndexTable.Cell key={code}>
          <Stock available={variant.stock.find(({ warehouse }) => warehouse === code)?.available ?? 0} />
        </IndexTable.Cell>
      ))}
    </IndexTable.Row>
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

function Stock({ available }: { available: number }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  return (
    <Text as="span" numeric alignment="end">
      {available > 0 ? formatCount(available, locale) : <Badge tone="warning">{t('variants.out')}</Badge>}
    </Text>
  );
}
