import { sql } from 'kysely';
import type { DataOf } from '#contract/endpoint.ts';
import type { listOrderMethods as endpoint } from '#contract/order-actions.ts';
import type { MethodSelection } from '#contract/order-bulk-actions.ts';
import type { Locale } from '#contract/locales.ts';
import type { Cause } from '#contract/problem.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { describeOffer, describeRefusal } from '#provider/features/quotes/describe-offer.ts';
import { findQuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import { type MethodChoices, quoteChoices } from '#provider/features/quotes/quote-choices.ts';
import type { Offer } from '#provider/features/quotes/quote-goods.ts';
import type { OrderGoods } from '#provider/features/quotes/quote-order.ts';
import { costOfOwnUnits, findOwnStock, type OwnStock } from '#provider/features/stock/find-own-stock.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { describeProfit, profitAtCosts, type SaleProfit } from '#provider/profit/profit-of-sale.ts';
import { findProfitSettings } from '#provider/profit/profit-settings.store.ts';
import { isTaxKnown, sumCosts } from '#provider/profit/quote-sale-costs.ts';
import { findSaleTerms, partsOf, rateOfTerms, type SaleTerms } from '#provider/profit/sale-terms.ts';
import type { Services } from '#provider/services.ts';
import { isChangeable } from '../check-order.ts';
import { findLinesToSend, type LineToSend } from '../order-lines.store.ts';
import { termsLines } from '../terms-lines.ts';
import { findManualChoices } from '../manual-choices.store.ts';
import { isUnpriced, orderWish } from '../order-wish.ts';
import { findOrder, type LockedOrder } from '../orders.store.ts';
import { ownedGoods } from '../quotes.store.ts';
import { withTaxMode } from '../with-tax-mode.ts';

/** How an order can be sent as of now, with profit. Changes nothing. */
export async function listOrderMethods(
  services: Services,
  asked: { accountId: string; orderId: string; insured: boolean | null; locale: Locale },
): Promise<DataOf<typeof endpoint>> {
  const { accountId, orderId, locale } = asked;
  const { db } = services.database;
  const order = await findOrder(db, accountId, orderId);
  if (order === null) throw new Refusal('not-found');
  if (!isChangeable(order)) throw new Refusal('order-not-editable');
  const { offers, refused, insured, profitOf } = await findMethodChoices(services, order, { insured: asked.insured, queryable: db });
  return {
    version: order.version,
    current: await currentMethod(db, order),
    set: order.setMethod,
    insured,
    methods: offers.map((offer) => {
      const profit = profitOf(offer);
      return { ...describeOffer(offer, locale), profit: profit === null ? null : describeProfit(profit, locale) };
    }),
    refused: refused.map((each) => describeRefusal(each, locale)),
  };
}

/** How an order can be sent, and what it would leave by each offer; null where its currency has no rate or a line no price. */
type OrderMethods = MethodChoices & { profitOf: (offer: Offer<OrderGoods>) => SaleProfit | null };

/**
 * Offers of the methods that take all of an order from one warehouse, cheapest first, as it would be quoted with each: its merchant's own goods
 * come first, and what the order holds it can be served with.
 */
export async function findMethodChoices(
  services: Services,
  order: LockedOrder,
  { insured, queryable, tx }: { insured: boolean | null; queryable: Queryable; tx?: Tx },
): Promise<OrderMethods> {
  const { accountId, storeId, saleCurrency: currency } = order;
  const lines = await findLinesToSend(queryable, accountId, order.id);
  const { book, wishes, day } = await findQuoteBasis(services, accountId, tx);
  const wish = await orderWish({ ...order, setInsured: insured ?? order.setInsured }, lines, day);
  if (lines.length === 0 || lines.some(({ variant }) => variant === null))
    return { offers: [], refused: [], insured: wish.own?.insured ?? false, profitOf: () => null };
  const terms = await findSaleTerms(services, queryable, { accountId, storeId, currency, perCny: book.perCnyE8, lines: termsLines(lines) });
  const { doorAlarmBp } = await findProfitSettings(queryable, accountId);
  const known = { terms, lines, doorAlarmBp, rateBookVersion: book.version };
  const { taxMode } = await findManualChoices(queryable, order);
  const inputs = withTaxMode(wishes, taxMode, { country: order.address.country, book });
  const lotsOf = { accountId, mode: order.mode, heldBy: order.id };
  const own = await findOwnStock(queryable, { ...lotsOf, variantIds: wish.lines.map(({ variantId }) => variantId) });
  const held = await findHeldOfProvider(queryable, order);
  const choices = quoteChoices(book, { ...wish, lines: wish.lines.map((line) => withHeld(line, held)) }, inputs, own);
  // Every offer with owned goods has the same ones: which they are does not depend on the method.
  const owning = choices.offers.map((offer) => ownedGoods([offer])).find((goods) => goods.length > 0);
  const ownedCostMinor = await costOfOwnUnits(queryable, lotsOf, owning ?? []);
  return { ...choices, profitOf: (offer) => profitOfOffer(order, offer, { ...known, ownedCostMinor }) };
}

/** Units of the provider's stock an order holds, by variant and warehouse: it gives them back before it is quoted again. */
async function findHeldOfProvider(queryable: Queryable, { accountId, id }: LockedOrder): Promise<OwnStock> {
  const found = await sql<{ variantId: string; stock: Record<string, number> }>`
    SELECT variant_id AS "variantId", jsonb_object_agg(warehouse_code, units) AS stock FROM reservation
    WHERE account_id = ${accountId} AND order_id = ${id} AND state = 'held' AND lot_id IS NULL GROUP BY variant_id`.execute(queryable);
  return new Map(found.rows.map(({ variantId, stock }) => [variantId, stock]));
}

function withHeld(line: OrderGoods, held: OwnStock): OrderGoods {
  const stock = { ...line.stock };
  for (const [warehouse, units] of Object.entries(held.get(line.variantId) ?? {})) stock[warehouse] = (stock[warehouse] ?? 0) + units;
  return { ...line, stock };
}

interface KnownOfSale {
  terms: SaleTerms | null;
  lines: readonly LineToSend[];
  doorAlarmBp: number;
  rateBookVersion: number;
  /** What the goods its merchant owns cost when they were bought, where an offer takes them. */
  ownedCostMinor: number;
}

function profitOfOffer(
  order: LockedOrder,
  offer: Offer<OrderGoods>,
  { terms, lines, doorAlarmBp, rateBookVersion, ownedCostMinor }: KnownOfSale,
): SaleProfit | null {
  if (terms === null || lines.some((line) => isUnpriced(order, line))) return null;
  const ids = [...new Set(lines.map(({ id }) => id))];
  const saleOf = (id: string) => lines.reduce((sum, line) => sum + (line.id === id ? line.unitSaleMinor * line.quantity : 0), 0);
  const parts = partsOf(terms, {
    revenueMinor: Math.max(0, order.saleTotalMinor - (order.storeFacts?.refundedMinor ?? 0)),
    lines: ids.map((id) => ({ id, saleMinor: saleOf(id) })),
  });
  if (parts === null) return null;
  const costs = sumCosts([offer]);
  const takesOwned = ownedGoods([offer]).length > 0;
  return profitAtCosts({
    sale: { country: order.address.country, currency: order.saleCurrency, quantity: order.itemCount },
    parts,
    costs: { ...costs, goodsMinor: costs.goodsMinor + (takesOwned ? ownedCostMinor : 0) },
    method: offer.method,
    methodReason: null,
    taxKnown: isTaxKnown([offer]),
    rate: rateOfTerms(terms),
    rateBookVersion,
    doorAlarmBp,
  });
}

/** The offer a rule selects; else why there is none. */
export function selectByRule(
  { offers, refused }: MethodChoices,
  { rule, days, warehouse }: MethodSelection,
): { offer: Offer<OrderGoods>; cause: null } | { offer: null; cause: Cause } {
  const there = offers.filter(({ method }) => warehouse === undefined || method.warehouse === warehouse);
  const inTime = rule === 'within-days' ? there.filter(({ maxDays }) => maxDays <= (days ?? 0)) : there;
  const [offer] = rule === 'fastest' ? inTime.toSorted((a, b) => a.maxDays - b.maxDays || a.minDays - b.minDays) : inTime;
  if (offer !== undefined) return { offer, cause: null };
  if (there.length > 0) return { offer: null, cause: { code: 'no-method-in-time', params: { days: days ?? 0 } } };
  const [reason] = refused.flatMap(({ reasons }) => reasons);
  return { offer: null, cause: offers.length === 0 && reason !== undefined ? reason : { code: 'method-unfit', params: {} } };
}

async function currentMethod(queryable: Queryable, { accountId, quoteId }: LockedOrder): Promise<string | null> {
  if (quoteId === null) return null;
  const quote = await queryable
    .selectFrom('quote')
    .select('method_code')
    .where('account_id', '=', accountId)
    .where('id', '=', quoteId)
    .executeTakeFirst();
  return quote?.method_code ?? null;
}
