import type { Cause } from '#contract/problem.ts';
import type { MethodReason } from '#contract/shipping.values.ts';
import type { ShippingRule } from '#contract/shipping-rule.ts';
import type { TaxGroup, TaxProfile } from '#contract/tax.ts';
import type { RateBook } from '#provider/features/shipping/quote-freight.ts';
import { selectOffer, ruleFor, wholeOf } from './select-offer.ts';
import { planWarehouses, preferredFirst } from './plan-warehouses.ts';
import { type AskedMethod, askMethods, type Offer, type OfferAnswer } from './quote-goods.ts';
import { type ItemLine, NO_DECLARATION, type QuoteInput, type TaxChoice } from './quote-wish.ts';

/** What is sent for one line of an order; a piece is what was sold as one, and stays in one parcel. */
export interface OrderGoods extends ItemLine {
  lineId: string;
  /** Units of the variant in a piece. */
  unitsPerItem: number;
  /** Units counted and not reserved, by warehouse. */
  stock: Readonly<Record<string, number>>;
}

/** How a merchant wants orders sent and taxes declared. */
export interface MerchantInputs {
  rules: readonly ShippingRule[];
  profiles: readonly TaxProfile[];
}

export interface OrderInput extends Omit<QuoteInput<OrderGoods>, 'insured' | 'tax'> {
  /** Method the goods are meant to be sent by; taken where the merchant's rules name none. */
  usualMethod?: string | null;
  /** Selected for this order alone, in the place of what the merchant's rules say. */
  own?: OwnChoice;
}

export interface OwnChoice {
  /** Null: as the rules say. */
  method: string | null;
  insured: boolean | null;
  /** Where all goods leave from, whoever has them elsewhere; counts where no method is selected. Null or left out: as the rules say. */
  warehouse?: string | null;
}

/** One offer a warehouse that sends, and why it goes so, or why the order must wait. */
export type OrderQuote =
  { offers: Offer<OrderGoods>[]; reason: MethodReason; reasons: [] } | { offers: []; reason: null; reasons: Cause[] };

/** What an order would be charged: from the warehouses that have the goods, by the methods the merchant's rules choose. */
export function quoteOrder(book: RateBook, wish: OrderInput, { rules, profiles }: MerchantInputs): OrderQuote {
  const own = wish.own ?? { method: null, insured: null };
  const ruled = ruleFor(rules, wish.country);
  const { rule, usualMethod } =
    own.method === null ? withUsual(ruled, wish.usualMethod ?? null) : { rule: ruleOf(own.method), usualMethod: null };
  const tax = taxChoiceFor(book, wish, profiles);
  if (tax === null) return { offers: [], reason: null, reasons: [{ code: 'tax-number-expired', params: { country: wish.country } }] };
  const sent = { ...wish, insured: own.insured ?? ruled?.insured ?? false, tax };
  const whole = askMethods(book, sent);
  const home = whole.find(({ method }) => method.code === (own.method ?? usualMethod))?.method.warehouse ?? null;
  const preferred = preferredFirst(rule?.warehouse ?? home);
  const only = own.method === null ? (own.warehouse ?? null) : null;
  const shares =
    only === null
      ? planWarehouses(wish.lines, own.method === null ? ableFirst(whole, preferred, rule === null && home === null) : preferred)
      : [{ warehouse: only, lines: wish.lines }];
  const choices = shares.map(({ warehouse, lines }) => {
    const asked = (lines === wish.lines ? whole : askMethods(book, { ...sent, lines })).filter(
      ({ method }) => method.warehouse === warehouse,
    );
    return selectOffer(rule === null ? usualOrAll(asked, usualMethod) : asked.map(({ answer }) => answer()), rule, wish.country);
  });
  const offers = choices.flatMap(({ offer }) => offer ?? []);
  const reasons = choices.flatMap((choice) => choice.reasons);
  if (reasons.length > 0) return { offers: [], reason: null, reasons };
  return { offers, reason: reasonFor({ own, ruled, usualMethod: wish.usualMethod ?? null }, offers), reasons: [] };
}

/** Why the offers go as they do. */
function reasonFor(
  { own, ruled, usualMethod }: { own: OwnChoice; ruled: ShippingRule | null; usualMethod: string | null },
  offers: readonly Offer<OrderGoods>[],
): MethodReason {
  if (own.method !== null) return 'order';
  const byUsual = offers.some(({ method }) => method.code === usualMethod);
  if (ruled !== null && (ruled.methods.length > 0 || !byUsual)) return 'rule';
  return byUsual ? 'product' : 'least';
}

/** A method that was selected takes the order within its own limits, or the order waits. */
function ruleOf(method: string): ShippingRule {
  return {
    countries: [],
    methods: [method],
    maxFreightMinor: null,
    maxDays: null,
    trackedOnly: false,
    insured: false,
    warehouse: null,
    fallback: 'ask',
    exceptions: [],
  };
}

/** The rule with the usual method as its own where it names none; null in its place where it does. */
function withUsual(rule: ShippingRule | null, usualMethod: string | null): { rule: ShippingRule | null; usualMethod: string | null } {
  if (rule === null || usualMethod === null) return { rule, usualMethod };
  return rule.methods.length > 0 ? { rule, usualMethod: null } : { rule: { ...rule, methods: [usualMethod] }, usualMethod };
}

/** The method the goods are meant to go by alone where it takes them, else all there are. */
function usualOrAll(asked: AskedMethod<OrderGoods>[], usualMethod: string | null): OfferAnswer<OrderGoods>[] {
  const usual = asked.find(({ method }) => method.code === usualMethod)?.answer();
  return usual?.status === 'offered' ? [usual] : asked.map(({ answer }) => answer());
}

/**
 * Warehouses that can bring the goods there before those that refuse them, and those last that never go there. `byCost`: of those that can, the
 * one first from where merchant and buyer pay least.
 */
function ableFirst(asked: AskedMethod[], warehouses: string[], byCost: boolean): string[] {
  const places = warehouses.map((warehouse) => {
    const own = asked.filter(({ method }) => method.warehouse === warehouse).map(({ answer }) => answer());
    const costs = own.flatMap((answer) => (answer.status === 'offered' ? [wholeOf(answer)] : []));
    return { warehouse, rank: costs.length > 0 ? 0 : own.length > 0 ? 1 : 2, cost: byCost && costs.length > 0 ? Math.min(...costs) : 0 };
  });
  return places.toSorted((a, b) => a.rank - b.rank || a.cost - b.cost).map(({ warehouse }) => warehouse);
}

/** Groups whose own number names the importer of buyers who gave none of theirs, and declares no tax. */
export const IMPORTER_GROUPS: ReadonlySet<TaxGroup> = new Set(['br-tax-id', 'mx-rfc']);

/** How tax is declared where the goods go; null when the number the merchant gave is not valid on the day. */
export function taxChoiceFor(
  book: RateBook,
  { country, day }: Pick<QuoteInput, 'country' | 'day'>,
  profiles: readonly TaxProfile[],
): TaxChoice | null {
  const group = book.customs.get(country)?.group ?? null;
  const profile = profiles.find((known) => known.group === group);
  if (profile === undefined) return NO_DECLARATION;
  if (profile.mode === 'own' && profile.number !== '' && IMPORTER_GROUPS.has(profile.group)) return { ...profile, mode: 'none' };
  const valid = (profile.validFrom === null || profile.validFrom <= day) && (profile.validTo === null || day < profile.validTo);
  return profile.mode === 'own' && !valid ? null : profile;
}
