import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Claim } from '#contract/claims.ts';
import { readNow } from '#provider/database/app-clock.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { calculateClaim, type ClaimWish, findParcelFacts } from './calculate-claim.ts';
import type { ClaimAmounts } from './claim-amounts.ts';
import { recordNewClaim } from './claim-lifecycle.ts';
import { claimTerms } from './claim-terms.ts';
import { getClaim } from './get-claim.ts';

/** Drafts a claim about goods in a parcel. It counts against nothing before it is submitted. */
export async function createClaim(
  tx: Tx,
  { accountId, userId, wish }: { accountId: string; userId: string; wish: ClaimWish },
): Promise<Claim> {
  const parcel = await findParcelFacts(tx, accountId, wish.parcelId);
  if (parcel === null) throw new Refusal('not-found');
  await requireOpen(tx, parcel, wish.reason);
  const amounts = await calculateClaim(tx, accountId, wish);
  if (amounts.totalMinor === 0 && wish.wanted === 'refund') throw new Refusal('limit-reached');
  const id = uuidv7();
  await tx
    .insertInto('claim')
    .values({
      account_id: accountId,
      id,
      number: sql<string>`'CL' || nextval('claim_number')`,
      order_id: wish.orderId,
      parcel_id: wish.parcelId,
      charged_order_id: amounts.chargedOrderId,
      mode: parcel.mode,
      user_id: userId,
      reason: wish.reason,
      wanted: wish.wanted,
      note: wish.note,
      ...sumColumns(amounts),
    })
    .execute();
  await insertLines(tx, { accountId, id }, amounts);
  await recordNewClaim(tx, { accountId, id }, { kind: 'merchant', id: userId });
  return getClaim(tx, accountId, id);
}

/** Refuses a reason whose days have not begun or are over, or that does not fit how the parcel stands. */
export async function requireOpen(tx: Tx, parcel: Parameters<typeof claimTerms>[0], reason: ClaimWish['reason']): Promise<void> {
  const term = claimTerms(parcel, await readNow(tx)).find((each) => each.reason === reason);
  if (term?.status !== 'open') throw new Refusal('claim-not-open', { details: { ...term } });
}

/** What a claim can give back at most, of the whole parcel and in all. */
export function sumColumns({ parcel, totalMinor }: ClaimAmounts) {
  return {
    registration_minor: parcel.registrationMinor,
    insurance_minor: parcel.insuranceMinor,
    clearance_minor: parcel.clearanceMinor,
    service_minor: parcel.serviceMinor,
    cap_minor: totalMinor,
  };
}

export async function insertLines(tx: Tx, claim: { accountId: string; id: string }, { lines }: ClaimAmounts): Promise<void> {
  await tx
    .insertInto('claim_line')
    .values(
      lines.map((line) => ({
        account_id: claim.accountId,
        claim_id: claim.id,
        order_line_id: line.orderLineId,
        charged_line_id: line.chargedLineId,
        quantity: line.quantity,
        goods_minor: line.goodsMinor,
        freight_minor: line.freightMinor,
        duty_minor: line.dutyMinor,
        tax_minor: line.taxMinor,
      })),
    )
    .execute();
}
