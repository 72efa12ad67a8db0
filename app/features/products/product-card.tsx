import { memo } from 'react';
import { Link } from '@remix-run/react';
import { Badge, Checkbox, Icon, Text } from '@shopify/polaris';
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
  onSelect: (productId: string, selected: boolean) => void;
  /** Seen without scrolling: its picture does not wait for the page's layout. */
  inFirstRows: boolean;
}

/**
 * One product of the grid. A product that is in the import list can't be chosen for it again. A page has up to a hundred:
 * the card's frame is plain CSS in Polaris' measures, where Polaris' own card would measure the window for each.
 */
export const ProductCard = memo(function ProductCard({ product, idempotencyKey, selected, onSelect, inFirstRows }: ProductCardProps) {
  const { t } = useTranslation('products');
  const preview = usePreview({ src: product.pictureUrl, alt: product.name });
  return (
    <div className="wharf-product">
      <Link to={productUrl(product.id)} className="wharf-product__link" {...preview.focus}>
        <span className="wharf-product__picture" {...preview.pointer}>
          {product.pictureUrl === null ? (
            <Icon source={ImageIcon} tone="subdued" />
          ) : (
            <img src={product.pictureUrl} alt="" width={320} height={320} loading={inFirstRows ? 'eager' : 'lazy'} decoding="async" />
          )}
        </span>
        <span className="wharf-product__name" title={product.name}>
          {product.name}
        </span>
      </Link>
      {preview.panel}
      {product.inImportList ? null : (
        <span className="wharf-product__choice">
          <Checkbox
            label={t('card.select', { name: product.name })}
            labelHidden
            checked={selected}
            onChange={(on) => onSelect(product.id, on)}
          />
        </span>
      )}
      <div className="wharf-product__facts">
        <div className="wharf-product__lines">
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
          <div className="wharf-product__badges">
            {product.warehouses.map((code) => (
              <Badge key={code}>{t(`warehouse.${code}`)}</Badge>
            ))}
          </div>
        </div>
        <ImportButton product={product} idempotencyKey={idempotencyKey} />
      </div>
    </div>
  );
});
