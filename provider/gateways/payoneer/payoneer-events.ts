import { GatewayUnavailable } from '../gateway.ts';
import type { GatewayEvent } from '../gateway-event.ts';
import type { GatewayOperation } from '../gateway-operations.ts';
import { fromDecimalAmount, toDecimalAmount } from '../decimal-amount.ts';
import type { PayoneerObject } from './payoneer-client.ts';

const FAILED = new Set(['declined', 'rejected', 'failed']);
const CANCELED = new Set(['canceled', 'aborted']);
/** States in which the money came, whatever happened to it later. */
const PAID = new Set(['charged', 'refunded', 'charged_back']);

export function isPaid({ status }: PayoneerObject): boolean {
  return PAID.has(status.code);
}

/**
 * What happened to a charge so far, the first thing first: its state as Payoneer has it, and of refunds those that we had it send. One it made
 * without us shows as the rest of the sum.
 */
export function eventsOfCharge(charge: PayoneerObject, ours: readonly GatewayOperation[]): GatewayEvent[] {
  const chargeId = charge.identification.longId;
  const base = { chargeId, reference: charge.payment?.reference ?? null };
  const { code } = charge.status;
  if (code === 'pending' || code === 'preauthorized') return [{ ...base, kind: 'pending', id: `${chargeId}:pending` }];
  if (CANCELED.has(code)) return [{ ...base, kind: 'canceled', id: `${chargeId}:canceled` }];
  if (code === 'expired') return [{ ...base, kind: 'expired', id: `${chargeId}:expired` }];
  if (FAILED.has(code)) return [{ ...base, kind: 'failed', id: `${chargeId}:failed`, failureCode: charge.interaction?.reason ?? code }];
  if (!isPaid(charge)) return [];
  const amount = amountOf(charge);
  return [
    { ...base, kind: 'paid', id: `${chargeId}:paid`, ...amount },
    ...refundsOf(charge, ours, base, amount),
    ...(code === 'charged_back' ? chargeback(base, amount) : []),
  ];
}

type Base = Pick<GatewayEvent, 'chargeId' | 'reference'>;
type Amount = { amountMinor: number; currency: string };

function amountOf({ payment }: PayoneerObject): Amount {
  if (payment === undefined) throw new GatewayUnavailable('Payoneer named no amount');
  const { amount, currency } = payment;
  // A JSON number: its shortest decimal is what was written.
  return { amountMinor: fromDecimalAmount(String(amount), currency), currency };
}

/** Amounts of Payoneer are JSON numbers. */
export function toJsonAmount(amountMinor: number, currency: string): number {
  return Number(toDecimalAmount(amountMinor, currency));
}

function refundsOf(
  { status }: PayoneerObject,
  ours: readonly GatewayOperation[],
  base: Base,
  { amountMinor, currency }: Amount,
): GatewayEvent[] {
  const known = ours.map(({ operation_id: id, amount_minor: refunded }): GatewayEvent => ({
    ...base,
    kind: 'refunded',
    id,
    refundId: id,
    amountMinor: refunded,
    currency,
  }));
  const rest = amountMinor - ours.reduce((sum, operation) => sum + operation.amount_minor, 0);
  if (status.code !== 'refunded' || rest <= 0) return known;
  const id = `${base.chargeId}:refunded`;
  return [...known, { ...base, kind: 'refunded', id, refundId: id, amountMinor: rest, currency }];
}

/** Payoneer tells of a chargeback once it is decided. */
function chargeback(base: Base, amount: Amount): GatewayEvent[] {
  const dispute = { ...base, disputeId: `${base.chargeId}:chargeback`, ...amount };
  return [
    { ...dispute, kind: 'dispute-opened', id: `${base.chargeId}:dispute-opened`, reason: 'chargeback' },
    { ...dispute, kind: 'dispute-lost', id: `${base.chargeId}:dispute-lost` },
  ];
}
