import { useCallback, useState, type FormEvent, type MouseEvent } from 'react';
import { useFormAction, useSubmit } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { ProductCard as ProductCardData } from '#contract/products.ts';
import { useFirstRows } from '#app/ui/use-first-rows.ts';
import { useFollowLinks } from '#app/ui/use-follow-links.ts';
import { usePreview } from '#app/ui/use-preview.tsx';
import { useCardTexts } from './card-texts.ts';
import { importFetcherKey } from './import-button.tsx';
import { PRODUCT_FIELD } from './import-form.tsx';
import { type CardDeed, ProductCard } from './product-card.tsx';
import type { LandedPrices } from './use-landed-prices.ts';

/** A row of a wide window, two of a phone: what is seen first. */
const FIRST_ROWS = 4;
/** In a window of a usual width; for the place of cards that are drawn a moment later. */
const CARDS_IN_ROW = 4;
const CARD_HEIGHT = 460;

interface ProductCardsProps {
  products: ProductCardData[];
  landed: LandedPrices;
  selectedIds: readonly string[];
  comparedIds: readonly string[];
  isFavourite: (product: ProductCardData) => boolean;
  amongHidden: boolean;
  onSelect: (productId: string, selected: boolean) => void;
  onDeed: (deed: CardDeed, productId: string) => void;
  idempotencyKey: string;
}

/** The cards of a page; what is pressed in any of them is answered here. */
export function ProductCards(props: ProductCardsProps) {
  const { products, landed, selectedIds, comparedIds, isFavourite, amongHidden, onSelect, onDeed, idempotencyKey } = props;
  const { t } = useTranslation('products');
  const texts = useCardTexts();
  const { previewOf, panel } = usePreview();
  const followLinks = useFollowLinks();
  const imports = useImports();
  const { shown, later } = useFirstRows(products, 'rows');
  const follow = (event: MouseEvent<HTMLElement>) => {
    const pressed = readDeed(event.target);
    if (pressed === null) followLinks(event);
    else onDeed(pressed.deed, pressed.productId);
  };
  return (
    <>
      {/* Links and buttons in it are what is pressed; the list only hears of it. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <ul className="wharf-products" aria-label={t('list.title')} onClick={follow} onSubmit={imports.start}>
        {shown.map((product, position) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              texts={texts}
              previewOf={previewOf}
              landed={landed}
              selected={selectedIds.includes(product.id)}
              favourite={isFavourite(product)}
              compared={comparedIds.includes(product.id)}
              amongHidden={amongHidden}
              onSelect={onSelect}
              idempotencyKey={idempotencyKey}
              importAction={imports.action}
              pressed={imports.pressedIds.includes(product.id)}
              inFirstRows={position < FIRST_ROWS}
            />
          </li>
        ))}
        {later === 0 ? null : (
          <li aria-hidden className="wharf-products__later" style={{ minHeight: (later / CARDS_IN_ROW) * CARD_HEIGHT }} />
        )}
      </ul>
      {panel}
    </>
  );
}

const DEEDS: readonly string[] = ['favourite', 'compare', 'hide'] satisfies CardDeed[];

/** The small button of a card that was pressed, and whose it is. */
function readDeed(target: EventTarget): { deed: CardDeed; productId: string } | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[data-deed]') : null;
  const deed = button?.dataset['deed'];
  const productId = button?.closest<HTMLElement>('[data-product-id]')?.dataset['productId'];
  return deed === undefined || productId === undefined || !isDeed(deed) ? null : { deed, productId };
}

function isDeed(text: string): text is CardDeed {
  return DEEDS.includes(text);
}

/** Imports of single products: a card's form is a plain one, and each import gets a fetcher of its own once it is sent. */
function useImports() {
  const action = useFormAction();
  const submit = useSubmit();
  const [pressedIds, setPressedIds] = useState<readonly string[]>([]);
  const start = useCallback(
    (event: FormEvent) => {
      // A form that was sent before sends itself.
      if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
      const productId = new FormData(event.target).get(PRODUCT_FIELD);
      if (typeof productId !== 'string') return;
      event.preventDefault();
      submit(event.target, { navigate: false, fetcherKey: importFetcherKey(productId) });
      setPressedIds((ids) => [...ids, productId]);
    },
    [submit],
  );
  return { action, pressedIds, start };
}
