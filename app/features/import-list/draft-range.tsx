import { useTranslation } from 'react-i18next';
import type { ImportItem, ListedDraft } from '#contract/import-list.ts';
import { MoneyRange } from '#app/ui/money-range.tsx';

/** Cost of the included variants, from the cheapest to the dearest; or their prices. */
export function DraftRange({ span }: { span: ListedDraft['cost'] }) {
  const { t } = useTranslation('import-list');
  return span === null ? <>{t('row.noAmount')}</> : <MoneyRange {...span} display="explicit" />;
}

/** Prices of a draft's included variants that have one. */
export function PriceRange({ draft }: { draft: ImportItem }) {
  const prices = draft.variants.flatMap(({ include, price }) => (include && price !== null ? [price] : []));
  const sorted = prices.toSorted((a, b) => a.amountMinor - b.amountMinor);
  const [from, to] = [sorted[0], sorted.at(-1)];
  return <DraftRange span={from === undefined || to === undefined ? null : { from, to }} />;
}
