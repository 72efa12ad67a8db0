import type { holdCauses, ListingFlag } from '#contract/my-products.values.ts';
import type { SyncPolicy } from '#contract/sync-policy.ts';
import { basisPointsOf } from '#provider/money.ts';
import type { EventKind } from '#provider/notice-kinds.ts';
import type { StockToSet, Visibility } from '#provider/platforms/catalog-sync.ts';
import type { ListingState } from './listing-lifecycle.ts';

type HoldCause = (typeof holdCauses)[number];

/** A variant as the store has it and as it stands with us; nulls while it is not linked, or was never read or written. */
export interface VariantToFollow {
  externalVariantId: string;
  priceMinor: number;
  writtenPriceMinor: number | null;
  stock: number | null;
  writtenStock: number | null;
  /** Items that could be sent. */
  units: number | null;
  onSale: boolean | null;
  costMinor: number | null;
  knownCostMinor: number | null;
  marginMinor: number | null;
}

export interface ListingToFollow {
  state: ListingState;
  holdCause: HoldCause | null;
  visibility: Visibility;
  withdrawn: boolean;
  flags: readonly ListingFlag[];
  variants: readonly VariantToFollow[];
}

/** What is to be done about a listing, and what is to be said. */
export interface Decision {
  flags: ListingFlag[];
  hold: HoldCause | null;
  stock: StockToSet[];
  /** Null: what buyers see of it stays. */
  visibility: Visibility | null;
  withdrawn: boolean;
  /** Set prices anew by the pricing rules. */
  reprice: boolean;
}

const WHOLE_BP = 10_000;

/** What a policy asks for a listing as things are now. A figure somebody changed in the store is left alone. */
export function decideListing(listing: ListingToFollow, policy: SyncPolicy): Decision {
  const linked = listing.variants.filter(({ costMinor }) => costMinor !== null);
  const left = (variant: VariantToFollow) => (variant.onSale === true ? Math.max(0, (variant.units ?? 0) - policy.stockBuffer) : 0);
  const total = linked.reduce((sum, variant) => sum + left(variant), 0);
  const offSale = linked.length > 0 && linked.every(({ onSale }) => onSale === false);
  const out = linked.length > 0 && !offSale && total === 0;
  const cost = judgeCost(linked, policy);
  const hold = holdOf(listing, { total, gone: offSale, cost, policy });
  const flags: [ListingFlag, boolean][] = [
    ['not-linked', linked.length < listing.variants.length],
    ['changed-in-store', listing.variants.some(isChangedInStore)],
    ['cost-changed', cost.changed],
    ['out-of-stock', out],
    ['off-sale', offSale],
    ['loss-making', linked.some(({ marginMinor }) => marginMinor !== null && marginMinor < 0)],
  ];
  return {
    flags: flags.filter(([, on]) => on).map(([flag]) => flag),
    hold,
    stock: linked.flatMap((variant) => stockOf(variant, { left: left(variant), held: hold !== null, offSale, policy })),
    ...sightOf(listing, { out, offSale, policy }),
    reprice: cost.reprice,
  };
}

function isChangedInStore({ priceMinor, writtenPriceMinor, stock, writtenStock }: VariantToFollow): boolean {
  return isStockChanged({ stock, writtenStock }) || (writtenPriceMinor !== null && priceMinor !== writtenPriceMinor);
}

function isStockChanged({ stock, writtenStock }: Pick<VariantToFollow, 'stock' | 'writtenStock'>): boolean {
  return writtenStock !== null && stock !== writtenStock;
}

interface CostJudgement {
  changed: boolean;
  hold: HoldCause | null;
  reprice: boolean;
}

