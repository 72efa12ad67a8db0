import { Fraction, halfUp, roundUp, shareOf } from '#provider/money.ts';
import type { GatewayCurrency } from './gateway-terms.ts';

/**
 * What a payer is asked for so that, after the gateway's fee, the wanted amount is left: 100.00 at 4.4 % and 0.30 is 104.92. All in the gateway's currency.
 */
export function priceCharge({ fee }: GatewayCurrency, creditMinor: number): { payMinor: number; feeMinor: number } {
  const kept = new Fraction(1).sub(shareOf(fee.basisPoints));
  const payMinor = roundUp(new Fraction(creditMinor + fee.fixedMinor).div(kept));
  return { payMinor, feeMinor: payMinor - creditMinor };
}

/** The fee a gateway keeps of a payment, in its currency; all of it where the payment is smaller. */
export function feeOf({ fee }: GatewayCurrency, payMinor: number): number {
  return Math.min(payMinor, roundUp(shareOf(fee.basisPoints).mul(payMinor).add(fee.fixedMinor)));
}

/** Which part of what was credited belongs to a part of what was paid, half up; all of it to all. */
export function creditOf({ payMinor, creditMinor }: { payMinor: number; creditMinor: number }, paidMinor: number): number {
  return halfUp(new Fraction(creditMinor, payMinor).mul(paidMinor));
}
