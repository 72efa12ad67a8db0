import { paths } from '#app/paths.ts';

/** The choice of orders to pay lives in the address, so that it survives a reload. */
export function confirmPaymentUrl(orderIds: readonly string[]): string {
  return `${paths.confirmPayment}?${new URLSearchParams(orderIds.map((id) => ['order', id]))}`;
}

/** A top-up of what is missing; afterwards these orders can be paid. */
export function topUpUrl(shortfallMinor: number, orderIds: readonly string[]): string {
  const fields = [['amount', String(shortfallMinor)], ...orderIds.map((id) => ['order', id])];
  return `${paths.recharge}?${new URLSearchParams(fields)}`;
}

/** The receipt of a payment. */
export function receiptUrl(paymentId: string): string {
  return `${paths.paySuccess}?${new URLSearchParams({ payment: paymentId })}`;
}

/** How a recharge ended or stands. */
export function rechargeResultUrl(rechargeId: string): string {
  return `${paths.paySuccess}?${new URLSearchParams({ recharge: rechargeId })}`;
}
