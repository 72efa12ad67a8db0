import { sql } from 'kysely';
import { REFUSED_HOLDER, SIMULATED_PAYOUT_HOURS } from '#contract/withdrawals.values.ts';
import { simulatedMs } from '#provider/warehouses/simulated/simulated-clock.ts';
import type { Services } from '#provider/services.ts';
import { GatewayRefused, type Payout, type PayoutOutcome } from '../gateway.ts';
import { newId } from './sandbox-charges.ts';

/** Payouts of the sandbox gateway: a simulated bank pays or refuses each of them after some simulated hours. */
export const sandboxPayouts = { send, follow };

const KEPT_DIGITS = 4;

/** Takes a payout, once a key; gives its id. Of the account's numbers the end is kept. */
async function send({ config, database }: Services, payout: Payout): Promise<string> {
  const { key, reference, amountMinor, currency, holder, destination } = payout;
  const row = await database.db
    .insertInto('sandbox.payout')
    .values({
      id: newId('po'),
      key,
      reference,
      amount_minor: amountMinor,
      currency,
      destination: destination.slice(-KEPT_DIGITS),
      // Jobs run at whole milliseconds.
      due_at: sql<string>`date_trunc('milliseconds', app_now() + make_interval(secs => ${simulatedMs(config, SIMULATED_PAYOUT_HOURS) / 1000}))`,
      refusal: holder.trim().toLowerCase() === REFUSED_HOLDER.toLowerCase() ? ('account-closed' satisfies Refusal) : null,
    })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ reference }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

type Refusal = Extract<PayoutOutcome, { state: 'failed' }>['failure'];

/** What became of a payout. */
async function follow({ database }: Services, payoutId: string): Promise<PayoutOutcome> {
  const payout = await database.db
    .selectFrom('sandbox.payout')
    .select(['due_at as dueAt', 'refusal', sql<boolean>`due_at > app_now()`.as('pending')])
    .where('id', '=', payoutId)
    .executeTakeFirst();
  if (payout === undefined) throw new GatewayRefused('payout-unknown');
  if (payout.pending) return { state: 'pending', readyAt: payout.dueAt };
  return payout.refusal === null ? { state: 'paid' } : { state: 'failed', failure: payout.refusal as Refusal };
}
