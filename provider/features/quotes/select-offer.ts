import type { Cause } from '#contract/problem.ts';
import type { ShippingRule } from '#contract/shipping-rule.ts';
import type { ItemLine } from './quote-wish.ts';
import type { Offer, OfferAnswer } from './quote-goods.ts';

export interface Choice<Line extends ItemLine> {
  /** Null: the order waits, for the reasons. */
  offer: Offer<Line> | null;
  reasons: Cause[];
}

/** The rule of a merchant that counts for a country: its own, else that of the rest of the world, else none. */
export function ruleFor(rules: readonly ShippingRule[], country: string): ShippingRule | null {
  return rules.find(({ countries }) => countries.includes(country)) ?? rules.find(({ countries }) => countries.length === 0) ?? null;
}

/** What merchant and buyer pay together for an offer, in fen. */
export function wholeOf({ totalMinor, doorDutyMinor, doorTaxMinor }: Pick<Offer, 'totalMinor' | 'doorDutyMinor' | 'doorTaxMinor'>): number {
  return totalMinor + doorDutyMinor + doorTaxMinor;
}

/** Offers by what merchant and buyer pay together; of equal ones the faster first, then in the order methods are proposed in. */
export function rankOffers<Line extends ItemLine>(offers: readonly Offer<Line>[]): Offer<Line>[] {
  return offers.toSorted((a, b) => wholeOf(a) - wholeOf(b) || a.maxDays - b.maxDays);
}

/**
 * The offer an order goes by. Without a rule: the one that costs merchant and buyer least together. With one: the first of its methods within its
 * limits, then as its fallback says.
 */
export function selectOffer<Line extends ItemLine>(answers: OfferAnswer<Line>[], rule: ShippingRule | null, country: string): Choice<Line> {
  const [proposed] = answers;
  if (proposed === undefined) return { offer: null, reasons: [{ code: 'country-not-served', params: { country } }] };
  const offers = answers.filter((answer) => answer.status === 'offered');
  const [first] = offers;
  if (first === undefined) return { offer: null, reasons: proposed.status === 'refused' ? proposed.reasons : [] };
  if (rule === null) return { offer: rankOffers(offers)[0] ?? first, reasons: [] };
  const allowed = offers.filter((offer) => limitsBroken(offer, rule).length === 0);
  const wanted = wantedMethods(rule, first);
  const selected = wanted.flatMap((code) => allowed.find(({ method }) => method.code === code) ?? []).at(0) ?? fallback(allowed, rule);
  if (selected !== null) return { offer: selected, reasons: [] };
  const named = wanted.flatMap((code) => offers.find(({ method }) => method.code === code) ?? []);
  const [nearest] = named.length > 0 ? named : offers;
  const broken = nearest === undefined ? [] : limitsBroken(nearest, rule);
  const reasons = broken.length > 0 ? broken : refusalsOf(answers, wanted);
  return { offer: null, reasons: reasons.length > 0 ? reasons : [{ code: 'method-to-choose', params: {} }] };
}

/** Why the first of the wanted methods does not take the goods; none when none of them goes there. */
function refusalsOf(answers: OfferAnswer[], wanted: string[]): Cause[] {
  const refused = answers.filter((answer) => answer.status === 'refused');
  return wanted.flatMap((code) => refused.find(({ method }) => method.code === code) ?? []).at(0)?.reasons ?? [];
}

/** The methods a rule has for such goods. */
function wantedMethods(rule: ShippingRule, offer: Offer): string[] {
  const attributes = new Set(offer.parcels.flatMap(({ lines }) => lines.flatMap((line) => line.attributes)));
  return rule.exceptions.find(({ attribute }) => attributes.has(attribute))?.methods ?? rule.methods;
}

function fallback<Line extends ItemLine>(allowed: Offer<Line>[], rule: ShippingRule): Offer<Line> | null {
  switch (rule.fallback) {
    case 'cheapest':
      return rankOffers(allowed)[0] ?? null;
    case 'fastest':
      return allowed.toSorted((a, b) => a.maxDays - b.maxDays)[0] ?? null;
    case 'ask':
      return null;
  }
}

function limitsBroken({ freightMinor, maxDays, method }: Offer, rule: ShippingRule): Cause[] {
  return [
    ...(rule.maxFreightMinor !== null && freightMinor > rule.maxFreightMinor
      ? [{ code: 'freight-over-limit', params: { freightMinor, maxFreightMinor: rule.maxFreightMinor } } as const]
      : []),
    ...(rule.maxDays !== null && maxDays > rule.maxDays
      ? [{ code: 'too-slow', params: { days: maxDays, maxDays: rule.maxDays } } as const]
      : []),
    ...(rule.trackedOnly && !method.tracked ? [{ code: 'not-tracked', params: {} } as const] : []),
  ];
}
