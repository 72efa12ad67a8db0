import type { Address } from '#contract/orders.ts';
import type { LockedOrder } from '../orders.store.ts';

export type MergeObstacle =
  | 'order-not-editable'
  | 'merge-held'
  | 'merge-other-store'
  | 'merge-other-buyer'
  | 'merge-other-address'
  | 'merge-other-currency'
  | 'merge-split-order';

/** Why an order can't be sent with another; null: it can. The first that is in the way, in the order people look. */
export function mergeObstacle(
  lead: LockedOrder,
  other: LockedOrder,
  { otherHasMerged }: { otherHasMerged: boolean },
): MergeObstacle | null {
  if (lead.storeId !== other.storeId || lead.mode !== other.mode || lead.kind !== other.kind) return 'merge-other-store';
  if (!sameBuyer(lead.address, other.address)) return 'merge-other-buyer';
  if (!sameAddress(lead.address, other.address)) return 'merge-other-address';
  if (lead.saleCurrency !== other.saleCurrency) return 'merge-other-currency';
  if (lead.holdCount > 0 || other.holdCount > 0) return 'merge-held';
  if (lead.partOf !== null || other.partOf !== null || otherHasMerged) return 'merge-split-order';
  return null;
}

function sameBuyer(one: Address, other: Address): boolean {
  const known = one.email !== '' && other.email !== '';
  return known ? plain(one.email) === plain(other.email) && plain(one.name) === plain(other.name) : plain(one.name) === plain(other.name);
}

/** However each was written: case, accents, blanks and signs do not count. */
function sameAddress(one: Address, other: Address): boolean {
  const fields = ['line1', 'line2', 'district', 'city', 'province', 'postcode', 'country', 'company', 'taxId'] as const;
  return fields.every((field) => plain(one[field]) === plain(other[field]));
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
