import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { OwnLabel } from '#contract/manual-orders.ts';
import { OWN_LABEL_MAX_BYTES } from '#contract/manual-orders.values.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import type { CompleteLabel } from '#provider/features/orders/manual-choices.store.ts';
import { signFileLink } from '#provider/files/file-link.ts';
import { typeOfUpload } from '#provider/files/file-purposes.ts';
import { isPassivePdf } from '#provider/files/passive-pdf.ts';
import { addStoredFile } from '#provider/files/stored-files.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';

const NUMBER = /^[A-Za-z0-9-]{4,40}$/;

/** Stores the label of a merchant's own carrier as it came. It is looked through, never opened. */
export async function storeLabel(services: Services, accountId: string, content: Buffer): Promise<{ fileId: string }> {
  if (content.length > OWN_LABEL_MAX_BYTES) throw new Refusal('body-too-large');
  if (typeOfUpload('own-label', content) === null || !isPassivePdf(content))
    throw new Refusal('validation-failed', { fields: [{ path: 'file', code: 'label-unfit' }] });
  const stored = await services.files.put(Readable.from([content]));
  return inTransaction(services.database, async (tx) => {
    await addStoredFile(tx, { ...stored, accountId, purpose: 'own-label' });
    return { fileId: stored.id };
  }).catch(async (error: unknown) => {
    await services.files.remove(stored.id);
    throw error;
  });
}

/** An address that gives a label once. */
export async function linkLabel({ database, keys }: Services, label: { accountId: string; fileId: string }): Promise<{ path: string }> {
  if (!(await hasFile(database.db, label))) throw new Refusal('not-found');
  return { path: signFileLink(keys, label, await readNow(database.db)) };
}

/** The label of a form with all it needs, or what is wrong with it. `orderId` is the order it is of already, if any. */
export async function readLabel(
  tx: Tx,
  { accountId, orderId, label }: { accountId: string; orderId: string | null; label: OwnLabel | null },
): Promise<{ label: CompleteLabel | null; fields: RefusedField[] }> {
  if (label === null) return { label: null, fields: [] };
  const { fileId, carrier, trackingNumber } = label;
  const fields: RefusedField[] = [];
  const wrong = (field: string, code: RefusedField['code']) => fields.push({ path: `ownLabel.${field}`, code });
  if (fileId === null) wrong('fileId', 'label-missing');
  else if (!(await hasFile(tx, { accountId, fileId }))) wrong('fileId', 'not-a-choice');
  if (carrier === '') wrong('carrier', 'required');
  if (trackingNumber === '') wrong('trackingNumber', 'required');
  else if (!NUMBER.test(trackingNumber)) wrong('trackingNumber', 'wrong-format');
  else if (await isUsed(tx, { accountId, orderId, carrier, trackingNumber })) wrong('trackingNumber', 'label-number-used');
  return { label: fileId === null ? null : { ...label, fileId }, fields };
}

async function hasFile(
  queryable: Services['database']['db'] | Tx,
  { accountId, fileId }: { accountId: string; fileId: string },
): Promise<boolean> {
  const found = await queryable
    .selectFrom('stored_file')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', fileId)
    .where('purpose', '=', 'own-label')
    .executeTakeFirst();
  return found !== undefined;
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
