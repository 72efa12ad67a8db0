import type { Endpoint } from '#contract/endpoint.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { Caller } from './caller.ts';
import { Refusal } from './refusal.ts';
import { type Field, type Place, storePlaces } from './store-places.ts';
import { areOfStores, type RowKind } from './store-rows.ts';

interface ScopedCall {
  caller: Caller;
  params: unknown;
  query: unknown;
  body: unknown;
}

const KINDS: Record<Field, 'store' | RowKind> = {
  'storeId': 'store',
  'orderId': 'order',
  'orderIds': 'order',
  'orders.orderId': 'order',
  'parcelId': 'parcel',
  'listingId': 'listing',
  'listingIds': 'listing',
  'claimId': 'claim',
  'makeUpId': 'make-up',
  'paymentId': 'payment',
  'invoiceId': 'invoice',
};

/** Refuses an app that may see some stores only an endpoint whose rows have no store. What visitors may call is nobody's rows. */
export function requireStorePlace(endpoint: Endpoint, caller: Caller | null): void {
  if (isHeldToStores(endpoint, caller) && storePlaces[endpoint.name] === undefined) throw new Refusal('not-allowed');
}

function isHeldToStores({ permission }: Endpoint, caller: Caller | null): boolean {
  return permission !== null && caller?.kind === 'user' && caller.grant !== null && caller.grant.storeIds !== null;
}

/**
 * Holds the call of an app that may see some stores of an account only to their rows. A row of another store is not-found, like one of
 * another account.
 */
export async function holdToStores(db: Queryable, endpoint: Endpoint, call: ScopedCall): Promise<void> {
  const { caller } = call;
  if (endpoint.permission === null || caller.kind !== 'user' || caller.grant === null || caller.grant.storeIds === null) return;
  const { storeIds } = caller.grant;
  for (const place of storePlaces[endpoint.name] ?? []) {
    const { part, field } = readPlace(place);
    const ids = valuesAt(call[part], field.split('.'));
    if (ids.length === 0) throw new Refusal('validation-failed', { fields: [{ path: field, code: 'required' }] });
    const kind = KINDS[field];
    const isWithin =
      kind === 'store'
        ? ids.every((id) => storeIds.includes(id))
        : await areOfStores(db, { accountId: caller.accountId, storeIds }, kind, ids);
    if (!isWithin) throw new Refusal('not-found');
  }
}

function readPlace(place: Place): { part: 'params' | 'query' | 'body'; field: Field } {
  const [part, ...steps] = place.split('.');
  return { part, field: steps.join('.') } as ReturnType<typeof readPlace>;
}

/** The ids at a path of a call, through every item of a list on the way. */
function valuesAt(value: unknown, steps: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, steps));
  const [step, ...rest] = steps;
  if (step === undefined) return typeof value === 'string' ? [value] : [];
  return typeof value === 'object' && value !== null ? valuesAt((value as Record<string, unknown>)[step], rest) : [];
}
