import { buffer } from 'node:stream/consumers';
import * as contract from '#contract/praise-cards.ts';
import { CARD_FILE_MAX_BYTES } from '#contract/praise-cards.values.ts';
import { readNow } from '#provider/database/app-clock.ts';
import type { Queryable } from '#provider/database/database.ts';
import { signFileLink } from '#provider/files/file-link.ts';
import type { Api } from '#provider/http/api.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { drawCard } from './draw-card.ts';
import { actOnCard, createCard, updateCard, uploadArtwork } from './edit-card.ts';
import { hasIncentive } from './find-incentives.ts';
import { findCardPrice, findCards, findReviewedCards, requireCard } from './praise-cards.store.ts';
import { decideCard } from './review-card.ts';

/** Binds what merchants do with praise cards, and how operators review them. */
export function praiseCardRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bind(contract.listPraiseCards, async ({ caller: { accountId } }) => {
    const [cards, price] = await Promise.all([findCards(db, { accountId }), findCardPrice(db)]);
    return { cards, price };
  });
  api.bind(contract.getPraiseCard, ({ caller: { accountId }, params }) => requireCard(db, { accountId, id: params.praiseCardId }));
  api.bindOnce(contract.createPraiseCard, ({ caller, body }, tx) => createCard(tx, caller, body));
  api.bind(contract.updatePraiseCard, ({ caller: { accountId, userId }, params, body }) =>
    updateCard(services, { accountId, userId, id: params.praiseCardId }, body),
  );
  api.bindUpload(
    contract.uploadPraiseCardArtwork,
    { field: 'file', maxBytes: CARD_FILE_MAX_BYTES },
    async ({ caller: { accountId, userId }, params, upload }) =>
      uploadArtwork(services, { accountId, userId, id: params.praiseCardId }, await buffer(upload)),
  );
  api.bind(contract.linkPraiseCardArtwork, async ({ caller: { accountId }, params }) => {
    const { artwork } = await requireCard(db, { accountId, id: params.praiseCardId });
    return linkArtwork(services, db, { accountId, fileId: artwork?.fileId });
  });
  api.bind(contract.movePraiseCard, ({ caller: { accountId, userId }, params, body }) =>
    actOnCard(services, { accountId, userId, id: params.praiseCardId }, body.action),
  );
  api.bind(contract.previewPraiseCard, async ({ body }) => ({
    drawing: drawCard(body),
    warnings: hasIncentive(body) ? ['incentive' as const] : [],
  }));

  api.bindOperator(contract.listPraiseCardsToReview, async (_call, tx) => ({
    data: await findReviewedCards(tx),
    audit: { accountId: null },
  }));
  api.bindOperator(contract.linkReviewedArtwork, async ({ params }, tx) => {
    const [card] = await findReviewedCards(tx, params.praiseCardId);
    if (card === undefined) throw new Refusal('not-found');
    const { accountId, artwork } = card;
    return { data: await linkArtwork(services, tx, { accountId, fileId: artwork?.fileId }), audit: { accountId } };
  });
  api.bindOperator(contract.decidePraiseCard, async ({ caller, params, body: { decision, reason } }, tx) => {
    const { before, after } = await decideCard(tx, { id: params.praiseCardId, decision, reason, operatorId: caller.userId });
    const facts = ({ state, name, rejectReason }: contract.ReviewedPraiseCard) => ({ state, name, rejectReason });
    const subject = { type: 'praise-card', id: after.id, before: facts(before), after: facts(after) };
    return { data: after, audit: { accountId: after.accountId, subject, reason } };
  });
}

async function linkArtwork(
  { keys }: Services,
  queryable: Queryable,
  { accountId, fileId }: { accountId: string; fileId: string | undefined },
) {
  if (fileId === undefined) throw new Refusal('not-found');
  return { path: signFileLink(keys, { accountId, fileId }, await readNow(queryable)) };
}
