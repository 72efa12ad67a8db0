import type { Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.ts';
import type { QuoteLevy, QuoteOffer, RefusedOffer as RefusedShape } from '#contract/quotes.ts';
import { methodName, toFreightParts } from '#provider/features/shipping/describe-freight.ts';
import type { PaidLevy } from './levy-parcel.ts';
import type { Offer, OfferedParcel, RefusedOffer } from './quote-goods.ts';

/** An offer as it goes over the wire. */
export function describeOffer(offer: Offer, locale: Locale): QuoteOffer {
  const { method } = offer;
  const nothingAtDoor = offer.doorDutyMinor + offer.doorTaxMinor === 0;
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
    goods: cny(offer.goodsMinor),
    freight: cny(offer.freightMinor),
    freightParts: toFreightParts(offer.parts),
    insurance: cny(offer.insuranceMinor),
    duty: cny(offer.dutyMinor),
    tax: cny(offer.taxMinor),
    clearanceFee: cny(offer.clearanceMinor),
    serviceFee: cny(offer.serviceMinor),
    total: cny(offer.totalMinor),
    atDoor: nothingAtDoor ? null : { duty: cny(offer.doorDutyMinor), tax: cny(offer.doorTaxMinor) },
    scheme: offer.scheme,
    taxMode: offer.taxMode,
    parcels: offer.parcels.map(describeParcel),
    warnings: offer.warnings,
  };
}

function describeParcel(parcel: OfferedParcel): QuoteOffer['parcels'][number] {
  const { destination, lines, actualG, volumetricG, chargedG, chargedBy } = parcel;
  return {
    items: lines.map(({ variantId, quantity }) => ({ variantId, quantity })),
    actualG,
    volumetricG,
    chargedG,
    chargedBy,
    divisorCm3PerKg: destination.divisorCm3PerKg,
    volumetricRule: destination.volumetricRule,
    stepG: destination.stepG,
    minG: destination.minG,
    freight: cny(parcel.freightMinor),
    freightParts: toFreightParts(parcel.parts),
    levies: parcel.levies.map(describeLevy),
  };
}

export function describeLevy({ kind, rule, baseMinor, rateBp, count, amountMinor, amountCnyMinor, currency, paidBy }: PaidLevy): QuoteLevy {
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
