import type { QuoteWarning } from '#contract/quotes.values.ts';
import type { FreightParts } from '#provider/features/shipping/quote-freight.ts';
import { type Offer, sumParts } from './quote-goods.ts';

/** The offers of all warehouses that send a part of an order, as one sum: amounts added, the longest days. */
export interface OfferSum {
  actualG: number;
  volumetricG: number;
  chargedG: number;
  goodsMinor: number;
  parts: FreightParts;
  freightMinor: number;
  insuranceMinor: number;
  dutyMinor: number;
  taxMinor: number;
  clearanceMinor: number;
  serviceMinor: number;
  doorDutyMinor: number;
  doorTaxMinor: number;
  totalMinor: number;
  minDays: number;
  maxDays: number;
  closedDays: number;
  warnings: QuoteWarning[];
}

export function sumOffers(offers: Offer[]): OfferSum {
  const sum = (pick: (offer: Offer) => number) => offers.reduce((total, offer) => total + pick(offer), 0);
  const longest = (pick: (offer: Offer) => number) => Math.max(...offers.map(pick));
  const parcels = offers.flatMap((offer) => offer.parcels);
  const weigh = (pick: (parcel: Offer['parcels'][number]) => number) => parcels.reduce((total, parcel) => total + pick(parcel), 0);
  const warnings = new Set(offers.flatMap((offer) => offer.warnings));
  if (parcels.length > 1) warnings.add('split');
  return {
    actualG: weigh(({ actualG }) => actualG),
    volumetricG: weigh(({ volumetricG }) => volumetricG),
    chargedG: weigh(({ chargedG }) => chargedG),
    goodsMinor: sum(({ goodsMinor }) => goodsMinor),
    parts: sumParts(offers),
    freightMinor: sum(({ freightMinor }) => freightMinor),
    insuranceMinor: sum(({ insuranceMinor }) => insuranceMinor),
    dutyMinor: sum(({ dutyMinor }) => dutyMinor),
    taxMinor: sum(({ taxMinor }) => taxMinor),
    clearanceMinor: sum(({ clearanceMinor }) => clearanceMinor),
    serviceMinor: sum(({ serviceMinor }) => serviceMinor),
    doorDutyMinor: sum(({ doorDutyMinor }) => doorDutyMinor),
    doorTaxMinor: sum(({ doorTaxMinor }) => doorTaxMinor),
    totalMinor: sum(({ totalMinor }) => totalMinor),
    minDays: longest(({ minDays }) => minDays),
    maxDays: longest(({ maxDays }) => maxDays),
    closedDays: longest(({ closedDays }) => closedDays),
    warnings: [...warnings],
  };
}
