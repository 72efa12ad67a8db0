import type { RateBook } from '#provider/features/shipping/quote-freight.ts';
import type { OwnStock } from '#provider/features/stock/find-own-stock.ts';
import { type AskedMethod, askMethods, type Offer, type OfferAnswer, type RefusedOffer } from './quote-goods.ts';
import { type MerchantInputs, type OrderGoods, type OrderInput, taxChoiceFor } from './quote-order.ts';
import { takeOwnFirst } from './quote-own-first.ts';
import { rankOffers, ruleFor } from './select-offer.ts';

export interface MethodChoices {
  /** Cheapest first, what is due at the door included. */
  offers: Offer<OrderGoods>[];
  refused: RefusedOffer[];
  insured: boolean;
}

/**
 * What each method that serves the country asks for all of an order from its own warehouse, whatever the merchant's rules prefer. Goods the
 * merchant owns come first; a method that can't bring them from where they lie is quoted as if there were none.
 */
export function quoteChoices(book: RateBook, wish: OrderInput, { rules, profiles }: MerchantInputs, own: OwnStock): MethodChoices {
  const insured = wish.own?.insured ?? ruleFor(rules, wish.country)?.insured ?? false;
  const tax = taxChoiceFor(book, wish, profiles);
  if (tax === null) return { offers: [], refused: [], insured };
  const ask = (lines: OrderGoods[]) => askMethods(book, { ...wish, lines, insured, tax }).map((asked) => answerWhole(asked, lines));
  const answers = ask(wish.lines);
  const lines = takeOwnFirst(wish.lines, own);
  const owning = lines.some(({ owned }) => owned === true) ? ask(lines) : [];
  const offers: Offer<OrderGoods>[] = [];
  const refused: RefusedOffer[] = [];
  for (const [index, answer] of answers.entries()) {
    const ownFirst = owning[index];
    const given = ownFirst?.status === 'offered' ? ownFirst : answer;
    if (given.status === 'refused') refused.push(given);
    else offers.push(given);
  }
  return { offers: rankOffers(offers), refused, insured };
}

/** What a method answers for goods that must all lie in its warehouse. */
function answerWhole({ method, answer }: AskedMethod<OrderGoods>, lines: readonly OrderGoods[]): OfferAnswer<OrderGoods> {
  const given = answer();
  if (given.status === 'refused' || hasAll(lines, method.warehouse)) return given;
  return { status: 'refused', method, reasons: [{ code: 'out-of-stock', params: { warehouse: method.warehouse } }] };
}

/** Lines of one variant share its stock, those the merchant owns apart from the others. */
function hasAll(lines: readonly OrderGoods[], warehouse: string): boolean {
  const shelfOf = ({ variantId, owned }: OrderGoods) => (owned === true ? `own ${variantId}` : variantId);
  const needed = new Map<string, number>();
  for (const line of lines) needed.set(shelfOf(line), (needed.get(shelfOf(line)) ?? 0) + line.quantity * line.unitsPerItem);
  return lines.every((line) => (line.stock[warehouse] ?? 0) >= (needed.get(shelfOf(line)) ?? 0));
}
