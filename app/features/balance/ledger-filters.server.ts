import { z } from 'zod';
import type { listLedgerEntries } from '#contract/balance.ts';
import { ledgerKinds } from '#contract/balance.values.ts';
import { Id, type QueryInput } from '#contract/endpoint.ts';
import { CurrencyCode, Mode } from '#contract/money.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import { toInstant } from '#app/ui/zoned-time.ts';

/** What is not readable counts as absent. */
function ifReadable<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

const amount = ifReadable(z.coerce.number().int().min(0).max(MAX_AMOUNT_MINOR));
const LedgerFilters = z.object({
  mode: ifReadable(Mode),
  kind: ifReadable(z.enum(ledgerKinds)),
  q: ifReadable(z.string().trim().min(1).max(100)),
  /** Days of a calendar; the last one is meant whole. */
  from: ifReadable(z.iso.date()),
  to: ifReadable(z.iso.date()),
  storeId: ifReadable(Id),
  orderId: ifReadable(Id),
  currency: ifReadable(CurrencyCode),
  minMinor: amount,
  maxMinor: amount,
  cursor: ifReadable(z.string().min(1).max(2000)),
});
export type LedgerFilters = z.infer<typeof LedgerFilters>;

/** Filters of the ledger in the address; invalid values count as absent. */
export function readLedgerFilters(requestUrl: string): LedgerFilters {
  return LedgerFilters.parse(Object.fromEntries(new URL(requestUrl).searchParams));
}

/** The filters as the provider takes them: days are those of the merchant's time zone. */
export function toLedgerQuery({ from, to, ...others }: LedgerFilters, timeZone: string): QueryInput<typeof listLedgerEntries> {
  return {
    ...others,
    ...(from === undefined ? {} : { from: startOf(from, timeZone) }),
    ...(to === undefined ? {} : { to: startOf(dayAfter(to), timeZone) }),
  };
}

function startOf(date: string, timeZone: string): string | undefined {
  return toInstant(`${date}T00:00`, timeZone) ?? undefined;
}

function dayAfter(date: string): string {
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** Whether anything beside the wallet and the page narrows the list. */
export function isNarrowed({ mode: _mode, cursor: _cursor, ...others }: LedgerFilters): boolean {
  return Object.values(others).some((value) => value !== undefined);
}
