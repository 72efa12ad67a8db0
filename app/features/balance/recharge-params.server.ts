import { z } from 'zod';
import { gatewayCodes, SANDBOX_RECHARGE_MAX_MINOR, SANDBOX_RECHARGE_MIN_MINOR } from '#contract/balance.values.ts';
import { readOrderIds } from '#app/features/payments/selected-orders.server.ts';
import { rechargeSteps, type RechargeParams } from './recharge-params.ts';

const Fields = z.object({
  step: z.enum(rechargeSteps).catch('amount'),
  amount: z.coerce.number().int().positive().nullable().catch(null).default(null),
  method: z.enum(gatewayCodes).catch('sandbox'),
});

/** Reads the address. A step that needs more than the address holds falls back to the first. */
export function readRechargeParams(requestUrl: string): RechargeParams {
  const { searchParams } = new URL(requestUrl);
  const { step, amount, method } = Fields.parse(Object.fromEntries(searchParams));
  const amountMinor = amount === null ? null : clampAmount(amount);
  const exact = amount !== null && amount === amountMinor;
  return { step: exact ? step : 'amount', amountMinor, method, orderIds: readOrderIds(searchParams) };
}

/** A shortfall below the smallest recharge is topped up by the smallest. */
function clampAmount(amountMinor: number): number {
  return Math.min(Math.max(amountMinor, SANDBOX_RECHARGE_MIN_MINOR), SANDBOX_RECHARGE_MAX_MINOR);
}
