import { memo } from 'react';
import { Icon } from '@shopify/polaris';
import { ImageIcon } from '@shopify/polaris-icons';
import type { ProductCard as ProductCardData } from '#contract/products.ts';
import { paths } from '#app/paths.ts';
import { CheckBox } from '#app/ui/check-box.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import type { PreviewOf } from '#app/ui/use-preview.tsx';
import type { CardTexts } from './card-texts.ts';
import { ImportButton } from './import-button.tsx';
import { PRODUCT_FIELD } from './import-form.tsx';
import { LandedLine } from './landed-line.tsx';
import { productUrl } from './product-url.ts';
import type { LandedPrices } from './use-landed-prices.ts';

const BUTTON_CLASSES =
  'Polaris-Button Polaris-Button--pressable Polaris-Button--variantSecondary Polaris-Button--sizeMedium Polaris-Button--textAlignCenter Polaris-Button--fullWidth';

/** What the small buttons of a card do; the grid hears of them by these names. */
export type CardDeed = 'favourite' | 'compare' | 'hide';

interface ProductCardProps {
  product: ProductCardData;
  texts: CardTexts;
  previewOf: PreviewOf;
  landed: LandedPrices;
  selected: boolean;
  favourite: boolean;
  compared: boolean;
  /** The list shows hidden products: the button brings one back. */
  amongHidden: boolean;
  onSelect: (productId: string, selected: boolean) => void;
  idempotencyKey: string;
  importAction: string;
  /** Its import button was pressed: from then on a component follows what becomes of it. */
  pressed: boolean;
  /** Seen without scrolling: its picture does not wait for the page's layout. */
  inFirstRows: boolean;
}

/**
 * One product of the grid. A product that is in the import list can't be chosen for it again. A page has many: the card is
 * plain elements in Polaris' measures, whose links, forms and buttons the grid follows, so that a page of cards is drawn, and
 * comes to life, as fast as one card of Polaris' parts.
 */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, texts, selected, onSelect, inFirstRows } = props;
  const preview = props.previewOf({ src: product.pictureUrl, alt: product.name });
  return (
    <div className="wharf-product" data-product-id={product.id}>
      {/* Marked for Remix, as its own links are: it then knows the route before the link is followed. */}
      <a href={productUrl(product.id)} className="wharf-product__link" data-discover="true" {...preview.focus}>
        <span className="wharf-product__picture" {...preview.pointer}>
          {product.pictureUrl === null ? (
            <Icon source={ImageIcon} tone="subdued" />
          ) : (
            <img
              src={product.pictureUrl}
              alt=""
              width={320}
              height={320}
              {...(inFirstRows ? { fetchpriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
            />
          )}
        </span>
        <span className="wharf-product__name" title={product.name}>
          {product.name}
        </span>
      </a>
      {product.inImportList ? null : (
        <span className="wharf-product__choice">
          <CheckBox label={texts.select(product.name)} checked={selected} onChange={(on) => onSelect(product.id, on)} />
        </span>
      )}
      <CardDeeds {...props} />
      <div className="wharf-product__facts">
        <CardFacts {...props} />
        <CardAction {...props} />
      </div>
    </div>
  );
});

function CardDeeds({ product: { name }, texts, favourite, compared, amongHidden }: ProductCardProps) {
  return (
    <span className="wharf-product__deeds">
      <button type="button" data-deed="favourite" aria-pressed={favourite} aria-label={texts.favourite(name)} />
      <button type="button" data-deed="compare" aria-pressed={compared} aria-label={texts.compare(name)} />
      <button type="button" data-deed="hide" aria-label={amongHidden ? texts.show(name) : texts.hide(name)} />
    </span>
  );
}

function CardFacts({ product, texts, landed }: ProductCardProps) {
  return (
    <div className="wharf-product__lines">
      <p className="wharf-product__cost" suppressHydrationWarning>
        {texts.cost(product)}
      </p>
      <LandedLine productId={product.id} landed={landed} />
      <p>{texts.stock(product)}</p>
      <p>{texts.variants(product.variantCount)}</p>
      <p>{texts.ready(product.processingHours)}</p>
      <p>{texts.listed(product.listedCount)}</p>
      <div className="wharf-product__badges">
        {product.priceDropBp === null ? null : (
          <span className="Polaris-Badge Polaris-Badge--toneSuccess">{texts.priceDrop(product.priceDropBp)}</span>
        )}
        {product.warehouses.map((code) => (
          <span key={code} className="Polaris-Badge">
            {texts.warehouses[code]}
          </span>
        ))}
        {product.attributes.map((code) => (
          <span key={code} className="Polaris-Badge Polaris-Badge--toneWarning">
            {texts.attribute(code)}
          </span>
        ))}
      </div>
    </div>
  );
}

function CardAction({ product, texts, idempotencyKey, importAction, pressed }: ProductCardProps) {
  const key = `${idempotencyKey}:${product.id}`;
  if (pressed) return <ImportButton product={product} idempotencyKey={key} />;
  if (product.inImportList) {
    return (
      <a href={paths.importList} className={BUTTON_CLASSES} aria-label={texts.inImportListOf(product.name)}>
        <span className="wharf-product__button">{texts.inImportList}</span>
      </a>
    );
  }
  return (
    <form method="post" action={importAction}>
      <IdempotencyField value={key} />
      <input type="hidden" name={PRODUCT_FIELD} value={product.id} />
      <button type="submit" className={BUTTON_CLASSES} aria-label={texts.importOf(product.name)}>
        <span className="wharf-product__button">{texts.importIt}</span>
      </button>
    </form>
  );
}
