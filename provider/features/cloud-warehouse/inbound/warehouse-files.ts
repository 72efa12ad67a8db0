import { sql } from 'kysely';
import type { InboundPlanDetail } from '#contract/cloud-warehouse-inbound.ts';
import { INBOUND_DOCUMENT_PURPOSE, type InboundState } from '#contract/cloud-warehouse.values.ts';
import type { Locale } from '#contract/locales.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { findPurpose } from '#provider/features/uploads/upload-purposes.store.ts';
import { useUploads } from '#provider/features/uploads/use-uploads.ts';
import { signFileLink } from '#provider/files/file-link.ts';
import { dropStoredFiles } from '#provider/files/stored-files.ts';
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

/** Adds a document its merchant has sent to a plan. */
export async function addInboundFile(tx: Tx, asked: Asked & { userId: string; fileId: string }): Promise<InboundPlanDetail> {
  const { accountId, userId, inboundPlanId, fileId, locale } = asked;
  await requireOpen(tx, asked);
  await requireRoom(tx, asked);
  await useUploads(tx, { accountId, userId, purpose: INBOUND_DOCUMENT_PURPOSE, ids: [fileId], field: 'fileId' });
  await sql`INSERT INTO inbound_file (account_id, plan_id, file_id, place) SELECT ${accountId}, ${inboundPlanId}, ${fileId}, coalesce(max(place), 0) + 1
    FROM inbound_file WHERE account_id = ${accountId} AND plan_id = ${inboundPlanId}`.execute(tx);
  return requirePlan(tx, { accountId, id: inboundPlanId }, locale);
}

/** Takes a document out of a plan. */
export async function removeInboundFile({ database }: Services, asked: Asked & { fileId: string }): Promise<InboundPlanDetail> {
  const { accountId, inboundPlanId, fileId, locale } = asked;
  return inTransaction(database, async (tx) => {
    await requireOpen(tx, asked);
    const removed = await sql`DELETE FROM inbound_file
      WHERE account_id = ${accountId} AND plan_id = ${inboundPlanId} AND file_id = ${fileId}`.execute(tx);
    if (removed.numAffectedRows !== 1n) throw new Refusal('not-found');
    await dropStoredFiles(tx, { accountId, purposes: [INBOUND_DOCUMENT_PURPOSE], id: fileId });
    return requirePlan(tx, { accountId, id: inboundPlanId }, locale);
  });
}

/** An address that gives a document of a plan, or a photo the warehouse took, once. */
export async function linkWarehouseFile(services: Services, asked: { accountId: string; fileId: string }): Promise<{ path: string }> {
  const { database, keys } = services;
  const { accountId, fileId } = asked;
  const found = await sql`
    SELECT 1 FROM stored_file s WHERE s.account_id = ${accountId} AND s.id = ${fileId} AND s.purpose IN (${INBOUND_DOCUMENT_PURPOSE}, 'warehouse-photo')
      AND (EXISTS (SELECT 1 FROM inbound_file f WHERE f.account_id = s.account_id AND f.file_id = s.id)
        OR EXISTS (SELECT 1 FROM inbound_photo p WHERE p.account_id = s.account_id AND p.file_id = s.id)
        OR EXISTS (SELECT 1 FROM lot_adjustment a WHERE a.account_id = s.account_id AND a.file_id = s.id))`.execute(database.db);
  if (found.rows.length === 0) throw new Refusal('not-found');
  return { path: signFileLink(keys, asked, await readNow(database.db)) };
}

async function requireOpen(tx: Tx, { accountId, inboundPlanId }: Asked): Promise<void> {
  const { state } = await inboundPlans.require(tx, { accountId, id: inboundPlanId });
  if (!OPEN.has(state)) throw new Refusal('state-conflict');
}

async function requireRoom(tx: Tx, { accountId, inboundPlanId }: Asked): Promise<void> {
  const purpose = await findPurpose(tx, INBOUND_DOCUMENT_PURPOSE);
  const counted = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM inbound_file WHERE account_id = ${accountId} AND plan_id = ${inboundPlanId}`.execute(tx);
  if ((counted.rows[0]?.count ?? 0) >= (purpose?.filesMax ?? 0)) throw new Refusal('limit-reached');
}
