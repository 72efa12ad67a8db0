import { useCallback, useState, type FormEvent } from 'react';
import { useFormAction, useSubmit } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { ProductCard as ProductCardData } from '#contract/products.ts';
import { useFollowLinks } from '#app/ui/use-follow-links.ts';
import { usePreview } from '#app/ui/use-preview.tsx';
import { useCardTexts } from './card-texts.ts';
import { importFetcherKey } from './import-button.tsx';
import { PRODUCT_FIELD } from './import-form.tsx';
import { ProductCard } from './product-card.tsx';

/** A row of a wide window, two of a phone: what is seen first. */
const FIRST_ROWS = 4;

interface ProductCardsProps {
  products: ProductCardData[];
  selectedIds: readonly string[];
  onSelect: (productId: string, selected: boolean) => void;
  idempotencyKey: string;
}

/** The cards of a page; what is pressed in any of them is answered here. */
export function ProductCards({ products, selectedIds, onSelect, idempotencyKey }: ProductCardsProps) {
  const { t } = useTranslation('products');
  const texts = useCardTexts();
  const { previewOf, panel } = usePreview();
  const followLinks = useFollowLinks();
  const imports = useImports();
  return (
    <>
      {/* Links and buttons in it are what is pressed; the list only hears of it. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <ul className="wharf-products" aria-label={t('list.title')} onClick={followLinks} onSubmit={imports.start}>
        {products.map((product, position) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              texts={texts}
              previewOf={previewOf}
              selected={selectedIds.includes(product.id)}
              onSelect={onSelect}
              idempotencyKey={idempotencyKey}
              importAction={imports.action}
              pressed={imports.pressedIds.includes(product.id)}
              inFirstRows={position < FIRST_ROWS}
            />
          </li>
        ))}
      </ul>
      {panel}
    </>
  );
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
