import type { DashboardStore, StoreMargin } from '#contract/home.ts';
import { cny } from '#contract/money.values.ts';
import { basisPointsOf, Fraction, halfUp } from '#provider/money.ts';
import type { ProfitRate } from '#provider/profit/profit-rate.ts';
import type { Figure } from './read-dashboard.ts';

/** What each store sold and cost, highest sales first; those whose sales have no value in CNY last. */
export function storeMargins(
  figures: readonly Figure[],
  stores: readonly DashboardStore[],
  rateOf: (currency: string) => ProfitRate | null,
): StoreMargin[] {
  const ids = new Set(figures.filter(({ measure }) => measure === 'sales' || measure === 'cost').map(({ storeId }) => storeId));
  return [...ids]
    .sort()
    .map((id) =>
      marginOf(
        figures.filter(({ storeId }) => storeId === id),
        stores.find((store) => store.id === id) ?? null,
        rateOf,
      ),
    )
    .sort((one, other) => (other.salesCny?.amountMinor ?? -1) - (one.salesCny?.amountMinor ?? -1));
}

function marginOf(figures: readonly Figure[], store: DashboardStore | null, rateOf: (currency: string) => ProfitRate | null): StoreMargin {
  const cost = sumOf(figures.filter(({ measure }) => measure === 'cost'));
  const sold = figures.filter(({ measure }) => measure === 'sales');
  const sales = [...new Set(sold.map(({ part }) => part))]
    .sort()
    .map((currency) => ({ currency, amountMinor: sumOf(sold.filter(({ part }) => part === currency)) }));
  const values = sales.map(({ currency, amountMinor }) => valueInCny(amountMinor, rateOf(currency)));
  const known = values.filter((value) => value !== null);
  const salesMinor = known.length === values.length ? known.reduce((sum, value) => sum + value, 0) : null;
  return {
    store,
    sales,
    salesCny: salesMinor === null ? null : cny(salesMinor),
    cost: cny(cost),
    margin: salesMinor === null ? null : cny(salesMinor - cost),
    marginBp: salesMinor === null || salesMinor <= 0 ? null : basisPointsOf(salesMinor - cost, salesMinor),
  };
}

function sumOf(figures: readonly Figure[]): number {
  return figures.reduce((sum, { amount }) => sum + amount, 0);
}

/** Fen, half up; null without a rate. */
export function valueInCny(amountMinor: number, rate: Pick<ProfitRate, 'perFen'> | null): number | null {
  return rate === null ? null : halfUp(new Fraction(amountMinor).div(rate.perFen));
}
