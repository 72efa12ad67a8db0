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

/** Offers of the methods that take all of an order from one warehouse, cheapest first. */
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
  return { ...quoteChoices(book, wish, inputs), profitOf: (offer) => profitOfOffer(order, offer, known) };
}

interface KnownOfSale {
  terms: SaleTerms | null;
  lines: readonly LineToSend[];
  doorAlarmBp: number;
  rateBookVersion: number;
}

function profitOfOffer(
  order: LockedOrder,
  offer: Offer<OrderGoods>,
  { terms, lines, doorAlarmBp, rateBookVersion }: KnownOfSale,
): SaleProfit | null {
  if (terms === null || lines.some((line) => isUnpriced(order, line))) return null;
  const ids = [...new Set(lines.map(({ id }) => id))];
  const saleOf = (id: string) => lines.reduce((sum, line) => sum + (line.id === id ? line.unitSaleMinor * line.quantity : 0), 0);
  const parts = partsOf(terms, {
    revenueMinor: Math.max(0, order.saleTotalMinor - (order.storeFacts?.refundedMinor ?? 0)),
    lines: ids.map((id) => ({ id, saleMinor: saleOf(id) })),
  });
  if (parts === null) return null;
  return profitAtCosts({
    sale: { country: order.address.country, currency: order.saleCurrency, quantity: order.itemCount },
    parts,
    costs: sumCosts([offer]),
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
