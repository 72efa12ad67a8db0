import type { Mode } from '#contract/money.ts';
import { paths } from '#app/paths.ts';

/** The orders to pay are named in the address, so that they survive a reload. */
export function confirmPaymentUrl(orderIds: readonly string[]): string {
  return `${paths.confirmPayment}?${new URLSearchParams(orderIds.map((id) => ['order', id]))}`;
}

/** A top-up of the missing amount; afterwards these orders can be paid. */
export function topUpUrl(shortfallMinor: number, orderIds: readonly string[]): string {
  const fields = [['amount', String(shortfallMinor)], ...orderIds.map((id) => ['order', id])];
  return `${paths.recharge}?${new URLSearchParams(fields)}`;
}

/** Where what a wallet lacks is added: test money by a top-up of that amount, live money by one of the ways the balance's page offers. */
export function rechargeUrl(mode: Mode, missingMinor: number | null): string {
  if (mode === 'live') return paths.balance;
  return missingMinor === null ? paths.recharge : topUpUrl(missingMinor, []);
}

export function receiptUrl(paymentId: string): string {
  return `${paths.paySuccess}?${new URLSearchParams({ payment: paymentId })}`;
}

/** Result of a recharge, or its state while it is open. */
export function rechargeResultUrl(rechargeId: string): string {
  return `${paths.paySuccess}?${new URLSearchParams({ recharge: rechargeId })}`;
}
