/** One sale, in minor units of one currency; shares in basis points of the price. */
export interface Sale {
  priceMinor: number;
  /** What the merchant pays for one unit, with freight where it is known. */
  costMinor: number;
  storeFeeBp: number;
  paymentFeeBp: number;
  paymentFeeFixedMinor: number;
  adCostMinor: number;
  /** Share of sales that is refunded; items and fees of those are lost. */
  refundBp: number;
}

export interface Margin {
  storeFeeMinor: number;
  paymentFeeMinor: number;
  refundMinor: number;
  profitMinor: number;
  /** Of the price; null for a price of 0. */
  marginBp: number | null;
  /** Lowest price without a loss; null where fees and refunds take all of any price. */
  breakEvenMinor: number | null;
}

const WHOLE_BP = 10_000;

/** Profit of a sale: price − refunds − fees − advertising − cost. Each share is rounded half up by itself. */
export function calculateMargin(sale: Sale): Margin {
  const { priceMinor, costMinor, adCostMinor, paymentFeeFixedMinor } = sale;
  const storeFeeMinor = shareOf(priceMinor, sale.storeFeeBp);
  const paymentFeeMinor = shareOf(priceMinor, sale.paymentFeeBp) + paymentFeeFixedMinor;
  const refundMinor = shareOf(priceMinor, sale.refundBp);
  const profitMinor = priceMinor - refundMinor - storeFeeMinor - paymentFeeMinor - adCostMinor - costMinor;
  return {
    storeFeeMinor,
    paymentFeeMinor,
    refundMinor,
    profitMinor,
    marginBp: priceMinor === 0 ? null : Math.round((profitMinor * WHOLE_BP) / priceMinor),
    breakEvenMinor: breakEvenOf(sale),
  };
}

/** The exact lowest price, then up while rounded shares still leave a loss. */
function breakEvenOf(sale: Sale): number | null {
  const remainingBp = WHOLE_BP - sale.storeFeeBp - sale.paymentFeeBp - sale.refundBp;
  if (remainingBp <= 0) return null;
  const fixedCosts = sale.costMinor + sale.adCostMinor + sale.paymentFeeFixedMinor;
  let price = Math.floor((fixedCosts * WHOLE_BP) / remainingBp);
  while (profitAt(sale, price) < 0) price += 1;
  return price;
}

function profitAt(sale: Sale, price: number): number {
  const shares = shareOf(price, sale.storeFeeBp) + shareOf(price, sale.paymentFeeBp) + shareOf(price, sale.refundBp);
  return price - shares - sale.paymentFeeFixedMinor - sale.adCostMinor - sale.costMinor;
}

function shareOf(minor: number, bp: number): number {
  return Math.floor((minor * bp + WHOLE_BP / 2) / WHOLE_BP);
}
