import type { Queryable, Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { lockDrafts } from './import-items.store.ts';
import { convertPrice, hasRate, priceFromCost, type PriceRounding } from './pricing.ts';
import { type DraftPrice, findIncludedVariants, findNewestVariants, type IncludedVariant, setPrices } from './import-variants.store.ts';

export type { IncludedVariant };

/** The included variants of drafts, held until the transaction ends; not-found when the account lacks one of the drafts. */
export async function lockDraftVariants(tx: Tx, accountId: string, importItemIds: readonly string[]): Promise<IncludedVariant[]> {
  const ids = [...new Set(importItemIds)];
  const drafts = await lockDrafts(tx, accountId, ids);
  if (drafts.length < ids.length) throw new Refusal('not-found');
  return findIncludedVariants(tx, accountId, ids);
}

/** The included variants of the account's drafts, as they are now. */
export async function findDraftVariants(
  queryable: Queryable,
  accountId: string,
  importItemIds: readonly string[],
): Promise<IncludedVariant[]> {
  return findIncludedVariants(queryable, accountId, importItemIds);
}

/** What a multiple of the cost makes of variants, raised to the asked ending, in their order. */
export function pricesByMultiple(
  { config: { cnyPerUsd } }: Pick<Services, 'config'>,
  variants: readonly Pick<IncludedVariant, 'costMinor' | 'currency'>[],
  multiple: { multiplier: string; rounding: PriceRounding },
): number[] {
  return variants.map(({ costMinor, currency }) => priceFromCost({ costMinor, currency, cnyPerUsd, ...multiple }));
}

/** Sets prices of drafts' variants, with the rule each was made by. */
export async function setDraftPrices(tx: Tx, accountId: string, prices: readonly DraftPrice[]): Promise<void> {
  await setPrices(tx, accountId, prices);
}

/** The first included variant of each of the newest drafts. */
export async function sampleDraftVariants(queryable: Queryable, accountId: string, limit: number): Promise<IncludedVariant[]> {
  return findNewestVariants(queryable, accountId, limit);
}

/** What a push of a draft would ask in a store; null where it can't be converted. */
export function priceInStore(priceMinor: number, from: string, to: string): number | null {
  if (from === to) return priceMinor;
  return hasRate(from) && hasRate(to) ? convertPrice(priceMinor, from, to) : null;
}
