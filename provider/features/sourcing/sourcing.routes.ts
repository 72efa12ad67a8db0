import * as contract from '#contract/sourcing.ts';
import type { Api } from '#provider/http/api.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { acceptSourcingOffer, declineSourcingOffers } from './answer-offers.ts';
import { createSourcingRequest } from './create-sourcing-request.ts';
import { listSourcingRequests } from './list-sourcing-requests.ts';
import { findSourcingEvents, findSourcingRequest } from './sourcing.store.ts';

/** Products merchants look for; operators answer by command. */
export function sourcingRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bindList(contract.listSourcingRequests, ({ caller, query }) => listSourcingRequests(services, caller.accountId, query));
  api.bind(contract.getSourcingRequest, async ({ caller: { accountId }, params: { requestId } }) => {
    const [request, events] = await Promise.all([
      findSourcingRequest(db, accountId, requestId),
      findSourcingEvents(db, accountId, requestId),
    ]);
    if (request === null) throw new Refusal('not-found');
    return { ...request, events };
  });
  api.bindOnce(contract.createSourcingRequest, ({ caller: { accountId, userId }, body }, tx) =>
    createSourcingRequest(tx, { accountId, userId, wish: body }),
  );
  api.bind(contract.acceptSourcingOffer, ({ caller: { accountId, userId }, params: { requestId }, body: { offerId } }) =>
    acceptSourcingOffer(services, { accountId, userId, requestId, offerId }),
  );
  api.bind(contract.declineSourcingOffers, ({ caller: { accountId, userId }, params: { requestId } }) =>
    declineSourcingOffers(services, { accountId, userId, requestId }),
  );
}
