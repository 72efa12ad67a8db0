import { z } from 'zod';
import { ledgerKinds } from '#contract/balance.values.ts';
import { Mode } from '#contract/money.ts';

const LedgerFilters = z.object({
  mode: Mode.optional().catch(undefined),
  kind: z.enum(ledgerKinds).optional().catch(undefined),
  cursor: z.string().min(1).max(2000).optional().catch(undefined),
});
export type LedgerFilters = z.infer<typeof LedgerFilters>;

/** Filters of the ledger in the address; invalid values count as absent. */
export function readLedgerFilters(requestUrl: string): LedgerFilters {
  return LedgerFilters.parse(Object.fromEntries(new URL(requestUrl).searchParams));
}
