import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { PaymentMethod } from '#contract/automatic-top-up.ts';
import type { Mode } from '#contract/money.ts';
import { addJob, inTransaction, type Queryable, type Tx } from '#provider/database/database.ts';
import { GatewayRefused, GatewayUnavailable } from '#provider/gateways/gateway.ts';
import { requireGateway } from '#provider/gateways/gateways.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findRecharge } from '../balance.store.ts';
import { stopTopUps } from './stop-top-ups.ts';

/** Ways to pay of one wallet that are saved, the newest first. */
export async function listPaymentMethods(db: Queryable, { accountId, mode }: { accountId: string; mode: Mode }): Promise<PaymentMethod[]> {
  const rows = await db
    .selectFrom('payment_method')
    .select(['id', 'gateway', 'label', 'currency', 'saved_at as savedAt'])
    .where('account_id', '=', accountId)
    .where('mode', '=', mode)
    .where('removed_at', 'is', null)
    .orderBy('saved_at', 'desc')
    .execute();
  return rows.map(({ gateway, ...row }) => ({ ...row, mode, gateway: requireGateway(gateway).code }));
}

/** Has the gateway keep what a credited recharge was paid with. The recharge is the key, so that a repeat saves nothing twice. */
export async function savePaymentMethod(
  services: Services,
  { accountId, userId, rechargeId }: { accountId: string; userId: string; rechargeId: string },
): Promise<PaymentMethod> {
  const { db } = services.database;
  const recharge = await findRecharge(db, accountId, rechargeId);
  if (recharge === null) throw new Refusal('not-found');
  const { savedMethods, code } = requireGateway(recharge.method);
  if (savedMethods === null) throw new Refusal('method-unavailable');
  if (recharge.state !== 'credited' || recharge.gatewayChargeId === null) throw new Refusal('state-conflict');
  const { methodId, label } = await answerOf(
    savedMethods.saveMethod(services, { key: `save:${rechargeId}`, customer: accountId, chargeId: recharge.gatewayChargeId }),
  );
  const { mode, pay } = recharge;
  const row = await db
    .insertInto('payment_method')
    .values({
      account_id: accountId,
      id: uuidv7(),
      mode,
      gateway: code,
      gateway_method_id: methodId,
      label,
      currency: pay.currency,
      recharge_id: rechargeId,
      saved_by: userId,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'recharge_id']).doUpdateSet({ label, removed_at: null }))
    .returning(['id', 'saved_at'])
    .executeTakeFirstOrThrow();
  return { id: row.id, mode, gateway: code, label, currency: pay.currency, savedAt: row.saved_at };
}

async function answerOf<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof GatewayRefused) throw new Refusal('state-conflict');
    if (error instanceof GatewayUnavailable) throw new Refusal('unavailable');
    throw error;
  }
}

/** Forgets a way to pay; the gateway is asked to by a job, so that one that is silent does not keep it. */
export async function removePaymentMethod(
  { database }: Services,
  { accountId, paymentMethodId: id }: { accountId: string; paymentMethodId: string },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const removed = await tx
      .updateTable('payment_method')
      .set({ removed_at: sql<string>`app_now()` })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning(['mode', 'gateway', 'gateway_method_id as methodId'])
      .executeTakeFirst();
    if (removed === undefined) throw new Refusal('not-found');
    const used = await tx
      .selectFrom('automatic_top_up')
      .select('mode')
      .where('account_id', '=', accountId)
      .where('payment_method_id', '=', id)
      .where('enabled', '=', true)
      .execute();
    for (const { mode } of used) await stopTopUps(tx, { accountId, mode: mode as Mode }, 'method-removed');
    await addJob(tx, 'forget-payment-method', { gateway: removed.gateway, methodId: removed.methodId });
  });
}

/** Forgets every way an account that is deleted pays, with what people know it by. */
export async function forgetPaymentMethods(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('automatic_top_up').set({ enabled: false }).where('account_id', '=', accountId).execute();
  const methods = await sql<{ gateway: string; methodId: string; removed: boolean }>`
    UPDATE payment_method m SET label = '', removed_at = coalesce(m.removed_at, app_now()) FROM payment_method was
    WHERE m.account_id = ${accountId} AND was.account_id = m.account_id AND was.id = m.id
    RETURNING m.gateway, m.gateway_method_id AS "methodId", was.removed_at IS NOT NULL AS removed`.execute(tx);
  for (const { removed, ...method } of methods.rows) if (!removed) await addJob(tx, 'forget-payment-method', method);
}

const ForgetTask = z.object({ gateway: z.string(), methodId: z.string() });

export async function forgetPaymentMethod(services: Services, payload: unknown): Promise<void> {
  const { gateway, methodId } = ForgetTask.parse(payload);
  await requireGateway(gateway).savedMethods?.removeMethod(services, methodId);
}
