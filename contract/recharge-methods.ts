import { z } from 'zod';
import { gatewayArrivals, gatewayCodes } from './balance.values.ts';
import { defineEndpoint, Time } from './endpoint.ts';
import { CurrencyCode, Mode, Money } from './money.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';

/** An account at our bank that transfers go to. */
export const BankAccount = z.object({
  currency: CurrencyCode,
  holder: z.string().min(1).max(200),
  bank: z.string().min(1).max(200),
  /** What a payer types into their bank's form. */
  lines: z
    .array(
      z.object({
        label: z.enum(['account', 'iban', 'swift', 'routing', 'clabe', 'pix', 'address']),
        value: z.string().min(1).max(200),
      }),
    )
    .min(1)
    .max(10),
});
export type BankAccount = z.infer<typeof BankAccount>;

/** Rate of exchange that a recharge is priced with. */
export const RechargeRate = z.object({
  /** CNY for one unit of the pay currency, with our margin taken off: a decimal string. */
  cnyPerUnit: z.string(),
  /** Who says so, e.g. the name of a central bank. */
  source: z.string(),
  takenAt: Time,
  /** Until when a payment is credited at this rate; later it is priced anew. Null: it holds for good. */
  heldUntil: Time.nullable(),
});
export type RechargeRate = z.infer<typeof RechargeRate>;

/** A way to fill the wallet in one currency. */
export const RechargeCurrency = z.object({
  currency: CurrencyCode,
  /** Least and most that one recharge may credit, in CNY fen at the rate of now. */
  minCreditMinor: z.int(),
  maxCreditMinor: z.int(),
  /** Taken from what is paid, in its currency: a fixed part, and a share in basis points. */
  fee: z.object({ fixedMinor: z.int(), basisPoints: z.int() }),
  /** Null: it is paid in yuan. */
  rate: z.object({ cnyPerUnit: z.string(), source: z.string(), takenAt: Time }).nullable(),
});

export const RechargeMethod = z.object({
  code: z.enum(gatewayCodes),
  /** Which wallet it fills. */
  mode: Mode,
  /** A stand-in of the demo: no money moves. */
  simulated: z.boolean(),
  arrival: z.enum(gatewayArrivals),
  /** How long a payment at the rate of its start has. */
  rateHeldMinutes: z.int(),
  /** Currencies with a rate now; the first is the one to offer. */
  currencies: z.array(RechargeCurrency),
});
export type RechargeMethod = z.infer<typeof RechargeMethod>;

export const listRechargeMethods = defineEndpoint({
  name: 'listRechargeMethods',
  permission: 'wallet:read',
  summary: 'Ways to fill the wallet that are switched on, each with its currencies, limits, fees and rates of now.',
  method: 'GET',
  path: '/v1/recharge-methods',
  data: z.array(RechargeMethod),
});

export const RechargeQuote = z.object({
  method: z.enum(gatewayCodes),
  mode: Mode,
  pay: Money,
  /** Part of `pay` that the gateway keeps. */
  fee: Money,
  /** What the wallet receives. */
  credit: Money,
  rate: RechargeRate.nullable(),
  arrival: z.enum(gatewayArrivals),
});
export type RechargeQuote = z.infer<typeof RechargeQuote>;

export const quoteRecharge = defineEndpoint({
  name: 'quoteRecharge',
  permission: 'wallet:read',
  summary:
    'What a recharge would cost now, without starting it: for a sum the wallet is to receive (`side=credit`, CNY fen), or for a sum that is paid (`side=pay`, minor units of the currency).',
  method: 'GET',
  path: '/v1/recharge-quotes',
  query: z.object({
    method: z.enum(gatewayCodes),
    currency: CurrencyCode,
    side: z.enum(['credit', 'pay']).default('credit'),
    amountMinor: z.coerce.number().int().min(1).max(MAX_AMOUNT_MINOR),
  }),
  data: RechargeQuote,
  problems: ['method-unavailable'],
});
