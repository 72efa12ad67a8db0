import { Badge, BlockStack, Box, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { warehouseCodes } from '#contract/products.values.ts';
import type { Product } from '#contract/products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { Money, NearMoney } from '#app/ui/money.tsx';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { Size, Weight } from '#app/ui/weight.tsx';
import { variantName } from '../variants.ts';

type Variant = Product['variants'][number];
type Level = Variant['stock'][number];

/** Every variant with its cost, parcel and stock by warehouse. */
export function VariantsTable({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const columns = useVariantColumns(product);
  return (
    <Card padding="0">
      <Box padding="400" paddingBlockEnd="200">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm" id="variants-title">
            {t('variants.title')}
          </Text>
          <Text as="p" variant="bodySm" tone="subdued">
            {t('variants.help')}
          </Text>
        </BlockStack>
      </Box>
      <ResourceList
        label={{ id: 'variants-title' }}
        resourceName={{ singular: t('variants.one'), plural: t('variants.many') }}
        rows={product.variants}
        columns={columns}
        renderCard={(variant) => <VariantCard variant={variant} columns={columns} />}
      />
    </Card>
  );
}

function useVariantColumns(product: Product): ListColumn<Variant>[] {
  const { t } = useTranslation('products');
  const warehouses = warehouseCodes.filter((code) =>
    product.variants.some(({ stock }) => stock.some(({ warehouse }) => warehouse === code)),
  );
  return [
    {
      id: 'variant',
      title: t('variants.variant'),
      wrap: true,
      hasControls: true,
      render: (variant) => <VariantName variant={variant} product={product} />,
    },
    { id: 'cost', title: t('variants.cost'), alignEnd: true, render: ({ cost }) => <Cost value={cost} /> },
    {
      id: 'suggested',
      title: t('variants.suggested'),
      alignEnd: true,
      render: ({ suggestedPrice }) => (suggestedPrice === null ? '–' : <Money value={suggestedPrice} display="explicit" />),
    },
    { id: 'weight', title: t('variants.weight'), alignEnd: true, render: ({ packedWeightG }) => <Weight grams={packedWeightG} /> },
    {
      id: 'size',
      title: t('variants.size'),
      alignEnd: true,
      render: ({ lengthMm, widthMm, heightMm }) => <Size mm={{ length: lengthMm, width: widthMm, height: heightMm }} />,
    },
    ...warehouses.map((code): ListColumn<Variant> => ({
      id: code,
      title: t('variants.stockIn', { name: t(`warehouse.${code}`) }),
      alignEnd: true,
      wrap: true,
      render: ({ stock }) => <Stock level={stock.find(({ warehouse }) => warehouse === code)} />,
    })),
  ];
}

function VariantName({ variant, product }: { variant: Variant; product: Product }) {
  const name = variantName(variant.options, product.name);
  return (
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
  );
}

/** A variant on a phone: its name, and a line for each other column. */
function VariantCard({ variant, columns: [name, ...facts] }: { variant: Variant; columns: ListColumn<Variant>[] }) {
  return (
    <Box padding="400">
      <BlockStack gap="200">
        {name?.render(variant)}
        <FactRows facts={facts.map(({ title, render }) => ({ label: title, value: render(variant) }))} />
      </BlockStack>
    </Box>
  );
}

/** Units that can be ordered, the counts behind that number, and the age of each count. */
function Stock({ level }: { level: Level | undefined }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  if (level === undefined) return '–';
  const { available, counted, reserved, declared, countedAt, declaredAt } = level;
  return (
    <BlockStack gap="050" inlineAlign="end">
      {available > 0 ? (
        <Text as="span" numeric fontWeight="medium">
          {formatCount(available, locale)}
        </Text>
      ) : (
        <Badge tone="warning">{t('variants.out')}</Badge>
      )}
      <Text as="span" variant="bodySm" tone="subdued">
        {t(reserved === 0 ? 'variants.counted' : 'variants.countedAndReserved', { counted, reserved })} ·{' '}
        <DateTime value={countedAt} display="recent" />
      </Text>
      {declared === 0 ? null : (
        <Text as="span" variant="bodySm" tone="subdued">
          {t('variants.declared', { declared })}
          {declaredAt === null ? null : (
            <>
              {' · '}
              <DateTime value={declaredAt} display="recent" />
            </>
          )}
        </Text>
      )}
    </BlockStack>
  );
}

/** In CNY, as the heading says, and in the merchant's currency. */
function Cost({ value }: { value: Product['variants'][number]['cost'] }) {
  return (
    <BlockStack inlineAlign="end">
      <Money value={value} display="short" />
      <NearMoney value={value} />
    </BlockStack>
  );
}
