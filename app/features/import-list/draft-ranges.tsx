import { useTranslation } from 'react-i18next';
import type { ImportItem } from '#contract/import-list.ts';
import type { Money } from '#contract/money.ts';
import { MoneyRange } from '#app/ui/money-range.tsx';

/** Cost of the included variants, from the cheapest to the dearest. */
export function CostRange({ draft }: { draft: ImportItem }) {
  return <Range amounts={soldVariants(draft).map(({ cost }) => cost)} />;
}

/** Selling prices of the included variants that have one. */
export function PriceRange({ draft }: { draft: ImportItem }) {
  return <Range amounts={soldVariants(draft).flatMap(({ price }) => price ?? [])} />;
}

function Range({ amounts }: { amounts: Money[] }) {
  const { t } = useTranslation('import-list');
  const sorted = amounts.toSorted((a, b) => a.amountMinor - b.amountMinor);
  const [from, to] = [sorted[0], sorted.at(-1)];
  if (from === undefined || to === undefined) return <>{t('row.noAmount')}</>;
  return <MoneyRange from={from} to={to} display="explicit" />;
}

function soldVariants(draft: ImportItem): ImportItem['variants'] {
  return draft.variants.filter(({ include }) => include);
}
