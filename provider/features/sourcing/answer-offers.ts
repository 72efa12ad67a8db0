import type { SourcingRequest } from '#contract/sourcing.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { type LockedRequest, lockSourcingRequest, moveSourcingRequest } from './move-sourcing-request.ts';
import { findSourcingRequest } from './sourcing.store.ts';

interface Asked {
  accountId: string;
  userId: string;
  requestId: string;
}

/** The merchant takes one of the offers, while they stand. */
export async function acceptSourcingOffer(services: Services, asked: Asked & { offerId: string }): Promise<SourcingRequest> {
  return answer(services, asked, async (tx, request, { offers }) => {
    if (!offers.some(({ id }) => id === asked.offerId)) throw new Refusal('not-found');
    if (request.lapsed) throw new Refusal('state-conflict');
    await moveSourcingRequest(tx, request, { to: 'accepted', actor: merchant(asked), columns: { accepted_offer_id: asked.offerId } });
  });
}

/** The merchant takes none of them. */
export async function declineSourcingOffers(services: Services, asked: Asked): Promise<SourcingRequest> {
  return answer(services, asked, async (tx, request) => {
    await moveSourcingRequest(tx, request, { to: 'declined', actor: merchant(asked) });
  });
}

function merchant({ userId }: Asked): Actor {
  return { kind: 'merchant', id: userId };
}

async function answer(
  services: Services,
  { accountId, requestId }: Asked,
  move: (tx: Tx, locked: LockedRequest, request: SourcingRequest) => Promise<void>,
): Promise<SourcingRequest> {
  return inTransaction(services.database, async (tx) => {
    const locked = await lockSourcingRequest(tx, { accountId, requestId });
    if (locked === null) throw new Refusal('not-found');
    await move(tx, locked, await requireRequest(tx, accountId, requestId));
    return requireRequest(tx, accountId, requestId);
  });
}

async function requireRequest(tx: Tx, accountId: string, requestId: string): Promise<SourcingRequest> {
  const request = await findSourcingRequest(tx, accountId, requestId);
  if (request === null) throw new Refusal('not-found');
  return request;
}
