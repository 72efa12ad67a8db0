import { sql } from 'kysely';
import type { OwnLabel } from '#contract/manual-orders.ts';
import { OWN_LABEL_PURPOSE } from '#contract/manual-orders.values.ts';
import { readNow } from '#provider/database/app-clock.ts';
import type { Tx } from '#provider/database/database.ts';
import type { CompleteLabel } from '#provider/features/orders/manual-choices.store.ts';
import { signFileLink } from '#provider/files/file-link.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';

const NUMBER = /^[A-Za-z0-9-]{4,40}$/;

interface NamedLabel {
  accountId: string;
  userId: string;
  fileId: string;
}

/** An address that gives a label once: to anybody of the account, or to its sender alone while nothing names it. */
export async function linkLabel({ database, keys }: Services, label: NamedLabel): Promise<{ path: string }> {
  const { accountId, userId, fileId } = label;
  const found = await database.db
    .selectFrom('upload')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', fileId)
    .where('purpose', '=', OWN_LABEL_PURPOSE)
    .where((eb) => eb.or([eb('used_at', 'is not', null), eb('user_id', '=', userId)]))
    .executeTakeFirst();
  if (found === undefined) throw new Refusal('not-found');
  return { path: signFileLink(keys, { accountId, fileId }, await readNow(database.db)) };
}

/**
 * Keeps the label that an order or a draft names, if it may name it. Its sender names it first; from then on anybody of the account can, as often as they
 * like.
 */
export async function keepLabel(tx: Tx, { accountId, userId, fileId }: NamedLabel): Promise<boolean> {
  const kept = await tx
    .updateTable('upload')
    .set({ used_at: sql`coalesce(used_at, app_now())` })
    .where('account_id', '=', accountId)
    .where('id', '=', fileId)
    .where('purpose', '=', OWN_LABEL_PURPOSE)
    .where((eb) => eb.or([eb('used_at', 'is not', null), eb('user_id', '=', userId)]))
    .executeTakeFirst();
  return kept.numUpdatedRows > 0n;
}

/** The label of a form with all it needs, or what is wrong with it. `orderId` is the order it is of already, if any. */
export async function readLabel(
  tx: Tx,
  { accountId, userId, orderId, label }: { accountId: string; userId: string; orderId: string | null; label: OwnLabel | null },
): Promise<{ label: CompleteLabel | null; fields: RefusedField[] }> {
  if (label === null) return { label: null, fields: [] };
  const { fileId, carrier, trackingNumber } = label;
  const fields: RefusedField[] = [];
  const wrong = (field: string, code: RefusedField['code']) => fields.push({ path: `ownLabel.${field}`, code });
  if (fileId === null) wrong('fileId', 'label-missing');
  else if (!(await keepLabel(tx, { accountId, userId, fileId }))) wrong('fileId', 'file-gone');
  if (carrier === '') wrong('carrier', 'required');
  if (trackingNumber === '') wrong('trackingNumber', 'required');
  else if (!NUMBER.test(trackingNumber)) wrong('trackingNumber', 'wrong-format');
  else if (await isUsed(tx, { accountId, orderId, carrier, trackingNumber })) wrong('trackingNumber', 'label-number-used');
  return { label: fileId === null ? null : { ...label, fileId }, fields };
}

/** Whether another order of the account that was not canceled has the same label. */
async function isUsed(
  tx: Tx,
  { accountId, orderId, carrier, trackingNumber }: { accountId: string; orderId: string | null; carrier: string; trackingNumber: string },
): Promise<boolean> {
  // The account's own row is held: two orders made at once can't both be the first with the label.
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow();
  const found = await sql`SELECT 1 FROM manual_order m JOIN orders o ON o.account_id = m.account_id AND o.id = m.order_id
    WHERE m.account_id = ${accountId} AND lower(m.label_number) = lower(${trackingNumber}) AND lower(m.label_carrier) = lower(${carrier})
      AND m.order_id IS DISTINCT FROM ${orderId}::uuid AND o.fulfillment_state <> 'canceled' LIMIT 1`.execute(tx);
  return found.rows.length > 0;
}
