import { inTransaction } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { GatewayRefused, type SavedMethods } from '../gateway.ts';
import { actOnCharge, newId } from './sandbox-charges.ts';

type MethodToSave = Parameters<SavedMethods['saveMethod']>[1];
type SavedCharge = Parameters<SavedMethods['chargeSaved']>[1];

/** Every payer of the sandbox has the same card. */
const LABEL = '•••• 4242';

/** Ways to pay the sandbox gateway keeps. */
export const sandboxMethods = { save, charge, remove };

async function save({ database }: Services, { key, customer, chargeId }: MethodToSave): Promise<{ methodId: string; label: string }> {
  return inTransaction(database, async (tx) => {
    const paid = await tx.selectFrom('sandbox.charge').select('state').where('id', '=', chargeId).executeTakeFirst();
    if (paid === undefined) throw new GatewayRefused('charge-unknown');
    if (paid.state !== 'paid') throw new GatewayRefused('charge-unpaid');
    const { id, label } = await tx
      .insertInto('sandbox.payment_method')
      .values({ id: newId('pm'), key, customer, label: LABEL })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ customer }))
      .returning(['id', 'label'])
      .executeTakeFirstOrThrow();
    return { methodId: id, label };
  });
}

async function charge(services: Services, { key, reference, amountMinor, currency, methodId }: SavedCharge): Promise<string> {
  const { db } = services.database;
  const method = await db
    .selectFrom('sandbox.payment_method')
    .select('id')
    .where('id', '=', methodId)
    .where('removed', '=', false)
    .executeTakeFirst();
  if (method === undefined) throw new GatewayRefused('method-unknown');
  const { id } = await db
    .insertInto('sandbox.charge')
    .values({ id: newId('ch'), key, amount_minor: amountMinor, currency, reference, return_url: '', method_id: methodId })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ reference }))
    .returning('id')
    .executeTakeFirstOrThrow();
  // The bank says yes at once; a repeat finds it paid.
  await actOnCharge(services, id, 'pay');
  return id;
}

async function remove({ database }: Services, methodId: string): Promise<void> {
  await database.db.updateTable('sandbox.payment_method').set({ removed: true }).where('id', '=', methodId).execute();
}
