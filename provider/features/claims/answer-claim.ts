import { sql } from 'kysely';
import type { Claim } from '#contract/claims.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { startDeadline } from './claim-deadline.ts';
import { moveClaim } from './claim-lifecycle.ts';
import { getClaim } from './get-claim.ts';
import { openClaim, type OpenedClaim } from './open-claim.ts';
import { refundClaim } from './settle-claim.ts';

interface Asked {
  accountId: string;
  userId: string;
  claimId: string;
}

/** The merchant accepts what we offered, which is refunded in the same transaction, or names another sum. */
export async function answerOffer(
  tx: Tx,
  asked: Asked & { answer: 'accept' | 'counter'; amountMinor: number; text: string },
): Promise<Claim> {
  return move(tx, asked, async (opened, actor) => {
    const { claim } = opened;
    const { answer, amountMinor, text } = asked;
    if (answer === 'accept') {
      if (claim.offerMinor !== amountMinor) throw new Refusal('state-conflict');
      const accepted = await moveClaim(tx, claim, { to: 'accepted', actor });
      await refundClaim(tx, { ...opened, claim: accepted }, { amountMinor, actor });
      return;
    }
    if (amountMinor > claim.capMinor)
      throw new Refusal('validation-failed', { fields: [{ path: 'amountMinor', code: 'too-large', params: { max: claim.capMinor } }] });
    const deadline = await startDeadline(tx, claim);
    await moveClaim(tx, claim, { to: 'countered', actor, text, amountMinor, columns: { ...deadline, offer_minor: amountMinor } });
  });
}

/** A rejection is looked at again, once and within its days. */
export async function appealClaim(tx: Tx, asked: Asked & { text: string }): Promise<Claim> {
  return move(tx, asked, async ({ claim }, actor) => {
    if (claim.appealOver) throw new Refusal('state-conflict');
    const deadline = await startDeadline(tx, claim);
    const columns = { ...deadline, appealed_at: sql`app_now()`, rule: null, offer_minor: null };
    await moveClaim(tx, claim, { to: 'appealed', actor, text: asked.text, columns });
  });
}

/** The merchant gives a claim up. */
export async function withdrawClaim(tx: Tx, asked: Asked): Promise<Claim> {
  return move(tx, asked, async ({ claim }, actor) => {
    await moveClaim(tx, claim, { to: 'withdrawn', actor });
  });
}

async function move(
  tx: Tx,
  { accountId, userId, claimId }: Asked,
  work: (opened: OpenedClaim, actor: Actor) => Promise<void>,
): Promise<Claim> {
  await work(await openClaim(tx, { accountId, claimId }), { kind: 'merchant', id: userId });
  return getClaim(tx, accountId, claimId);
}
