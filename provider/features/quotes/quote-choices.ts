import type { RateBook } from '#provider/features/shipping/quote-freight.ts';
import { askMethods, type Offer, type RefusedOffer } from './quote-goods.ts';
import { type MerchantInputs, type OrderGoods, type OrderInput, taxChoiceFor } from './quote-order.ts';
import { rankOffers, ruleFor } from './select-offer.ts';

export interface MethodChoices {
  /** Cheapest first, what is due at the door included. */
  offers: Offer<OrderGoods>[];
  refused: RefusedOffer[];
  insured: boolean;
}

/** What each method that serves the country asks for all of an order from its own warehouse, whatever the merchant's rules prefer. */
export function quoteChoices(book: RateBook, wish: OrderInput, { rules, profiles }: MerchantInputs): MethodChoices {
  const insured = wish.own?.insured ?? ruleFor(rules, wish.country)?.insured ?? false;
  const tax = taxChoiceFor(book, wish, profiles);
  const asked = tax === null ? [] : askMethods(book, { ...wish, insured, tax });
  const offers: Offer<OrderGoods>[] = [];
  const refused: RefusedOffer[] = [];
  for (const { method, answer } of asked) {
    const given = answer();
    if (given.status === 'refused') refused.push(given);
    else if (hasAll(wish.lines, method.warehouse)) offers.push(given);
    else refused.push({ status: 'refused', method, reasons: [{ code: 'out-of-stock', params: { warehouse: method.warehouse } }] });
  }
  return { offers: rankOffers(offers), refused, insured };
}

function hasAll(lines: readonly OrderGoods[], warehouse: string): boolean {
  const needed = new Map<string, number>();
  for (const { variantId, quantity, unitsPerItem } of lines) needed.set(variantId, (needed.get(variantId) ?? 0) + quantity * unitsPerItem);
  return lines.every(({ variantId, stock }) => (stock[warehouse] ?? 0) >= (needed.get(variantId) ?? 0));
}
