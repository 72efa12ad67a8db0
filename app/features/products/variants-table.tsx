import { memo } from 'react';
import { BlockStack, Box, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { warehouseCodes } from '#contract/products.values.ts';
import type { Product } from '#contract/products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { Badge } from '#app/ui/badge.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { ListTable } from '#app/ui/list-table.tsx';
import { Money } from '#app/ui/money.tsx';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { Size, Weight } from '#app/ui/weight.tsx';
import { variantName } from './variant-name.ts';

type Variant = Product['variants'][number];
type Level = Variant['stock'][number];

/** Every variant with its cost, parcel and stock where it lies. */
export const VariantsTable = memo(function VariantsTable({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const warehouses = warehouseCodes.filter((code) =>
    product.variants.some(({ stock }) => stock.some(({ warehouse }) => warehouse === code)),
  );
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
      <section aria-labelledby="variants-title">
        <ListTable
          columns={[
            { id: 'variant', title: t('variants.variant') },
            { id: 'cost', title: t('variants.cost'), alignEnd: true },
            { id: 'suggested', title: t('variants.suggested'), alignEnd: true },
            { id: 'weight', title: t('variants.weight'), alignEnd: true },
            { id: 'size', title: t('variants.size'), alignEnd: true },
            ...warehouses.map((code) => ({ id: code, title: t('variants.stockIn', { name: t(`warehouse.${code}`) }), alignEnd: true })),
          ]}
        >
          {product.variants.map((variant) => (
            <VariantRow key={variant.id} product={product} variant={variant} warehouses={warehouses} />
          ))}
        </ListTable>
      </section>
    </Card>
  );
});

interface VariantRowProps {
  product: Product;
  variant: Variant;
  warehouses: readonly (typeof warehouseCodes)[number][];
}

function VariantRow({ product, variant, warehouses }: VariantRowProps) {
  const name = variantName(variant.options, product.name);
  const size = { length: variant.lengthMm, width: variant.widthMm, height: variant.heightMm };
  return (
    <tr className="wharf-variant">
      <td>
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
      </td>
      <td className="wharf-list__end">
        <Money value={variant.cost} display="short" />
      </td>
      <td className="wharf-list__end">
        {variant.suggestedPrice === null ? '–' : <Money value={variant.suggestedPrice} display="explicit" />}
      </td>
      <td className="wharf-list__end">
        <Weight grams={variant.packedWeightG} />
      </td>
      <td className="wharf-list__end">
        <Size mm={size} />
      </td>
      {warehouses.map((code) => (
        <td key={code} className="wharf-list__end">
          <Stock level={variant.stock.find(({ warehouse }) => warehouse === code)} />
        </td>
      ))}
    </tr>
  );
}

/** What can be had, what it is made of, and how old the figures are. */
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
