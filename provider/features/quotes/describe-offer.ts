import type { Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.values.ts';
import type { QuoteTaxCharge, QuoteOffer, RefusedOffer as RefusedShape } from '#contract/quotes.ts';
import { methodName, toFreightParts } from '#provider/features/shipping/describe-freight.ts';
import type { FreightParts } from '#provider/features/shipping/quote-freight.ts';
import type { PaidCharge } from './charge-parcel.ts';
import type { Offer, OfferedParcel, RefusedOffer } from './quote-goods.ts';

/** An offer as it goes over the wire. */
export function describeOffer(offer: Offer, locale: Locale): QuoteOffer {
  const { method } = offer;
  return {
    methodCode: method.code,
    methodName: methodName(method.names, locale),
    carrier: method.carrier,
    warehouse: method.warehouse,
    tracked: method.tracked,
    dutiesPaid: method.dutiesPaid,
    minDays: offer.minDays,
    maxDays: offer.maxDays,
    closedDays: offer.closedDays,
    ...describeAmounts(offer, offer.parts),
    scheme: offer.scheme,
    taxMode: offer.taxMode,
    parcels: offer.parcels.map(describeParcel),
    warnings: offer.warnings,
  };
}

/** What a quote is made of, in fen. */
export interface AmountsMinor {
  goodsMinor: number;
  freightMinor: number;
  insuranceMinor: number;
  dutyMinor: number;
  taxMinor: number;
  clearanceMinor: number;
  serviceMinor: number;
  totalMinor: number;
  doorDutyMinor: number;
  doorTaxMinor: number;
}

/** The amounts of an offer or a stored quote as they go over the wire. */
export function describeAmounts(amounts: AmountsMinor, parts: FreightParts) {
  const nothingAtDoor = amounts.doorDutyMinor + amounts.doorTaxMinor === 0;
  return {
    goods: cny(amounts.goodsMinor),
    freight: cny(amounts.freightMinor),
    freightParts: toFreightParts(parts),
    insurance: cny(amounts.insuranceMinor),
    duty: cny(amounts.dutyMinor),
    tax: cny(amounts.taxMinor),
    clearanceFee: cny(amounts.clearanceMinor),
    serviceFee: cny(amounts.serviceMinor),
    total: cny(amounts.totalMinor),
    atDoor: nothingAtDoor ? null : { duty: cny(amounts.doorDutyMinor), tax: cny(amounts.doorTaxMinor) },
  };
}

function describeParcel({ destination, lines, parts, ...parcel }: OfferedParcel): QuoteOffer['parcels'][number] {
  const { divisorCm3PerKg, volumetricRule, stepG, minG } = destination;
  return describePacked({ ...parcel, divisorCm3PerKg, volumetricRule, stepG, minG, items: lines }, parts);
}

/** A parcel of an offer or a stored quote: how it was weighed, what is in it and what it costs, in fen. */
export type PackedParcel = Omit<QuoteOffer['parcels'][number], 'freight' | 'freightParts' | 'charges'> & {
  freightMinor: number;
  charges: PaidCharge[];
};

export function describePacked(parcel: PackedParcel, parts: FreightParts): QuoteOffer['parcels'][number] {
  const { actualG, volumetricG, chargedG, chargedBy, divisorCm3PerKg, volumetricRule, stepG, minG } = parcel;
  return {
    items: parcel.items.map(({ variantId, quantity }) => ({ variantId, quantity })),
    actualG,
    volumetricG,
    chargedG,
    chargedBy,
    divisorCm3PerKg,
    volumetricRule,
    stepG,
    minG,
    freight: cny(parcel.freightMinor),
    freightParts: toFreightParts(parts),
    charges: parcel.charges.map(describeCharge),
  };
}

function describeCharge({
  kind,
  rule,
  baseMinor,
  rateBp,
  count,
  amountMinor,
  amountCnyMinor,
  currency,
  paidBy,
}: PaidCharge): QuoteTaxCharge {
  return {
    kind,
    rule,
    base: { amountMinor: baseMinor, currency },
    rateBp,
    count,
    amount: { amountMinor, currency },
    amountCny: cny(amountCnyMinor),
    paidBy,
  };
}

/** A refusal as it goes over the wire. */
export function describeRefusal({ method, reasons }: RefusedOffer, locale: Locale): RefusedShape {
  return { methodCode: method.code, methodName: methodName(method.names, locale), warehouse: method.warehouse, reasons };
}
