import { Link } from '@remix-run/react';
import { Badge, BlockStack, Card, Checkbox, Icon, InlineStack, Text } from '@shopify/polaris';
import { ImageIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { ProductCard as ProductCardData } from '#contract/products.ts';
import { MoneyRange } from '#app/ui/money-range.tsx';
import { usePreview } from '#app/ui/use-preview.tsx';
import { ImportButton } from './import-button.tsx';
import { productUrl } from './product-url.ts';

interface ProductCardProps {
  product: ProductCardData;
  idempotencyKey: string;
  selected: boolean;
  onSelect: (selected: boolean) => void;
}

/** One product of the grid. A product that is in the import list can't be chosen for it again. */
export function ProductCard({ product, idempotencyKey, selected, onSelect }: ProductCardProps) {
  const { t } = useTranslation('products');
  const preview = usePreview({ src: product.pictureUrl, alt: product.name });
  return (
    <Card padding="0">
      <div className="wharf-product">
        <Link to={productUrl(product.id)} className="wharf-product__link" {...preview.focus}>
          <span className="wharf-product__picture" {...preview.pointer}>
            {product.pictureUrl === null ? (
              <Icon source={ImageIcon} tone="subdued" />
            ) : (
              <img src={product.pictureUrl} alt="" width={320} height={320} loading="lazy" decoding="async" />
            )}
          </span>
          <span className="wharf-product__name" title={product.name}>
            {product.name}
          </span>
        </Link>
        {preview.panel}
        {product.inImportList ? null : (
          <span className="wharf-product__choice">
            <Checkbox label={t('card.select', { name: product.name })} labelHidden checked={selected} onChange={onSelect} />
          </span>
        )}
        <div className="wharf-product__facts">
          <BlockStack gap="100">
            <Text as="p" fontWeight="semibold">
              <MoneyRange from={product.costFrom} to={product.costTo} display="explicit" />
            </Text>
            <Text as="p" variant="bodySm" tone="subdued">
              {product.stockTotal === 0 ? t('card.noStock') : t('card.stock', { count: product.stockTotal })}
            </Text>
            <Text as="p" variant="bodySm" tone="subdued">
              {t('card.variants', { count: product.variantCount })}
            </Text>
            <Text as="p" variant="bodySm" tone="subdued">
              {product.listedCount === 0 ? t('card.neverListed') : t('card.listed', { count: product.listedCount })}
            </Text>
            <InlineStack gap="100">
              {product.warehouses.map((code) => (
                <Badge key={code}>{t(`warehouse.${code}`)}</Badge>
              ))}
            </InlineStack>
          </BlockStack>
          <ImportButton product={product} idempotencyKey={idempotencyKey} />
        </div>
      </div>
    </Card>
  );
}
