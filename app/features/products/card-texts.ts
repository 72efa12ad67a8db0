import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductCard } from '#contract/products.ts';
import { useMoneyRangeText } from '#app/ui/money-range.tsx';

/** What the cards of a grid say, made once for all of them: a card asks no context. */
export type CardTexts = ReturnType<typeof useCardTexts>;

export function useCardTexts() {
  const { t } = useTranslation('products');
  const range = useMoneyRangeText();
  return useMemo(() => {
    const warehouses = { CN: t('warehouse.CN'), US: t('warehouse.US') } satisfies Record<ProductCard['warehouses'][number], string>;
    const noStock = t('card.noStock');
    const neverListed = t('card.neverListed');
    return {
      importIt: t('card.import'),
      inImportList: t('card.inImportList'),
      warehouses,
      cost: ({ costFrom, costTo }: ProductCard) => range({ from: costFrom, to: costTo, display: 'explicit' }),
      stock: (count: number) => (count === 0 ? noStock : t('card.stock', { count })),
      variants: byCount((count) => t('card.variants', { count })),
      listed: byCount((count) => (count === 0 ? neverListed : t('card.listed', { count }))),
      select: (name: string) => t('card.select', { name }),
      importOf: (name: string) => t('card.importOf', { name }),
      inImportListOf: (name: string) => t('card.inImportListOf', { name }),
    };
  }, [t, range]);
}

/** Small counts come again from card to card. */
function byCount(text: (count: number) => string): (count: number) => string {
  const known = new Map<number, string>();
  return (count) => {
    const said = known.get(count) ?? text(count);
    known.set(count, said);
    return said;
  };
}
