import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { MethodReason } from '#contract/shipping.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { keepCardOfQuote, type SelectedCard } from '#provider/features/praise-cards/select-card.ts';
import type { Offer, OfferedParcel } from '#provider/features/quotes/quote-goods.ts';
import type { OrderGoods } from '#provider/features/quotes/quote-order.ts';
import type { FreightParts } from '#provider/features/shipping/quote-freight.ts';
import { sumOffers } from '#provider/features/quotes/sum-offers.ts';
import type { SaleTerms } from '#provider/profit/sale-terms.ts';

/** How long a price stands. */
const QUOTE_VALID_HOURS = 24;

interface StoredQuote {
  id: string;
  totalMinor: number;
  expiresAt: string;
}

/** Goods of an order in one parcel of its quote, as the warehouse packs them. */
export interface PackedLine {
  lineId: string;
  variantId: string;
  /** Items sold. */
  quantity: number;
  /** Units of the variant. */
  units: number;
  /** Of them, the merchant's own. */
  owned?: number;
  /** What an item costs that is paid for, in fen; kept where the quote has owned units. */
  pieceMinor?: number;
}

interface QuotedPrice {
  rateBookVersion: number;
  offers: Offer<OrderGoods>[];
  /** Why it goes by their method. */
  reason: MethodReason | null;
  card: SelectedCard | null;
  terms: SaleTerms | null;
  /** What the units cost that its merchant owns, when they were bought; in no price. */
  ownedCostMinor: number;
}

/** Keeps a price for an order, of one offer a warehouse that sends. Earlier quotes of the order must be retired first. */
export async function insertQuote(
  tx: Tx,
  order: { accountId: string; id: string; country: string },
  price: QuotedPrice,
): Promise<StoredQuote> {
  const [first] = price.offers;
  if (first === undefined) throw new Error('a quote needs an offer');
  const sum = sumOffers(price.offers);
  const owned = ownedGoods(price.offers);
  const [firstParcel] = first.parcels;
  const quote = await tx
    .insertInto('quote')
    .values({
      account_id: order.accountId,
      id: uuidv7(),
      order_id: order.id,
      rate_book_version: price.rateBookVersion,
      method_code: first.method.code,
      method_reason: price.reason,
      warehouse_code: first.method.warehouse,
      country: order.country,
      actual_g: sum.actualG,
      volumetric_g: sum.volumetricG,
      charged_g: sum.chargedG,
      charged_by: firstParcel?.chargedBy ?? 'actual',
      goods_minor: sum.goodsMinor,
      ...partColumns(sum.parts),
      freight_minor: sum.freightMinor,
      insurance_minor: sum.insuranceMinor,
      duty_minor: sum.dutyMinor,
      tax_minor: sum.taxMinor,
      clearance_minor: sum.clearanceMinor,
      service_minor: sum.serviceMinor,
      door_duty_minor: sum.doorDutyMinor,
      door_tax_minor: sum.doorTaxMinor,
      scheme: first.scheme,
      tax_mode: first.taxMode,
      duties_paid: first.method.dutiesPaid,
      closed_days: sum.closedDays,
      warnings: sum.warnings,
      total_minor: sum.totalMinor,
      min_days: sum.minDays,
      max_days: sum.maxDays,
      owned_units: owned.reduce((units, goods) => units + goods.units, 0),
      owned_cost_minor: price.ownedCostMinor,
      profit_terms: price.terms === null ? null : JSON.stringify(price.terms),
      expires_at: sql<string>`app_now() + make_interval(hours => ${QUOTE_VALID_HOURS})`,
    })
    .returning(['id', 'total_minor as totalMinor', 'expires_at as expiresAt'])
    .executeTakeFirstOrThrow();
  const parcels = price.offers.flatMap((offer) => offer.parcels.map((parcel) => ({ offer, parcel })));
  await tx
    .insertInto('quote_parcel')
    .values(
      parcels.map(({ offer, parcel }, index) =>
        parcelColumns({ accountId: order.accountId, quoteId: quote.id, place: index + 1, priced: owned.length > 0 }, offer, parcel),
      ),
    )
    .execute();
  if (price.card !== null) await keepCardOfQuote(tx, { accountId: order.accountId, quoteId: quote.id }, price.card);
  return quote;
}

function parcelColumns(
  key: { accountId: string; quoteId: string; place: number; priced: boolean },
  offer: Offer<OrderGoods>,
  parcel: OfferedParcel<OrderGoods>,
) {
  const { destination, lines } = parcel;
  return {
    account_id: key.accountId,
    quote_id: key.quoteId,
    place: key.place,
    method_code: offer.method.code,
    warehouse_code: offer.method.warehouse,
    min_days: offer.minDays,
    max_days: offer.maxDays,
    actual_g: parcel.actualG,
    volumetric_g: parcel.volumetricG,
    charged_g: parcel.chargedG,
    charged_by: parcel.chargedBy,
    divisor_cm3_per_kg: destination.divisorCm3PerKg,
    volumetric_rule: destination.volumetricRule,
    step_g: destination.stepG,
    min_g: destination.minG,
    ...partColumns(parcel.parts),
    freight_minor: parcel.freightMinor,
    items: JSON.stringify(packedLines(lines, key)),
    charges: JSON.stringify(parcel.charges),
  };
}

/** Units of offers that their merchant owns, by where they leave from. */
export function ownedGoods(offers: readonly Offer<OrderGoods>[]): { variantId: string; warehouse: string; units: number }[] {
  return offers.flatMap(({ method: { warehouse }, parcels }) =>
    parcels
      .flatMap(({ lines }) => lines)
      .filter(({ owned }) => owned === true)
      .map(({ variantId, quantity, unitsPerItem }) => ({ variantId, warehouse, units: quantity * unitsPerItem })),
  );
}

/** Each line's variant once a parcel, whoever owns its units. */
function packedLines(lines: OrderGoods[], { priced }: { priced: boolean }): PackedLine[] {
  const packed = new Map<string, PackedLine>();
  for (const { lineId, variantId, quantity, unitsPerItem, unitCostMinor, owned } of lines) {
    const units = quantity * unitsPerItem;
    const known = packed.get(`${lineId} ${variantId}`) ?? { lineId, variantId, quantity: 0, units: 0 };
    const ownUnits = (known.owned ?? 0) + (owned === true ? units : 0);
    packed.set(`${lineId} ${variantId}`, {
      ...known,
      quantity: known.quantity + quantity,
      units: known.units + units,
      ...(ownUnits === 0 ? {} : { owned: ownUnits }),
      ...(priced ? { pieceMinor: unitCostMinor } : {}),
    });
  }
  return [...packed.values()];
}

function partColumns(parts: FreightParts) {
  return {
    registration_minor: parts.registrationMinor,
    weight_minor: parts.weightMinor,
    remote_minor: parts.remoteMinor,
    special_minor: parts.specialMinor,
    fuel_minor: parts.fuelMinor,
    discount_minor: parts.discountMinor,
  };
}

/** Marks a quote as what an order is paid by. */
export async function useQuote(tx: Tx, accountId: string, quoteId: string): Promise<void> {
  await tx.updateTable('quote').set({ state: 'used' }).where('account_id', '=', accountId).where('id', '=', quoteId).execute();
}

/** Ends the order's valid quote, if there is one, because of age or of a newer one. */
export async function retireQuotes(tx: Tx, accountId: string, orderId: string): Promise<void> {
  await tx
    .updateTable('quote')
    .set({ state: sql<string>`CASE WHEN expires_at <= app_now() THEN 'expired' ELSE 'superseded' END` })
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'valid')
    .execute();
}
