import type { Tx } from '#provider/database/database.ts';
import { requireGateway } from '#provider/gateways/gateways.ts';
import { noRate } from '#provider/rates/fx-rates.ts';
import { editRecharge, type LockedRecharge } from './move-recharge.ts';
import { creditForPay } from './price-recharge.ts';

/**
 * Prices a recharge for what came, at the terms and the rate of now: it was paid after its rate had ended, or its gateway credits what came. What was
 * promised is kept beside it. Null where nothing would be left, or nobody says what it is worth.
 */
export async function priceAnew(tx: Tx, recharge: LockedRecharge, payMinor: number): Promise<LockedRecharge | null> {
  const price = await creditForPay(tx, requireGateway(recharge.gateway), { currency: recharge.payCurrency, payMinor });
  if (price === null || price.creditMinor <= 0) return null;
  const { feeMinor, creditMinor } = price;
  const rate = price.rate?.cnyPerUnit ?? noRate.cnyPerUnit;
  const same = payMinor === recharge.payMinor && creditMinor === recharge.creditMinor;
  if (same && rate === recharge.rate) return recharge;
  const priced = await editRecharge(tx, recharge, {
    actor: { kind: 'system' },
    edit: 'priced-anew',
    columns: {
      pay_minor: payMinor,
      fee_minor: feeMinor,
      credit_minor: creditMinor,
      ...(creditMinor === recharge.creditMinor ? {} : { quoted_credit_minor: recharge.creditMinor }),
      ...(price.rate === null ? {} : { rate, rate_source: price.rate.source, rate_at: price.rate.takenAt }),
    },
  });
  return { ...priced, payMinor, creditMinor, rate };
}
