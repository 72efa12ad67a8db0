import { z } from 'zod';
import { gatewayCodes, SANDBOX_RECHARGE_MAX_MINOR, SANDBOX_RECHARGE_MIN_MINOR } from '#contract/balance.ts';
import { chosenOrders } from '#app/features/payments/chosen-orders.ts';
import { paths } from '#app/paths.ts';

export const rechargeSteps = ['amount', 'method', 'summary'] as const;
export type RechargeStep = (typeof rechargeSteps)[number];

/** A recharge in the making; all of it is in the address. */
export interface RechargeWish {
  step: RechargeStep;
  /** Fen, within the bounds; null while not chosen. */
  amountMinor: number | null;
  method: (typeof gatewayCodes)[number];
  /** Orders to be paid afterwards. */
  orderIds: string[];
}

const Fields = z.object({
  step: z.enum(rechargeSteps).catch('amount'),
  amount: z.coerce.number().int().positive().nullable().catch(null).default(null),
  method: z.enum(gatewayCodes).catch('sandbox'),
});

/** Reads the address. A later step than what is known allows falls back to the first. */
export function readRechargeWish(requestUrl: string): RechargeWish {
  const { searchParams } = new URL(requestUrl);
  const { step, amount, method } = Fields.parse(Object.fromEntries(searchParams));
  const amountMinor = amount === null ? null : withinBounds(amount);
  const exact = amount !== null && amount === amountMinor;
  return { step: exact ? step : 'amount', amountMinor, method, orderIds: chosenOrders(searchParams) };
}

/** A shortfall below the smallest recharge is topped up by the smallest. */
function withinBounds(amountMinor: number): number {
  return Math.min(Math.max(amountMinor, SANDBOX_RECHARGE_MIN_MINOR), SANDBOX_RECHARGE_MAX_MINOR);
}

/** Address of a step. */
export function rechargeUrl({ step, amountMinor, method, orderIds }: RechargeWish): string {
  const amount = amountMinor === null ? [] : [['amount', String(amountMinor)]];
  const fields = [['step', step], ...amount, ['method', method], ...orderIds.map((id) => ['order', id])];
  return `${paths.recharge}?${new URLSearchParams(fields)}`;
}
