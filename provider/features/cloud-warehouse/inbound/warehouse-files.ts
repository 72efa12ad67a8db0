import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { InboundPlanDetail } from '#contract/cloud-warehouse-inbound.ts';
import { INBOUND_FILES_MAX, type InboundState } from '#contract/cloud-warehouse.values.ts';
import type { Locale } from '#contract/locales.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { encodeEvidence } from '#provider/features/claims/encode-evidence.ts';
import { signFileLink } from '#provider/files/file-link.ts';
import { addStoredFile, dropStoredFiles } from '#provider/files/stored-files.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { requirePlan } from './inbound-plans.ts';
import { inboundPlans } from '../lifecycles.ts';

interface Asked {
  accountId: string;
  inboundPlanId: string;
  locale: Locale;
}

/** States before the warehouse has opened the cartons. */
const OPEN = new Set<InboundState>(['draft', 'submitted', 'label_ready', 'in_transit', 'arrived']);

/** Adds a document to a plan. It is encoded and stored before the plan is locked, and goes again where the plan takes no more. */
export async function addInboundFile(services: Services, asked: Asked, file: Buffer): Promise<InboundPlanDetail> {
  const { accountId, inboundPlanId, locale } = asked;
  await inTransaction(services.database, (tx) => requireRoom(tx, asked));
  const { content, contentType } = await encodeEvidence(file);
  const stored = await services.files.put(Readable.from([content]));
  return inTransaction(services.database, async (tx) => {
    await requireRoom(tx, asked);
    await addStoredFile(tx, { ...stored, accountId, purpose: 'inbound-document', contentType });
    await sql`INSERT INTO inbound_file (account_id, plan_id, file_id, place) SELECT ${accountId}, ${inboundPlanId}, ${stored.id}, coalesce(max(place), 0) + 1
      FROM inbound_file WHERE account_id = ${accountId} AND plan_id = ${inboundPlanId}`.execute(tx);
    return requirePlan(tx, { accountId, id: inboundPlanId }, locale);
  }).catch(async (error: unknown) => {
    await services.files.remove(stored.id);
    throw error;
  });
}

/** Takes a document out of a plan. */
export async function removeInboundFile({ database }: Services, asked: Asked & { fileId: string }): Promise<InboundPlanDetail> {
  const { accountId, inboundPlanId, fileId, locale } = asked;
  return inTransaction(database, async (tx) => {
    await requireOpen(tx, asked);
    const removed = await sql`DELETE FROM inbound_file
      WHERE account_id = ${accountId} AND plan_id = ${inboundPlanId} AND file_id = ${fileId}`.execute(tx);
    if (removed.numAffectedRows !== 1n) throw new Refusal('not-found');
    await dropStoredFiles(tx, { accountId, purposes: ['inbound-document'], id: fileId });
    return requirePlan(tx, { accountId, id: inboundPlanId }, locale);
  });
}

/** An address that gives a document of a plan, or a photo the warehouse took, once. */
export async function linkWarehouseFile(services: Services, asked: { accountId: string; fileId: string }): Promise<{ path: string }> {
  const { database, keys } = services;
  const { accountId, fileId } = asked;
  const found = await sql`
    SELECT 1 FROM stored_file s WHERE s.account_id = ${accountId} AND s.id = ${fileId} AND s.purpose IN ('inbound-document', 'warehouse-photo')
      AND (EXISTS (SELECT 1 FROM inbound_file f WHERE f.account_id = s.account_id AND f.file_id = s.id)
        OR EXISTS (SELECT 1 FROM inbound_carton c WHERE c.account_id = s.account_id AND c.file_id = s.id)
        OR EXISTS (SELECT 1 FROM lot_adjustment a WHERE a.account_id = s.account_id AND a.file_id = s.id))`.execute(database.db);
  if (found.rows.length === 0) throw new Refusal('not-found');
  return { path: signFileLink(keys, asked, await readNow(database.db)) };
}

async function requireOpen(tx: Tx, { accountId, inboundPlanId }: Asked): Promise<void> {
  const { state } = await inboundPlans.require(tx, { accountId, id: inboundPlanId });
  if (!OPEN.has(state)) throw new Refusal('state-conflict');
}

async function requireRoom(tx: Tx, asked: Asked): Promise<void> {
  await requireOpen(tx, asked);
  const counted = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM inbound_file WHERE account_id = ${asked.accountId} AND plan_id = ${asked.inboundPlanId}`.execute(
    tx,
  );
  if ((counted.rows[0]?.count ?? 0) >= INBOUND_FILES_MAX) throw new Refusal('limit-reached');
}
