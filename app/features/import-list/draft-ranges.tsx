import { useTranslation } from 'react-i18next';
import type { ImportItem } from '#contract/import-list.ts';
import type { Money } from '#contract/money.ts';
import { useMoneyText } from '#app/ui/money.tsx';

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
  const money = useMoneyText();
  const sorted = amounts.toSorted((a, b) => a.amountMinor - b.amountMinor);
  const [from, to] = [sorted[0], sorted.at(-1)];
  if (from === undefined || to === undefined) return <>{t('row.noAmount')}</>;
  const text = from.amountMinor === to.amountMinor ? money(to) : t('row.range', { from: money(from, 'short'), to: money(to) });
  return <span suppressHydrationWarning>{text}</span>;
}

function soldVariants(draft: ImportItem): ImportItem['variants'] {
  return draft.variants.filter(({ include }) => include);
}
