import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { createRecharge } from '#contract/balance.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import { addJob, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { recordNewRecharge } from './move-recharge.ts';
import { rechargeTicket } from './redirect-to-gateway.ts';

const LIFETIME_MINUTES = 30;

/** Starts a recharge. Nothing is charged before the merchant decides on the gateway's page. Returns its id. */
export async function startRecharge(
  services: Services,
  tx: Tx,
  { accountId, userId }: { accountId: string; userId: string },
  input: Required<BodyInput<typeof createRecharge>>,
): Promise<string> {
  await requireOwnOrders(tx, accountId, input.orderIds);
  const id = uuidv7();
  const state = 'created';
  const row = await tx
    .insertInto('recharge')
    .values({
      account_id: accountId,
      id,
      number: sql<string>`'RC' || nextval('recharge_number')`,
      mode: 'test',
      gateway: input.method,
      state,
      pay_minor: input.amountMinor,
      pay_currency: WALLET_CURRENCY,
      credit_minor: input.amountMinor,
      gateway_url: `${services.config.publicUrl}/callbacks/recharges/${rechargeTicket(services, accountId, id)}`,
      order_ids: input.orderIds,
      expires_at: sql<string>`app_now() + make_interval(mins => ${LIFETIME_MINUTES})`,
    })
    .returning(['version', 'expires_at'])
    .executeTakeFirstOrThrow();
  await recordNewRecharge(tx, { accountId, id, version: row.version, state }, { kind: 'merchant', id: userId });
  await addJob(tx, 'expire-recharge', { accountId, rechargeId: id }, { runAt: new Date(row.expires_at) });
  return id;
}

async function requireOwnOrders(tx: Tx, accountId: string, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const own = await tx.selectFrom('orders').select('id').where('account_id', '=', accountId).where('id', 'in', orderIds).execute();
  if (own.length < new Set(orderIds).size) throw new Refusal('not-found');
}
