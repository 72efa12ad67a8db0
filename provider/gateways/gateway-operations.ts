import type { Selectable } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { DB } from '#provider/database/schema.ts';

export type GatewayOperation = Selectable<DB['gateway_operation']>;
type NewOperation = Pick<
  GatewayOperation,
  'gateway' | 'key' | 'kind' | 'charge_id' | 'operation_id' | 'pay_url' | 'amount_minor' | 'currency'
>;

/** What a call under a key came to; null: no answer to it is known. */
export async function findOperation(db: Queryable, gateway: string, key: string): Promise<GatewayOperation | null> {
  const query = db.selectFrom('gateway_operation').selectAll().where('gateway', '=', gateway).where('key', '=', key);
  return (await query.executeTakeFirst()) ?? null;
}

/** The charge of this id; null: none of ours. */
export async function findChargeOperation(db: Queryable, gateway: string, chargeId: string): Promise<GatewayOperation | null> {
  const query = db.selectFrom('gateway_operation').selectAll().where('gateway', '=', gateway).where('charge_id', '=', chargeId);
  return (await query.where('kind', '=', 'charge').executeTakeFirst()) ?? null;
}

/** Keeps what a call came to. Of two at once under one key the first one stands, and is returned to both. */
export async function keepOperation(db: Queryable, operation: NewOperation): Promise<GatewayOperation> {
  const insert = db.insertInto('gateway_operation').values(operation);
  await insert.onConflict((conflict) => conflict.columns(['gateway', 'key']).doNothing()).execute();
  const kept = await findOperation(db, operation.gateway, operation.key);
  if (kept === null) throw new Error(`the operation ${operation.key} of ${operation.gateway} is gone`);
  return kept;
}

/** Refunds of a charge, the first one first. */
export async function listRefundOperations(db: Queryable, gateway: string, chargeId: string): Promise<GatewayOperation[]> {
  return db
    .selectFrom('gateway_operation')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('charge_id', '=', chargeId)
    .where('kind', '=', 'refund')
    .orderBy('made_at')
    .orderBy('key')
    .execute();
}
