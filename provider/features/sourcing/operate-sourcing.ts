import { v7 as uuidv7 } from 'uuid';
import type { SourcingState } from '#contract/sourcing.values.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import { notifyUser } from '#provider/features/notifications/publish-event.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { OPERATOR, OperatorMistake } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';
import { type LockedRequest, lockSourcingRequest, moveSourcingRequest } from './move-sourcing-request.ts';
import { sourcingNotice } from './sourcing-notice.ts';

export interface FoundOffer {
  unitCostMinor: number;
  minQuantity: number;
  leadDays: number;
  note: string;
}

export interface OpenRequest {
  number: string;
  state: SourcingState;
  name: string;
  link: string | null;
  pictureUrl: string | null;
  createdAt: string;
}

const OPEN: readonly SourcingState[] = ['submitted', 'searching', 'quoted', 'accepted'];
const LISTED = 200;

/** Requests the operator or a merchant still has to answer, the oldest first. */
export async function listOpenRequests(services: Services): Promise<OpenRequest[]> {
  return services.database.db
    .selectFrom('sourcing_request')
    .select(['number', 'name', 'link', 'picture_url as pictureUrl', 'created_at as createdAt'])
    .select((eb) => eb.ref('state').$castTo<SourcingState>().as('state'))
    .where('state', 'in', OPEN)
    .orderBy('created_at')
    .limit(LISTED)
    .execute();
}

/** Somebody looks for the product now. */
export async function startSearch(services: Services, number: string): Promise<void> {
  await move(services, number, (tx, request) => moveSourcingRequest(tx, request, { to: 'searching', actor: OPERATOR }));
}

/** Puts offers before the merchant, who may take one until they lapse. */
export async function quoteOffers(services: Services, number: string, quote: { offers: FoundOffer[]; validUntil: Date }): Promise<void> {
  if (quote.offers.length === 0) throw new OperatorMistake('A quote has at least one offer.');
  if (quote.validUntil <= (await readNow(services.database.db)))
    throw new OperatorMistake('Offers have to be valid for some time to come.');
  await move(services, number, async (tx, request) => {
    const searching = await beSearching(tx, request);
    await insertOffers(tx, request, quote.offers);
    await moveSourcingRequest(tx, searching, { to: 'quoted', actor: OPERATOR, columns: { valid_until: quote.validUntil.toISOString() } });
    const { accountId, id: requestId } = request;
    await addJob(tx, 'expire-sourcing-offers', { accountId, requestId }, { runAt: quote.validUntil });
    await notifyUser(tx, sourcingNotice(request, 'sourcing-quoted'));
  });
}

/** Ends a request: nobody sells it on terms worth offering. */
export async function reportNothingFound(services: Services, number: string): Promise<void> {
  await move(services, number, async (tx, request) => {
    await moveSourcingRequest(tx, await beSearching(tx, request), { to: 'nothing_found', actor: OPERATOR });
    await notifyUser(tx, sourcingNotice(request, 'sourcing-nothing-found'));
  });
}

/** The product of an accepted offer is in the catalog, under this SPU. */
export async function reportProductReady(services: Services, number: string, spu: string): Promise<void> {
  await move(services, number, async (tx, request) => {
    const product = await tx.selectFrom('product').select('id').where('spu', '=', spu).executeTakeFirst();
    if (product === undefined) throw new OperatorMistake(`The catalog has no product with the SPU ${spu}.`);
    await moveSourcingRequest(tx, request, { to: 'product_ready', actor: OPERATOR, columns: { product_id: product.id } });
    await notifyUser(tx, sourcingNotice(request, 'sourcing-product-ready'));
  });
}

async function move(services: Services, number: string, work: (tx: Tx, request: LockedRequest) => Promise<unknown>): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const request = await lockSourcingRequest(tx, { number });
    if (request === null) throw new OperatorMistake(`There is no sourcing request ${number}.`);
    await work(tx, request).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'state-conflict') throw error;
      throw new OperatorMistake(`${number} is ${request.state}: that step is not open to it.`);
    });
  });
}

/** Who answers a request that was never said to be searched for has searched all the same. */
async function beSearching(tx: Tx, request: LockedRequest): Promise<LockedRequest> {
  return request.state === 'submitted' ? moveSourcingRequest(tx, request, { to: 'searching', actor: OPERATOR }) : request;
}

async function insertOffers(tx: Tx, request: LockedRequest, offers: readonly FoundOffer[]): Promise<void> {
  await tx
    .insertInto('sourcing_offer')
    .values(
      offers.map((offer, index) => ({
        account_id: request.accountId,
        id: uuidv7(),
        request_id: request.id,
        position: index + 1,
        unit_cost_minor: offer.unitCostMinor,
        min_quantity: offer.minQuantity,
        lead_days: offer.leadDays,
        note: offer.note,
      })),
    )
    .execute();
}
