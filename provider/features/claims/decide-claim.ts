import type { ClaimDecision } from '#contract/claims.ts';
import type { ClaimRule } from '#contract/claims.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { moveClaim } from './claim-lifecycle.ts';
import { notifyOfClaim } from './claim-notice.ts';
import { openClaim } from './open-claim.ts';
import { refundClaim, reshipClaim } from './settle-claim.ts';

interface Decided {
  accountId: string;
  claimId: string;
  decision: ClaimDecision;
  actor: Actor;
}

/** What an operator does with a claim. Approved, it is settled in the same transaction; a review does not end its deadline. */
export async function decideClaim(services: Services, tx: Tx, { decision, actor, ...key }: Decided): Promise<void> {
  const opened = await openClaim(tx, key);
  const { claim } = opened;
  const { text, amountMinor, rule } = requireWhole(decision);
  switch (decision.decision) {
    case 'review': {
      const stands = await tx
        .selectFrom('claim')
        .select('answer_by')
        .where('account_id', '=', claim.accountId)
        .where('id', '=', claim.id)
        .executeTakeFirstOrThrow();
      await moveClaim(tx, claim, { to: 'reviewing', actor, columns: stands });
      return;
    }
    case 'ask-evidence': {
      const asked = await moveClaim(tx, claim, { to: 'evidence_needed', actor, text });
      return notifyOfClaim(tx, asked, 'claim-evidence-needed');
    }
    case 'offer': {
      if (amountMinor > claim.capMinor)
        throw new Refusal('validation-failed', { fields: [{ path: 'amountMinor', code: 'too-large', params: { max: claim.capMinor } }] });
      const offered = await moveClaim(tx, claim, { to: 'offer_made', actor, text, amountMinor, columns: { offer_minor: amountMinor } });
      return notifyOfClaim(tx, offered, 'claim-offer');
    }
    case 'refund': {
      const approved = await moveClaim(tx, claim, { to: 'approved', actor, text });
      // A counter-offer is approved at the sum it named.
      const refundMinor = claim.state === 'countered' ? (claim.offerMinor ?? claim.capMinor) : claim.capMinor;
      return refundClaim(tx, { ...opened, claim: approved }, { amountMinor: refundMinor, actor });
    }
    case 'reship': {
      const approved = await moveClaim(tx, claim, { to: 'approved', actor, text });
      return reshipClaim(services, tx, { ...opened, claim: approved }, actor);
    }
    case 'reject': {
      const rejected = await moveClaim(tx, claim, { to: 'rejected', actor, cause: rule, text, columns: { rule } });
      return notifyOfClaim(tx, rejected, 'claim-rejected');
    }
  }
}

/** An offer has a sum, a rejection its rule, and what the merchant has to understand is said. */
function requireWhole({ decision, amountMinor, rule, text }: ClaimDecision): { text: string; amountMinor: number; rule: ClaimRule } {
  const missing = [
    ...(decision === 'offer' && amountMinor === null ? ['amountMinor'] : []),
    ...(decision === 'reject' && rule === null ? ['rule'] : []),
    ...((decision === 'reject' || decision === 'ask-evidence') && text === '' ? ['text'] : []),
  ];
  if (missing.length > 0) throw new Refusal('validation-failed', { fields: missing.map((path) => ({ path, code: 'required' })) });
  return { text, amountMinor: amountMinor ?? 0, rule: rule ?? 'evidence-insufficient' };
}
