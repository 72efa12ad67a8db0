import type { RefundPart } from '#contract/claims.values.ts';
import type { LedgerAccount } from '#provider/ledger/entries.ts';
import { splitByWeights } from '#provider/money.ts';

/** Sums in fen of items of a line. */
export interface LineSums {
  goodsMinor: number;
  freightMinor: number;
  dutyMinor: number;
  taxMinor: number;
}
/** Sums in fen of a parcel as a whole. */
export interface ParcelSums {
  registrationMinor: number;
  insuranceMinor: number;
  clearanceMinor: number;
  serviceMinor: number;
}

/** A line in a parcel as it was charged, with what other claims have of it. */
export interface ChargedLine {
  orderLineId: string;
  chargedLineId: string;
  title: string;
  sku: string;
  /** Items charged, in all parcels of the same place of the quote. */
  quantity: number;
  /** Of these, in this parcel. */
  inParcel: number;
  /** In other claims, of this parcel and of all of the place. */
  claimedInParcel: number;
  claimed: number;
  charged: LineSums;
  /** What other claims may give back of it. */
  claimedSums: LineSums;
}
/** What an order was charged for one of its parcels. */
export interface ChargedParcel {
  chargedOrderId: string;
  lines: ChargedLine[];
  /** For all items of the place, and what other claims may give back of it. */
  charged: ParcelSums;
  claimedSums: ParcelSums;
}

export interface ClaimAmounts {
  lines: (LineSums & { orderLineId: string; chargedLineId: string; title: string; quantity: number })[];
  parcel: ParcelSums;
  whole: boolean;
  totalMinor: number;
}

/**
 * What items of a parcel give back at most: their goods, their share of the freight beside the registration, of duty and of tax. Registration, insurance,
 * clearance and service are of the whole parcel, and given back only where all of it is claimed at once and failed as a whole. Shares are
 * rounded down, the last items of a line have the rest, so that all claims of a line together give back what it was charged.
 */
export function claimAmounts(
  parcel: ChargedParcel,
  { items, failedWhole }: { items: ReadonlyMap<string, number>; failedWhole: boolean },
): ClaimAmounts {
  const claimed = parcel.lines.flatMap((line) => {
    const quantity = items.get(line.orderLineId) ?? 0;
    if (quantity === 0) return [];
    const { orderLineId, chargedLineId, title } = line;
    return [{ orderLineId, chargedLineId, title, quantity, ...sumsOf(line, quantity) }];
  });
  const whole = failedWhole && parcel.lines.every((line) => items.get(line.orderLineId) === line.inParcel);
  const sums = whole ? parcelSums(parcel) : { registrationMinor: 0, insuranceMinor: 0, clearanceMinor: 0, serviceMinor: 0 };
  const totalMinor =
    claimed.reduce((sum, line) => sum + line.goodsMinor + line.freightMinor + line.dutyMinor + line.taxMinor, 0) +
    sums.registrationMinor +
    sums.insuranceMinor +
    sums.clearanceMinor +
    sums.serviceMinor;
  return { lines: claimed, parcel: sums, whole, totalMinor };
}

function sumsOf({ charged, claimedSums, quantity: all, claimed }: ChargedLine, quantity: number): LineSums {
  const isRest = claimed + quantity === all;
  const part = (chargedMinor: number, before: number) => {
    const left = Math.max(0, chargedMinor - before);
    return isRest ? left : Math.min(left, Math.floor((chargedMinor * quantity) / all));
  };
  return {
    goodsMinor: part(charged.goodsMinor, claimedSums.goodsMinor),
    freightMinor: part(charged.freightMinor, claimedSums.freightMinor),
    dutyMinor: part(charged.dutyMinor, claimedSums.dutyMinor),
    taxMinor: part(charged.taxMinor, claimedSums.taxMinor),
  };
}

/** A place whose goods left in several parcels shares what it cost as a whole by their items. */
function parcelSums({ lines, charged, claimedSums }: ChargedParcel): ParcelSums {
  const all = lines.reduce((sum, line) => sum + line.quantity, 0);
  const own = lines.reduce((sum, line) => sum + line.inParcel, 0);
  const part = (chargedMinor: number, before: number) =>
    Math.min(Math.max(0, chargedMinor - before), own === all ? chargedMinor : Math.floor((chargedMinor * own) / all));
  return {
    registrationMinor: part(charged.registrationMinor, claimedSums.registrationMinor),
    insuranceMinor: part(charged.insuranceMinor, claimedSums.insuranceMinor),
    clearanceMinor: part(charged.clearanceMinor, claimedSums.clearanceMinor),
    serviceMinor: part(charged.serviceMinor, claimedSums.serviceMinor),
  };
}

/** One sum that is given back. */
export interface RefundedPart {
  part: RefundPart;
  /** The line that was charged; null: of the whole parcel. */
  orderLineId: string | null;
  title: string | null;
  quantity: number | null;
  amountMinor: number;
}

/** The sums of a claim one below the other; those of nothing are left out. */
export function partsOf({ lines, parcel }: Pick<ClaimAmounts, 'lines' | 'parcel'>): RefundedPart[] {
  const ofLines = lines.flatMap((line) => {
    const of = (part: RefundPart, amountMinor: number) => ({
      part,
      orderLineId: line.chargedLineId,
      title: line.title,
      quantity: line.quantity,
      amountMinor,
    });
    return [of('goods', line.goodsMinor), of('freight', line.freightMinor), of('duty', line.dutyMinor), of('tax', line.taxMinor)];
  });
  const ofParcel = (part: RefundPart, amountMinor: number) => ({ part, orderLineId: null, title: null, quantity: null, amountMinor });
  return [
    ...ofLines,
    ofParcel('registration', parcel.registrationMinor),
    ofParcel('insurance', parcel.insuranceMinor),
    ofParcel('clearance', parcel.clearanceMinor),
    ofParcel('service', parcel.serviceMinor),
  ].filter(({ amountMinor }) => amountMinor > 0);
}

/** A smaller sum shared over the parts of a claim; none of them gives back more than its own. */
export function shareParts(parts: readonly RefundedPart[], amountMinor: number): RefundedPart[] {
  // The first of a split has the rest: the largest part can bear it.
  const sorted = parts.toSorted((a, b) => b.amountMinor - a.amountMinor);
  const shares = splitByWeights(
    amountMinor,
    sorted.map((part) => part.amountMinor),
  );
  const shareOf = new Map(sorted.map((part, index) => [part, Math.min(part.amountMinor, shares[index] ?? 0)]));
  let rest = amountMinor - [...shareOf.values()].reduce((sum, share) => sum + share, 0);
  return parts.flatMap((part) => {
    const share = shareOf.get(part) ?? 0;
    const more = Math.min(rest, part.amountMinor - share);
    rest -= more;
    return share + more === 0 ? [] : [{ ...part, amountMinor: share + more }];
  });
}

/** The account of the books a part was paid to. */
export const accountOfPart: Record<RefundPart, LedgerAccount> = {
  goods: 'revenue:goods',
  freight: 'revenue:freight',
  registration: 'revenue:freight',
  duty: 'payable:duty',
  tax: 'payable:tax',
  insurance: 'revenue:insurance',
  clearance: 'revenue:clearance',
  service: 'revenue:service',
};
