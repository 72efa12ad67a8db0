import * as contract from '#contract/sourcing.ts';
import type { Api } from '#provider/http/api.ts';
import { listPage } from '#provider/http/list-page.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { acceptSourcingOffer, declineSourcingOffers } from './answer-offers.ts';
import { createSourcingRequest } from './create-sourcing-request.ts';
import { findSourcingEvents, findSourcingRequest, requestRows, toRequest } from './sourcing.store.ts';

/** Products merchants look for; operators answer by command. */
export function sourcingRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bindList(contract.listSourcingRequests, ({ caller: { accountId }, query }) =>
    listPage(services, query, {
      rows: requestRows(db, accountId),
      by: 'created_at',
      filter: { state: (rows, state) => rows.where('state', '=', state) },
      show: toRequest,
    }),
  );
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
