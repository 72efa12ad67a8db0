import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductCard } from '#contract/products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatShare } from '#app/ui/format-number.ts';
import { useMoneyRangeText } from '#app/ui/money-range.tsx';
import { isLogisticsAttribute } from './logistics-attributes.ts';

/** What the cards of a grid say, made once for all of them: a card asks no context. */
export type CardTexts = ReturnType<typeof useCardTexts>;

export function useCardTexts() {
  const { t } = useTranslation('products');
  const range = useMoneyRangeText();
  const locale = useLocale();
  return useMemo(() => {
    const warehouses = { CN: t('warehouse.CN'), US: t('warehouse.US') } satisfies Record<ProductCard['warehouses'][number], string>;
    const noStock = t('card.noStock');
    const neverListed = t('card.neverListed');
    return {
      importIt: t('card.import'),
      inImportList: t('card.inImportList'),
      warehouses,
      cost: ({ costFrom, costTo }: ProductCard) => range({ from: costFrom, to: costTo, display: 'explicit' }),
      stock: ({ countedStock, declaredStock }: ProductCard) => {
        if (countedStock + declaredStock === 0) return noStock;
        if (declaredStock === 0) return t('card.counted', { count: countedStock });
        if (countedStock === 0) return t('card.declared', { count: declaredStock });
        return t('card.countedAndDeclared', { counted: countedStock, declared: declaredStock });
      },
      variants: byCount((count) => t('card.variants', { count })),
      ready: byCount((count) => t('card.ready', { count })),
      listed: byCount((count) => (count === 0 ? neverListed : t('card.listed', { count }))),
      priceDrop: byCount((bp) => t('card.priceDrop', { share: formatShare(bp / 10_000, locale) })),
      attribute: (code: string) => (isLogisticsAttribute(code) ? t(`attribute.${code}`) : code),
      select: (name: string) => t('card.select', { name }),
      importOf: (name: string) => t('card.importOf', { name }),
      inImportListOf: (name: string) => t('card.inImportListOf', { name }),
      favourite: (name: string) => t('card.favouriteOf', { name }),
      compare: (name: string) => t('card.compareOf', { name }),
      hide: (name: string) => t('card.hideOf', { name }),
      show: (name: string) => t('card.showOf', { name }),
    };
  }, [t, range, locale]);
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
