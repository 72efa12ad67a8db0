import type { GatewayCode } from '#contract/balance.values.ts';
import type { RechargeMethod } from '#contract/recharge-methods.ts';
import { paths } from '#app/paths.ts';

export const rechargeSteps = ['amount', 'method', 'summary'] as const;
export type RechargeStep = (typeof rechargeSteps)[number];

/** A method with the currency it is paid in. */
export interface Way {
  method: GatewayCode;
  currency: string;
}

/** A recharge before it is started; all of it is in the address. */
export interface RechargeParams {
  step: RechargeStep;
  /** What the balance is to receive, in fen; null while not entered. */
  amountMinor: number | null;
  /** Null while not chosen. */
  way: Way | null;
  /** Orders to be paid afterwards. */
  orderIds: string[];
}

/** Address of a step. */
export function rechargeUrl({ step, amountMinor, way, orderIds }: RechargeParams): string {
  const amount = amountMinor === null ? [] : [['amount', String(amountMinor)]];
  const fields = [['step', step], ...amount, ...(way === null ? [] : [['way', wayValue(way)]]), ...orderIds.map((id) => ['order', id])];
  return `${paths.recharge}?${new URLSearchParams(fields)}`;
}

/** As a field of an address or form, e.g. `stripe:USD`. */
export function wayValue({ method, currency }: Way): string {
  return `${method}:${currency}`;
}

export interface Limits {
  minMinor: number;
  maxMinor: number;
}

/** Least and most that one recharge may credit by any method, in fen. */
export function overallLimits(methods: readonly RechargeMethod[]): Limits {
  const all = methods.flatMap(({ currencies }) => currencies);
  return {
    minMinor: Math.min(...all.map(({ minCreditMinor }) => minCreditMinor)),
    maxMinor: Math.max(...all.map(({ maxCreditMinor }) => maxCreditMinor)),
  };
}

export type OfferedCurrency = RechargeMethod['currencies'][number];

/** A way as it is offered now; null: it is not. */
export function findOffer(
  methods: readonly RechargeMethod[],
  way: Way | null,
): { method: RechargeMethod; currency: OfferedCurrency } | null {
  const method = methods.find(({ code }) => code === way?.method);
  const currency = method?.currencies.find((each) => each.currency === way?.currency);
  return method === undefined || currency === undefined ? null : { method, currency };
}

/** An amount within the limits, and whether the way takes it: a step that needs more than there is falls back to the one that asks for it. */
export function fitParams(params: RechargeParams, methods: readonly RechargeMethod[]): RechargeParams {
  const { amountMinor, step, way } = params;
  const offer = findOffer(methods, way);
  const known = { ...params, way: offer === null ? null : way };
  if (amountMinor === null || methods.length === 0) return { ...known, step: 'amount' };
  const { minMinor, maxMinor } = overallLimits(methods);
  const fitted = Math.min(Math.max(amountMinor, minMinor), maxMinor);
  if (fitted !== amountMinor) return { ...known, amountMinor: fitted, step: 'amount' };
  const fits = offer !== null && amountMinor >= offer.currency.minCreditMinor && amountMinor <= offer.currency.maxCreditMinor;
  return step === 'summary' && !fits ? { ...known, step: 'method' } : known;
}
