import { sql } from 'kysely';
import type { Claim } from '#contract/claims.ts';
import { evidenceNeeded } from '#contract/claims.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { refreshAttention } from '#provider/features/orders/attention/raise-attention.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { calculateClaim, findParcelFacts } from './calculate-claim.ts';
import { startDeadline } from './claim-deadline.ts';
import { type LockedClaim, moveClaim } from './claim-lifecycle.ts';
import { insertLines, requireOpen, sumColumns } from './create-claim.ts';
import { findClaimLines } from './claims.store.ts';
import { getClaim } from './get-claim.ts';
import { openClaim } from './open-claim.ts';

interface Asked {
  accountId: string;
  userId: string;
  claimId: string;
  text: string;
}

/**
 * Hands a claim in for review. A draft is looked at once more under the locks of its orders and its parcel: other claims may have its goods
 * by now, and the parcel may have arrived.
 */
export async function submitClaim(tx: Tx, asked: Asked): Promise<Claim> {
  const { accountId, claimId, text } = asked;
  const { claim } = await openClaim(tx, { accountId, claimId });
  await requireEvidence(tx, claim);
  const isDraft = claim.state === 'draft';
  const amounts = isDraft ? await recalculate(tx, claim) : null;
  const deadline = await startDeadline(tx, claim);
  await moveClaim(tx, claim, {
    to: 'submitted',
    actor: { kind: 'merchant', id: asked.userId },
    text,
    columns: { ...deadline, ...(amounts ?? {}), ...(isDraft ? { submitted_at: sql`app_now()` } : {}) },
  });
  await refreshAttention(tx, { accountId, parcelId: claim.parcelId });
  return getClaim(tx, accountId, claimId);
}

async function requireEvidence(tx: Tx, { accountId, id, reason }: LockedClaim): Promise<void> {
  const files = await tx
    .selectFrom('claim_file')
    .select('file_id')
    .where('account_id', '=', accountId)
    .where('claim_id', '=', id)
    .execute();
  if (files.length < evidenceNeeded[reason]) throw new Refusal('validation-failed', { fields: [{ path: 'files', code: 'required' }] });
}

/** Its sums as of now, written anew. */
async function recalculate(tx: Tx, claim: LockedClaim): Promise<ReturnType<typeof sumColumns>> {
  const { accountId, id, parcelId, orderId, reason } = claim;
  const parcel = await findParcelFacts(tx, accountId, parcelId);
  if (parcel === null) throw new Refusal('not-found');
  await requireOpen(tx, parcel, reason);
  const lines = await findClaimLines(tx, accountId, id);
  const amounts = await calculateClaim(tx, accountId, { parcelId, orderId, reason, lines }, id);
  await tx.deleteFrom('claim_line').where('account_id', '=', accountId).where('claim_id', '=', id).execute();
  await insertLines(tx, claim, amounts);
  return sumColumns(amounts);
}
