import type { GatewayArrival } from '#contract/balance.values.ts';

/** What a gateway takes in one currency. Amounts are minor units of it. */
export interface GatewayCurrency {
  /** Smallest and largest sum that one recharge may credit. */
  minMinor: number;
  maxMinor: number;
  /** Taken from each payment: a fixed part, and a share of all that is paid in basis points. */
  fee: { fixedMinor: number; basisPoints: number };
}

/** Terms of a gateway: adding a currency or changing a fee is an edit of this file. */
export interface GatewayTerms {
  currencies: Readonly<Record<string, GatewayCurrency>>;
  arrival: GatewayArrival;
  /** How long a recharge by it can be paid. */
  lifetimeMinutes: number;
  /** Whether what it received is credited, whatever was asked: banks on the way take their share of a transfer. */
  creditsWhatCame: boolean;
}

const MINUTES_A_DAY = 24 * 60;

function currency(minMinor: number, maxMinor: number, fixedMinor: number, basisPoints: number): GatewayCurrency {
  return { minMinor, maxMinor, fee: { fixedMinor, basisPoints } };
}

const online = { arrival: 'at-once', lifetimeMinutes: 30, creditsWhatCame: false } as const;

export const sandboxTerms: GatewayTerms = { ...online, currencies: { CNY: currency(1_000, 50_000_000, 0, 0) } };

export const stripeTerms: GatewayTerms = {
  ...online,
  currencies: {
    USD: currency(500, 2_000_000, 30, 290),
    EUR: currency(500, 2_000_000, 25, 290),
    BRL: currency(2_000, 10_000_000, 50, 399),
    MXN: currency(10_000, 40_000_000, 300, 360),
  },
};

export const paypalTerms: GatewayTerms = {
  ...online,
  currencies: {
    USD: currency(500, 1_000_000, 30, 440),
    EUR: currency(500, 1_000_000, 35, 440),
    MXN: currency(10_000, 20_000_000, 400, 440),
  },
};

export const payoneerTerms: GatewayTerms = {
  ...online,
  currencies: { USD: currency(2_000, 5_000_000, 0, 300), EUR: currency(2_000, 5_000_000, 0, 300) },
};

export const bankTransferTerms: GatewayTerms = {
  arrival: 'banking-days',
  lifetimeMinutes: 14 * MINUTES_A_DAY,
  creditsWhatCame: true,
  currencies: {
    CNY: currency(10_000, 100_000_000, 0, 0),
    USD: currency(5_000, 50_000_000, 0, 0),
    EUR: currency(5_000, 50_000_000, 0, 0),
    BRL: currency(20_000, 100_000_000, 0, 0),
    MXN: currency(100_000, 500_000_000, 0, 0),
  },
};
