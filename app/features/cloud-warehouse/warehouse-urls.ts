import { WAREHOUSE_LINES_MAX } from '#contract/cloud-warehouse.values.ts';
import { paths } from '#app/paths.ts';
import { LEFT_OUT_FIELD } from './stock-basket.ts';

/** Everything that changed the units of a lot. */
export function movementsUrl(lotId: string): string {
  return `${paths.cloudWarehouse}?${new URLSearchParams({ tab: 'movements', lotId }).toString()}`;
}

/** Where stock of variants is bought, as many as one purchase takes, each with a first number of units, beside goods found by some words. */
export function buyVariantsUrl(variantIds: readonly string[], q = ''): string {
  const left = variantIds.length - WAREHOUSE_LINES_MAX;
  const fields = [
    ...variantIds.slice(0, WAREHOUSE_LINES_MAX).map((id) => ['variant', id]),
    ...(left > 0 ? [[LEFT_OUT_FIELD, String(left)]] : []),
    ...(q === '' ? [] : [['q', q]]),
  ];
  return `${paths.buyStock}?${new URLSearchParams(fields)}`;
}