function judgeCost(linked: readonly VariantToFollow[], policy: SyncPolicy): CostJudgement {
  const moves = linked.flatMap(({ costMinor, knownCostMinor }) =>
    costMinor === null || knownCostMinor === null || costMinor === knownCostMinor ? [] : [moveBp(knownCostMinor, costMinor)],
  );
  if (moves.length === 0) return { changed: false, hold: null, reprice: false };
  const rise = Math.max(...moves);
  const furthest = Math.max(...moves.map(Math.abs));
  if (policy.holdRiseBp !== null && rise > policy.holdRiseBp) return { changed: true, hold: 'cost-rose', reprice: false };
  if (policy.priceChange === 're-price' && furthest <= policy.repriceLimitBp) return { changed: true, hold: null, reprice: true };
  // A fall earns more at the old price: nothing has to wait for it.
  const holds = policy.priceChange !== 'notify' && rise > 0;
  return { changed: true, hold: holds ? 'cost-changed' : null, reprice: false };
}

function moveBp(from: number, to: number): number {
  return from === 0 ? WHOLE_BP : basisPointsOf(to - from, from);
}

/** Why the listing is to be on hold; one held for its cost stays until the merchant accepts it. */
function holdOf(
  { state, holdCause }: ListingToFollow,
  { total, gone, cost, policy }: { total: number; gone: boolean; cost: CostJudgement; policy: SyncPolicy },
): HoldCause | null {
  if (state === 'on_hold' && holdCause !== 'stock-low') return holdCause;
  if (cost.hold !== null) return cost.hold;
  if (!gone && policy.minimumStock > 0 && total < policy.minimumStock) return 'stock-low';
  return null;
}

function stockOf(
  variant: VariantToFollow,
  { left, held, offSale, policy }: { left: number; held: boolean; offSale: boolean; policy: SyncPolicy },
): StockToSet[] {
  const { externalVariantId, stock, writtenStock } = variant;
  const available = held ? 0 : left;
  if (stock === null || available === stock || isStockChanged(variant)) return [];
  const staysOut = available === 0 && !held && (offSale ? policy.discontinued === 'notify' : policy.outOfStock === 'nothing');
  const staysZero = available > 0 && writtenStock === 0 && policy.backInStock === 'nothing';
  return staysOut || staysZero ? [] : [{ externalVariantId, available, expected: stock }];
}

function sightOf(
  { visibility, withdrawn }: ListingToFollow,
  { out, offSale, policy }: { out: boolean; offSale: boolean; policy: SyncPolicy },
): Pick<Decision, 'visibility' | 'withdrawn'> {
  const wanted = offSale ? withdrawalOf(policy.discontinued) : out ? withdrawalOf(policy.outOfStock) : null;
  if (wanted !== null && visibility === 'published') return { visibility: wanted, withdrawn: true };
  if (withdrawn && !out && !offSale && policy.backInStock === 'restore') return { visibility: 'published', withdrawn: false };
  return { visibility: null, withdrawn };
}

function withdrawalOf(action: SyncPolicy['outOfStock'] | SyncPolicy['discontinued']): Visibility | null {
  if (action === 'unpublish') return 'unpublished';
  return action === 'hide' ? 'hidden' : null;
}

const flagNotices: Partial<Record<ListingFlag, EventKind>> = {
  'changed-in-store': 'listing-changed-in-store',
  'cost-changed': 'listing-cost-changed',
  'out-of-stock': 'listing-out-of-stock',
  'off-sale': 'listing-off-sale',
  'store-refused': 'listing-store-refused',
};

/** What is new about a listing and worth telling. */
export function noticesOf(
  before: { flags: readonly ListingFlag[]; held: boolean },
  after: { flags: readonly ListingFlag[]; held: boolean },
): EventKind[] {
  const flagged = after.flags.filter((flag) => !before.flags.includes(flag)).flatMap((flag) => flagNotices[flag] ?? []);
  const back = before.flags.includes('out-of-stock') && !after.flags.includes('out-of-stock') ? (['listing-back-in-stock'] as const) : [];
  return [...flagged, ...back, ...(after.held && !before.held ? (['listing-held'] as const) : [])];
}
