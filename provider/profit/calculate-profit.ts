import { basisPointsOf, type Fraction, halfUp, shareOfAmount } from '#provider/money.ts';

/** What a sale costs the merchant, in fen. Duty and tax are what the merchant pays; `atDoorMinor` is what the buyer is asked for at the door. */
export interface SaleCosts {
  goodsMinor: number;
  freightMinor: number;
  dutyMinor: number;
  taxMinor: number;
  atDoorMinor: number;
}

/** What the store and the payment service keep of a sale; the fixed amount in minor units of the sale's currency. */
export interface SaleFees {
  storeFeeBp: number;
  paymentFeeBp: number;
  /** Once a sale. */
  paymentFeeFixedMinor: number;
}

/** A part of a sale, and the fees on it. */
export interface SoldPart {
  revenueMinor: number;
  fees: SaleFees;
}

/** Minor units of the sale's currency, but for `costMinor`, which is fen. */
export interface ProfitFigures extends SaleCosts {
  revenueMinor: number;
  storeFeeMinor: number;
  paymentFeeMinor: number;
  /** The part of the payment fee that does not depend on the price. */
  fixedFeeMinor: number;
  profitMinor: number;
  marginBp: number | null;
  atDoorBp: number | null;
  costMinor: number;
}

/**
 * What a sale leaves the merchant. Each figure is brought into the sale's currency by itself and rounded half up there, and the profit is the
 * difference of the rounded figures: they add up on every screen, at most two minor units beside the exact sum. The charge at the door is not in
 * it. The payment service's fixed amount is charged once: the highest of the parts'.
 */
export function calculateProfit(sale: {
  parts: readonly SoldPart[];
  costs: SaleCosts;
  /** Minor units of the sale's currency for a fen. */
  perFen: Fraction;
}): ProfitFigures {
  const { parts, costs, perFen } = sale;
  const inSale = (fen: number) => halfUp(perFen.mul(fen));
  const sum = (amountOf: (part: SoldPart) => number) => parts.reduce((total, part) => total + amountOf(part), 0);
  const goodsMinor = inSale(costs.goodsMinor);
  const freightMinor = inSale(costs.freightMinor);
  const dutyMinor = inSale(costs.dutyMinor);
  const taxMinor = inSale(costs.taxMinor);
  const revenueMinor = sum((part) => part.revenueMinor);
  const fixedFeeMinor = Math.max(0, ...parts.map(({ fees }) => fees.paymentFeeFixedMinor));
  const storeFeeMinor = sum((part) => shareOfAmount(part.revenueMinor, part.fees.storeFeeBp));
  const paymentFeeMinor = sum((part) => shareOfAmount(part.revenueMinor, part.fees.paymentFeeBp)) + fixedFeeMinor;
  const profitMinor = revenueMinor - (goodsMinor + freightMinor + dutyMinor + taxMinor + storeFeeMinor + paymentFeeMinor);
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
    fixedFeeMinor,
    profitMinor,
    marginBp: shareOfRevenue(profitMinor),
    atDoorMinor,
    atDoorBp: shareOfRevenue(atDoorMinor),
    costMinor: costs.goodsMinor + costs.freightMinor + costs.dutyMinor + costs.taxMinor,
  };
}
