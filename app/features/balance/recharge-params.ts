import type { gatewayCodes } from '#contract/balance.values.ts';
import { paths } from '#app/paths.ts';

export const rechargeSteps = ['amount', 'method', 'summary'] as const;
export type RechargeStep = (typeof rechargeSteps)[number];

/** A recharge before it is started; all of it is in the address. */
export interface RechargeParams {
  step: RechargeStep;
  /** In fen, within the limits; null while not entered. */
  amountMinor: number | null;
  method: (typeof gatewayCodes)[number];
  /** Orders to be paid afterwards. */
  orderIds: string[];
}

/** Address of a step. */
export function rechargeUrl({ step, amountMinor, method, orderIds }: RechargeParams): string {
  const amount = amountMinor === null ? [] : [['amount', String(amountMinor)]];
  const fields = [['step', step], ...amount, ['method', method], ...orderIds.map((id) => ['order', id])];
  return `${paths.recharge}?${new URLSearchParams(fields)}`;
}
