import type { Calculation, Claim, OperatorClaim, RefundLine } from '#contract/claims.ts';
import { type ClaimRule, evidenceNeeded } from '#contract/claims.values.ts';
import { cny } from '#contract/money.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { type ClaimAmounts, partsOf, type RefundedPart } from './claim-amounts.ts';
import { findClaimEvents, findClaimFacts, findClaimFiles, findClaimLines, findClaimRow, findRefund } from './claims.store.ts';

/** One claim of the account with everything its page shows. */
export async function getClaim(queryable: Queryable, accountId: string, claimId: string): Promise<Claim> {
  const { accountId: _account, ...claim } = await readWhole(queryable, { accountId, claimId });
  return claim;
}

/** The same for operators, whosever it is, by its id or its number. */
export function readClaim(queryable: Queryable, where: { claimId: string } | { number: string }): Promise<OperatorClaim> {
  return readWhole(queryable, where);
}

async function readWhole(
  queryable: Queryable,
  where: { accountId: string; claimId: string } | { claimId: string } | { number: string },
): Promise<OperatorClaim> {
  const row = await findClaimRow(queryable, where);
  if (row === null) throw new Refusal('not-found');
  const { accountId, id } = row;
  const facts = await findClaimFacts(queryable, accountId, id);
  if (facts === null) throw new Refusal('not-found');
  const lines = await findClaimLines(queryable, accountId, id);
  const files = await findClaimFiles(queryable, accountId, id);
  const refund = await findRefund(queryable, accountId, id);
  const whole = facts.registrationMinor + facts.insuranceMinor + facts.clearanceMinor + facts.serviceMinor > 0;
  return {
    ...row,
    note: facts.note,
    calculation: describeCalculation({ lines, parcel: facts, whole, totalMinor: row.cap.amountMinor }),
    offer: facts.offerMinor === null ? null : cny(facts.offerMinor),
    rule: facts.rule as ClaimRule | null,
    appealUntil: facts.appealUntil,
    files,
    filesMissing: Math.max(0, evidenceNeeded[row.reason] - files.length),
    events: await findClaimEvents(queryable, accountId, id),
    creditNote:
      refund === null
        ? null
        : { number: refund.number, total: cny(refund.amountMinor), lines: refund.parts.map(describePart), refundedAt: refund.refundedAt },
    reshipOrder: facts.reshipOrder,
  };
}

/** A calculation as it goes over the wire. */
export function describeCalculation(amounts: ClaimAmounts): Calculation {
  return { total: cny(amounts.totalMinor), lines: partsOf(amounts).map(describePart), whole: amounts.whole };
}

function describePart({ amountMinor, ...part }: RefundedPart): RefundLine {
  return { ...part, amount: cny(amountMinor) };
}
