import type { ReviewedPraiseCard } from '#contract/praise-cards.ts';
import type { Tx } from '#provider/database/database.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { lockCard, moveCard } from './card-lifecycle.ts';
import { findReviewedCards } from './praise-cards.store.ts';

/** An operator approves a card or rejects it; its merchant is notified either way. Gives it before and after. */
export async function decideCard(
  tx: Tx,
  { id, decision, reason, operatorId }: { id: string; decision: 'approve' | 'reject'; reason: string; operatorId: string },
): Promise<{ before: ReviewedPraiseCard; after: ReviewedPraiseCard }> {
  const card = await lockCard(tx, { accountId: null, id });
  const before = await requireReviewed(tx, id);
  if (card.state !== 'in_review') throw new Refusal('state-conflict');
  const to = decision === 'approve' ? 'approved' : 'rejected';
  const columns = { reject_reason: decision === 'approve' ? '' : reason };
  await moveCard(tx, card, { to, actor: { kind: 'operator', id: operatorId }, columns });
  await notifyUsers(tx, {
    accountId: card.accountId,
    kind: decision === 'approve' ? 'praise-card-approved' : 'praise-card-rejected',
    params: { name: card.name, reason },
    path: `/setting/praise-card/${id}`,
  });
  return { before, after: await requireReviewed(tx, id) };
}

async function requireReviewed(tx: Tx, id: string): Promise<ReviewedPraiseCard> {
  const [card] = await findReviewedCards(tx, id);
  if (card === undefined) throw new Refusal('not-found');
  return card;
}
