import { isDeepStrictEqual } from 'node:util';
import type { FulfillmentState, PaymentState } from '#contract/orders.values.ts';
import type { Cause } from '#contract/problem.ts';
import type { MethodReason } from '#contract/shipping.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { divideHalfUp, type PerCny } from '#provider/money.ts';
import { selectCard, type SelectedCard } from '#provider/features/praise-cards/select-card.ts';
import { findQuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import type { Offer } from '#provider/features/quotes/quote-goods.ts';
import type { OrderGoods } from '#provider/features/quotes/quote-order.ts';
import { sumOffers } from '#provider/features/quotes/sum-offers.ts';
import { queueAutomaticPayment } from '#provider/features/payments/automatic/queue-automatic-payment.ts';
import { adjustHold } from '#provider/features/payments/held-money.ts';
import { requirePayer } from '#provider/features/payments/require-payer.ts';
import { costOfOwnUnits, findOwnStock } from '#provider/features/stock/find-own-stock.ts';
import { endReservations, HOLD_MINUTES, holdQuotedStock } from '#provider/features/stock/reservations.store.ts';
import { findSaleTerms, type SaleTerms } from '#provider/profit/sale-terms.ts';
import type { Services } from '#provider/services.ts';
import type { AddressRule } from '#provider/features/shipping/address-rule.ts';
import { findAddressCauses } from './find-address-causes.ts';
import { findCauses, stockCause } from './find-causes.ts';
import { findWarnings } from './find-warnings.ts';
import { reopenOrder } from './grace-window/reopen-order.ts';
import { moveOrder, type OrderStates } from './move-order.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { isInGraceWindow } from './order-lifecycle.ts';
import { findLinesToSend, type LineToSend, setLineGoods } from './order-lines.store.ts';
import { orderWish, withNumber } from './order-wish.ts';
import { findManualChoices, type ManualChoices } from './manual-choices.store.ts';
import { type LockedOrder, lockOrder } from './orders.store.ts';
import { quoteByChoices } from './quote-order-choices.ts';
import { insertQuote, ownedGoods, retireQuotes, useQuote } from './quotes.store.ts';
import { termsLines } from './terms-lines.ts';
import { withTaxMode } from './with-tax-mode.ts';

/** States in which an order may still be checked and priced. */
export const CHECKABLE = new Set<FulfillmentState>(['imported', 'needs_mapping', 'ready', 'blocked']);
export const CHECKABLE_PAYMENTS = new Set<PaymentState>(['not_due', 'due']);

/** Whether an order may still be checked and priced: not paid for, not canceled. */
export function isCheckable(order: Pick<OrderStates, 'payment' | 'fulfillment'>): boolean {
  return CHECKABLE_PAYMENTS.has(order.payment) && CHECKABLE.has(order.fulfillment);
}

/** Whether an order may be changed free of charge: it is not paid for, or its money is only held. */
export function isChangeable(order: Pick<OrderStates, 'payment' | 'fulfillment'>): boolean {
  return isCheckable(order) || isInGraceWindow(order);
}

/**
 * Looks at an order as goods, stock, address and freight are now, and moves it to where it belongs: to ready with a
 * fresh quote, or to needs_mapping or blocked with every cause. Orders past payment are left alone. What the order held
 * it gives back first, and holds what its new quote needs instead, as long as an unpaid order may.
 *
 * An order in its grace window stays in it for its new price: what a merchant's own change costs more is held too, or the change refused as
 * insufficient-balance, or as not-allowed to a member who may not pay. Nobody else makes it dearer: it then awaits payment again, as one does
 * that can't be sent any more.
 */
export async function checkOrder(services: Services, tx: Tx, asked: { accountId: string; orderId: string; actor: Actor }): Promise<void> {
  const order = await lockOrder(tx, asked.accountId, asked.orderId);
  if (order !== null && isChangeable(order)) await checkLocked(services, tx, order, asked.actor);
}

/** The same for a locked order that is to be sent, whatever it stands in now. */
export async function checkLocked(services: Services, tx: Tx, order: LockedOrder, actor: Actor): Promise<void> {
  const heldStock = await endReservations(tx, order, { to: 'released', actor: actor.kind });
  const { causes, lines, price, rule } = await priceOrder(services, tx, order);
  await setLineGoods(tx, order.accountId, goodsOfLines(lines, price.offers));
  await retireQuotes(tx, order.accountId, order.id);
  if (isInGraceWindow(order)) return followInGraceWindow(tx, order, { causes, price, rule, heldStock, actor });
  if (causes.length > 0) return stop(tx, order, actor, { causes, warnings: await findWarnings(tx, order, rule, null) });
  await makeReady(tx, order, { price, rule, heldStock, actor });
}

interface Price {
  rateBookVersion: number;
  /** With the card's price in the first. */
  offers: Offer<OrderGoods>[];
  /** Why it goes by their method; null: there is none. */
  reason: MethodReason | null;
  /** The praise card that goes with it; null: none. */
  card: SelectedCard | null;
  /** What its profit is calculated with; null: its currency has no rate. */
  terms: SaleTerms | null;
  /** What the units cost that its merchant owns. */
  ownedCostMinor: number;
}

/** What an order costs as things are, or why it can't be sent, by the address rule of its country. */
async function priceOrder(services: Services, tx: Tx, order: LockedOrder) {
  const lines = await findLinesToSend(tx, order.accountId, order.id);
  const { book, wishes: usual, day } = await findQuoteBasis(services, order.accountId, tx);
  const choices = await findManualChoices(tx, order);
  const wishes = withTaxMode(usual, choices.taxMode, { country: order.address.country, book });
  const own = await findOwnStock(tx, { ...order, variantIds: lines.flatMap(({ variant }) => variant?.id ?? []) });
  const skus = new Map(lines.flatMap(({ variant }) => (variant === null ? [] : [[variant.id, variant.sku] as const])));
  const asked = { wish: await orderWish(order, lines, day), inputs: wishes, own, skus };
  const { offers, reason, reasons, lines: goods } = await quoteByChoices(tx, book, asked, choices);
  const rule = book.addressRules.get(order.address.country);
  const addressCauses = await findAddressCauses(withNumber(order.address, book, wishes), rule);
  const card = offers.length === 0 ? null : await cardOf(tx, order, { lines, perCny: book.perCnyE8, choice: choices.praiseCard });
  const { accountId, storeId, saleCurrency: currency } = order;
  const terms =
    offers.length === 0
      ? null
      : await findSaleTerms(services, tx, { accountId, storeId, currency, perCny: book.perCnyE8, lines: termsLines(lines) });
  const price: Price = {
    rateBookVersion: book.version,
    offers: card === null ? offers : withService(offers, card.priceMinor),
    reason,
    card,
    terms,
    ownedCostMinor: await costOfOwnUnits(tx, order, ownedGoods(offers)),
  };
  return { causes: findCauses({ addressCauses, lines: withOwnUnits(lines, goods), noOffer: reasons }), lines, price, rule };
}

interface ToThank {
  lines: LineToSend[];
  perCny: PerCny;
  choice: ManualChoices['praiseCard'];
}

/** The praise card that was selected for the order, else the one that fits by what is sent of it. */
function cardOf(tx: Tx, order: LockedOrder, { lines, perCny, choice }: ToThank): Promise<SelectedCard | null> {
  const { accountId, id, storeId, address, placedAt, saleCurrency } = order;
  const valueMinor = lines.reduce((sum, { quantity, unitSaleMinor }) => sum + quantity * unitSaleMinor, 0);
  const variantIds = lines.flatMap(({ variant }) => variant?.id ?? []);
  const { country, email } = address;
  return selectCard(tx, { accountId, id, storeId, country, email, placedAt, saleCurrency, valueMinor, variantIds, choice }, perCny);
}

/** A service for the whole order is charged once, with its first offer. */
function withService(offers: Offer<OrderGoods>[], priceMinor: number): Offer<OrderGoods>[] {
  return offers.map((offer, index) =>
    index > 0 ? offer : { ...offer, serviceMinor: offer.serviceMinor + priceMinor, totalMinor: offer.totalMinor + priceMinor },
  );
}

interface Repriced {
  price: Price;
  rule: AddressRule | undefined;
  /** Whether the order held goods. */
  heldStock: boolean;
  actor: Actor;
}

async function makeReady(tx: Tx, order: LockedOrder, { price, rule, heldStock, actor }: Repriced): Promise<void> {
  const quote = await insertQuote(tx, { ...order, country: order.address.country }, price);
  await moveOrder(tx, order, {
    payment: 'due',
    fulfillment: 'ready',
    actor,
    facts: {
      ...warningFacts(order, await findWarnings(tx, order, rule, quote)),
      causes: '[]',
      quote_id: quote.id,
      cost_minor: quote.totalMinor,
      quote_expires_at: quote.expiresAt,
    },
  });
  if (heldStock) await holdQuotedStock(tx, { ...order, quoteId: quote.id }, { minutes: HOLD_MINUTES, actor: 'system' });
  await queueAutomaticPayment(tx, order);
}

async function followInGraceWindow(
  tx: Tx,
  order: LockedOrder,
  { causes, price, rule, heldStock, actor }: Repriced & { causes: Cause[] },
): Promise<void> {
  const [first] = causes;
  const warnings = await findWarnings(tx, order, rule, null);
  if (first !== undefined) return stop(tx, await reopenOrder(tx, order, { actor, cause: first.code }), actor, { causes, warnings });
  const isDearer = sumOffers(price.offers).totalMinor > (order.costMinor ?? 0);
  if (isDearer && actor.kind === 'merchant') await requirePayer(tx, { accountId: order.accountId, userId: actor.id });
  if (isDearer && actor.kind !== 'merchant')
    return makeReady(tx, await reopenOrder(tx, order, { actor, cause: 'window-over-price' }), { price, rule, heldStock, actor });
  const quote = await insertQuote(tx, { ...order, country: order.address.country }, price);
  const short = heldStock ? await holdQuotedStock(tx, { ...order, quoteId: quote.id }, { minutes: null, actor: 'system' }) : [];
  if (short.length > 0) {
    const lacking = short.map(({ sku, ...need }) => stockCause(sku, need));
    await retireQuotes(tx, order.accountId, order.id);
    return stop(tx, await reopenOrder(tx, order, { actor, cause: 'stock-short' }), actor, { causes: lacking, warnings });
  }
  await adjustHold(tx, order, quote.totalMinor);
  await useQuote(tx, order.accountId, quote.id);
  await moveOrder(tx, order, {
    actor,
    edit: 'held-amount-changed',
    payload: { amountMinor: quote.totalMinor },
    facts: { causes: '[]', quote_id: quote.id, cost_minor: quote.totalMinor, quote_expires_at: quote.expiresAt },
  });
}

/** Warnings as columns. One the merchant has put aside comes back when it says something else by now. */
function warningFacts(order: LockedOrder, warnings: Cause[]) {
  const isAside = (warning: Cause) =>
    order.acceptedWarnings.includes(warning.code) && order.warnings.some((known) => isDeepStrictEqual(known, warning));
  return {
    warnings: JSON.stringify(warnings),
    accepted_warnings: order.acceptedWarnings.filter((code) => warnings.every((warning) => warning.code !== code || isAside(warning))),
  };
}

async function stop(tx: Tx, order: LockedOrder, actor: Actor, { causes, warnings }: { causes: Cause[]; warnings: Cause[] }): Promise<void> {
  const [first] = causes;
  await moveOrder(tx, order, {
    payment: 'not_due',
    fulfillment: causes.some((cause) => cause.code === 'unmapped-line') ? 'needs_mapping' : 'blocked',
    actor,
    ...(first === undefined ? {} : { cause: first.code }),
    facts: { ...warningFacts(order, warnings), causes: JSON.stringify(causes), quote_id: null, cost_minor: null, quote_expires_at: null },
  });
}

/** Each line once with the first variant sent for it and what one item sold costs beside what its merchant owns; null while nobody knows what is sent. */
function goodsOfLines(
  lines: LineToSend[],
  offers: Offer<OrderGoods>[],
): { lineId: string; variantId: string | null; unitCostMinor: number | null }[] {
  const sums = new Map<string, { variantId: string | null; costMinor: number; soldQuantity: number }>();
  for (const { id, quantity, soldQuantity, variant } of lines) {
    const known = sums.get(id) ?? { variantId: variant?.id ?? null, costMinor: 0, soldQuantity };
    const costMinor = variant === null ? 0 : variant.costMinor * variant.unitsPerItem * quantity;
    sums.set(id, { ...known, costMinor: known.costMinor + costMinor });
  }
  const ownMinor = new Map<string, number>();
  for (const { lineId, owned, unitCostMinor, quantity } of offers.flatMap(({ parcels }) => parcels.flatMap((parcel) => parcel.lines)))
    if (owned === true) ownMinor.set(lineId, (ownMinor.get(lineId) ?? 0) + unitCostMinor * quantity);
  return [...sums].map(([lineId, { variantId, costMinor, soldQuantity }]) => ({
    lineId,
    variantId,
    unitCostMinor: variantId === null ? null : divideHalfUp(costMinor - (ownMinor.get(lineId) ?? 0), soldQuantity),
  }));
}

/** Lines with the units a quote takes of what their merchant owns beside what the provider has. */
function withOwnUnits(lines: LineToSend[], goods: readonly OrderGoods[]): LineToSend[] {
  const owned = new Map<string, number>();
  for (const { owned: isOwned, variantId, quantity, unitsPerItem } of goods)
    if (isOwned === true) owned.set(variantId, (owned.get(variantId) ?? 0) + quantity * unitsPerItem);
  return lines.map((line) => {
    const ownUnits = line.variant === null ? 0 : (owned.get(line.variant.id) ?? 0);
    return line.variant === null || ownUnits === 0 ? line : { ...line, variant: { ...line.variant, ownUnits } };
  });
}
