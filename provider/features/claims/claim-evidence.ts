import { sql } from 'kysely';
import { CLAIM_EVIDENCE_PURPOSE, type ClaimState } from '#contract/claims.values.ts';
import type { Claim } from '#contract/claims.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { findPurpose } from '#provider/features/uploads/upload-purposes.store.ts';
import { useUploads } from '#provider/features/uploads/use-uploads.ts';
import { signFileLink } from '#provider/files/file-link.ts';
import { dropStoredFiles } from '#provider/files/stored-files.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { editClaim, lockClaim, type LockedClaim } from './claim-lifecycle.ts';
import { getClaim } from './get-claim.ts';

interface Asked {
  accountId: string;
  userId: string;
  claimId: string;
}

/** States in which the merchant gathers evidence. */
const GATHERING = new Set<ClaimState>(['draft', 'evidence_needed']);

/** Adds a file its merchant has sent to a claim. */
export async function addClaimFile(tx: Tx, asked: Asked & { fileId: string }): Promise<Claim> {
  const { accountId, userId, claimId, fileId } = asked;
  const claim = await requireGathering(tx, asked);
  await requireRoom(tx, asked);
  await useUploads(tx, { accountId, userId, purpose: CLAIM_EVIDENCE_PURPOSE, ids: [fileId], field: 'fileId' });
  const place = sql<number>`(SELECT coalesce(max(place), 0) + 1 FROM claim_file WHERE account_id = ${accountId} AND claim_id = ${claimId})`;
  await tx.insertInto('claim_file').values({ account_id: accountId, claim_id: claimId, file_id: fileId, place }).execute();
  await editClaim(tx, claim, { actor: { kind: 'merchant', id: userId }, edit: 'evidence-added' });
  return getClaim(tx, accountId, claimId);
}

async function requireGathering(tx: Tx, { accountId, claimId }: Asked): Promise<LockedClaim> {
  const claim = await lockClaim(tx, { accountId, claimId });
  if (claim === null) throw new Refusal('not-found');
  if (!GATHERING.has(claim.state)) throw new Refusal('state-conflict');
  return claim;
}

async function requireRoom(tx: Tx, { accountId, claimId }: Asked): Promise<void> {
  const purpose = await findPurpose(tx, CLAIM_EVIDENCE_PURPOSE);
  const counted = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM claim_file WHERE account_id = ${accountId} AND claim_id = ${claimId}`.execute(tx);
  if ((counted.rows[0]?.count ?? 0) >= (purpose?.filesMax ?? 0)) throw new Refusal('limit-reached');
}

/** Takes a file out of a claim that is not handed in. */
export async function removeClaimFile({ database }: Services, asked: Asked & { fileId: string }): Promise<Claim> {
  const { accountId, userId, claimId, fileId } = asked;
  return inTransaction(database, async (tx) => {
    const claim = await requireGathering(tx, asked);
    await requireFile(tx, asked);
    await tx.deleteFrom('claim_file').where('account_id', '=', accountId).where('file_id', '=', fileId).execute();
    await dropStoredFiles(tx, { accountId, purposes: [CLAIM_EVIDENCE_PURPOSE], id: fileId });
    await editClaim(tx, claim, { actor: { kind: 'merchant', id: userId }, edit: 'evidence-removed' });
    return getClaim(tx, accountId, claimId);
  });
}

/** An address that gives a file of a claim once. */
export async function linkClaimFile(
  services: Services,
  asked: { accountId: string; claimId: string; fileId: string },
): Promise<{ path: string }> {
  const { database, keys } = services;
  await requireFile(database.db, asked);
  return { path: signFileLink(keys, asked, await readNow(database.db)) };
}

async function requireFile(
  queryable: Services['database']['db'],
  { accountId, claimId, fileId }: { accountId: string; claimId: string; fileId: string },
): Promise<void> {
  const file = await queryable
    .selectFrom('claim_file')
    .select('file_id')
    .where('account_id', '=', accountId)
    .where('claim_id', '=', claimId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  if (file === undefined) throw new Refusal('not-found');
}
