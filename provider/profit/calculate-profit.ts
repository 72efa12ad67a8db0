import { basisPointsOf, type Fraction, halfUp, shareOfAmount } from '#provider/money.ts';

/** What a sale costs, in fen. Duty and tax are all of them, whoever pays; `atDoorMinor` is the part asked of the buyer. */
export interface SaleCosts {
  goodsMinor: number;
  freightMinor: number;
  dutyMinor: number;
  taxMinor: number;
  atDoorMinor: number;
}

/** What is spent of a sale beside that; amounts in minor units of the sale's currency. */
export interface SaleFees {
  storeFeeBp: number;
  paymentFeeBp: number;
  /** Once a sale. */
  paymentFeeFixedMinor: number;
  /** Once an item. */
  adCostMinor: number;
}

/** Minor units of the sale's currency, but for `costMinor`, which is fen. */
export interface ProfitFigures extends SaleCosts {
  revenueMinor: number;
  storeFeeMinor: number;
  paymentFeeMinor: number;
  /** The part of the payment fee that does not depend on the price. */
  fixedFeeMinor: number;
  advertisingMinor: number;
  profitMinor: number;
  marginBp: number | null;
  atDoorBp: number | null;
  costMinor: number;
}

/**
 * What a sale leaves. Each figure is brought into the sale's currency by itself and rounded half up there, and the profit is the difference of
 * the rounded figures: they add up on every screen, at most two minor units beside the exact sum.
 */
export function calculateProfit(sale: {
  revenueMinor: number;
  quantity: number;
  costs: SaleCosts;
  fees: SaleFees;
  /** Minor units of the sale's currency for a fen. */
  perFen: Fraction;
}): ProfitFigures {
  const { revenueMinor, quantity, costs, fees, perFen } = sale;
  const inSale = (fen: number) => halfUp(perFen.mul(fen));
  const goodsMinor = inSale(costs.goodsMinor);
  const freightMinor = inSale(costs.freightMinor);
  const dutyMinor = inSale(costs.dutyMinor);
  const taxMinor = inSale(costs.taxMinor);
  const storeFeeMinor = shareOfAmount(revenueMinor, fees.storeFeeBp);
  const paymentFeeMinor = shareOfAmount(revenueMinor, fees.paymentFeeBp) + fees.paymentFeeFixedMinor;
  const advertisingMinor = fees.adCostMinor * quantity;
  const spent = goodsMinor + freightMinor + dutyMinor + taxMinor + storeFeeMinor + paymentFeeMinor + advertisingMinor;
  const profitMinor = revenueMinor - spent;
  const atDoorMinor = inSale(costs.atDoorMinor);
  const shareOfRevenue = (amountMinor: number) => (revenueMinor === 0 ? null : basisPointsOf(amountMinor, revenueMinor));
  return {
    revenueMinor,
    goodsMinor,
    freightMinor,
    dutyMinor,
    taxMinor,
    storeFeeMinor,
    paymentFeeMinor,
    fixedFeeMinor: fees.paymentFeeFixedMinor,
    advertisingMinor,
    profitMinor,
    marginBp: shareOfRevenue(profitMinor),
    atDoorMinor,
    atDoorBp: shareOfRevenue(atDoorMinor),
    costMinor: costs.goodsMinor + costs.freightMinor + costs.dutyMinor + costs.taxMinor,
  };
}
