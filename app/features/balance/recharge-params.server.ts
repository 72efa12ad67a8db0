import { z } from 'zod';
import { gatewayCodes } from '#contract/balance.values.ts';
import { CurrencyCode } from '#contract/money.ts';
import { readOrderIds } from '#app/features/payments/selected-orders.server.ts';
import { type RechargeParams, rechargeSteps, type Way } from './recharge-params.ts';

const Fields = z.object({
  step: z.enum(rechargeSteps).catch('amount'),
  amount: z.coerce.number().int().positive().nullable().catch(null).default(null),
});
const WayFields = z.tuple([z.enum(gatewayCodes), CurrencyCode]);

/** Reads the address. */
export function readRechargeParams(requestUrl: string): RechargeParams {
  const { searchParams } = new URL(requestUrl);
  const { step, amount } = Fields.parse(Object.fromEntries(searchParams));
  const params = { amountMinor: amount, way: readWay(searchParams.get('way')), orderIds: readOrderIds(searchParams) };
  return { ...params, step: amount === null ? 'amount' : step };
}

function readWay(text: string | null): Way | null {
  const parsed = WayFields.safeParse(text?.split(':'));
  return parsed.success ? { method: parsed.data[0], currency: parsed.data[1] } : null;
}
