import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { GatewayCode, RechargeState } from '#contract/balance.values.ts';
import { createRecharge, getRecharge } from '#contract/balance.ts';
import { paths } from '#app/paths.ts';
import type { SandboxAction } from '#provider/gateways/sandbox/sandbox-charges.ts';
import type { Merchant } from './call.ts';
import { withWharfDatabase } from './wharf-database.ts';
import { patient } from './patience.ts';

/** What payer and bank do at a simulated gateway, as its buttons say it. */
export const BUTTONS = {
  'pay': /^Pay /,
  'leave-pending': 'Leave it pending at the bank',
  'confirm': 'Bank: confirm the payment',
  'refuse': 'Bank: refuse the payment',
  'decline': 'Decline the payment',
  'cancel': 'Cancel and go back',
} as const satisfies Partial<Record<SandboxAction, string | RegExp>>;

/** A thing done at the gateway, and what the recharge and its page say afterwards. */
export interface OutcomeStep {
  does: keyof typeof BUTTONS;
  state: RechargeState;
  heading: string;
}

const CREDITED = { state: 'credited', heading: 'Your balance is recharged' } as const;
const PENDING = { does: 'leave-pending', state: 'pending_provider', heading: 'The gateway is still verifying the payment' } as const;
const FAILED = { state: 'failed', heading: 'The payment was not accepted' } as const;
const CANCELED = { state: 'canceled', heading: 'You canceled the payment' } as const;

/** Ways to pay that are simulated, each with how a payment of it fails. */
export const gateways: { method: GatewayCode; currency: string; fails: OutcomeStep[] }[] = [
  { method: 'sandbox', currency: 'CNY', fails: [{ does: 'decline', ...FAILED }] },
  // A declined card leaves Stripe's page as it was; a bank debit fails later.
  { method: 'stripe-simulated', currency: 'USD', fails: [PENDING, { does: 'refuse', ...FAILED }] },
  { method: 'paypal-simulated', currency: 'USD', fails: [{ does: 'decline', ...FAILED }] },
  { method: 'payoneer-simulated', currency: 'USD', fails: [{ does: 'decline', ...FAILED }] },
];
export type SimulatedGateway = (typeof gateways)[number];

export function outcomesOf({ fails }: SimulatedGateway): Record<'success' | 'pending' | 'failure' | 'cancel', OutcomeStep[]> {
  return {
    success: [{ does: 'pay', ...CREDITED }],
    pending: [PENDING, { does: 'confirm', ...CREDITED }],
    failure: fails,
    cancel: [{ does: 'cancel', ...CANCELED }],
  };
}

export const RECHARGE_MINOR = 70_000;

/** Starts a recharge, has its payer do these things at the gateway and come back twice after each, all by request; gives the recharge's id. */
export async function payByRequest(
  merchant: Merchant,
  { method, currency }: SimulatedGateway,
  steps: readonly OutcomeStep[],
): Promise<string> {
  const { id, gatewayUrl } = (await merchant.call(createRecharge, { body: { method, currency, amountMinor: RECHARGE_MINOR } })).data;
  const { url: gatewayPage } = await fetch(gatewayUrl ?? '');
  for (const { does, state } of steps) {
    const left = await fetch(gatewayPage, { method: 'POST', body: new URLSearchParams({ decision: does }), redirect: 'manual' });
    expect(left.status).toBe(303);
    await comeBackTwice(left.headers.get('location') ?? '');
    const stateNow = async () => (await merchant.call(getRecharge, { params: { rechargeId: id } })).data.state;
    // Also from hooks, where `expect.poll` is refused.
    await vi.waitFor(async () => expect(await stateNow()).toBe(state), { timeout: patient(60_000), interval: 200 });
  }
  return id;
}

/** Pages of recharges that wait, failed or were canceled, of a bank transfer to be made, and the step before one is started. */
export async function paymentPages(merchant: Merchant): Promise<string[]> {
  const [, stripe] = gateways;
  if (stripe === undefined) throw new Error('no gateway');
  const { pending, failure, cancel } = outcomesOf(stripe);
  const ids: string[] = [];
  for (const steps of [pending.slice(0, 1), failure, cancel]) ids.push(await payByRequest(merchant, stripe, steps));
  const body = { method: 'bank-transfer-simulated', currency: 'USD', amountMinor: RECHARGE_MINOR } as const;
  const { id, gatewayUrl } = (await merchant.call(createRecharge, { body })).data;
  await fetch(gatewayUrl ?? '', { redirect: 'manual' });
  return [
    ...[...ids, id].map((rechargeId) => `${paths.paySuccess}?recharge=${rechargeId}`),
    `${paths.recharge}?step=summary&amount=${RECHARGE_MINOR}&way=stripe-simulated:USD`,
  ];
}

/** Opens the address a payer comes back by, twice at the same moment and once more. */
export async function comeBackTwice(returnUrl: string): Promise<void> {
  const back = async () => expect((await fetch(returnUrl, { redirect: 'manual' })).status).toBe(303);
  await Promise.all([back(), back()]);
  await setTimeout(50);
  await back();
}

/** What recharges brought into the books: how often, and how much. */
export async function creditsOf(dataDir: string, rechargeId: string): Promise<{ times: number; amountMinor: number }> {
  return withWharfDatabase(dataDir, async ({ db }) => {
    const { rows } = await sql<{ times: number; amountMinor: number }>`SELECT count(*)::int AS times,
      coalesce(sum(amount_minor), 0)::int AS "amountMinor" FROM ledger_entry WHERE kind = 'recharge' AND document_id = ${rechargeId}`.execute(
      db,
    );
    return rows[0] ?? { times: 0, amountMinor: 0 };
  });
}
