import type { Money } from './money.ts';

/** The wallet's one currency. */
export const WALLET_CURRENCY = 'CNY';

/** Largest single recharge or price this system takes: 10 million major units, far inside a safe integer. */
export const MAX_AMOUNT_MINOR = 1_000_000_000;

/** Largest sum a gateway is believed to have moved at once: what one recharge credits, in the smallest currency there is. */
export const GATEWAY_AMOUNT_MAX_MINOR = 1_000_000_000_000;

export function cny(amountMinor: number): Money {
  return { amountMinor, currency: WALLET_CURRENCY };
}

/** Basis points of the whole. */
export const WHOLE_BP = 10_000;
