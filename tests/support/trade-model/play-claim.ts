import { sql } from 'kysely';
import { expect } from 'vitest';
import {
  answerClaimOffer,
  appealClaim,
  type Claim,
  createClaim,
  getClaim,
  listClaims,
  submitClaim,
  withdrawClaim,
} from '#contract/claims.ts';
import { acceptMakeUp } from '#contract/make-ups.ts';
import { inTransaction } from '#provider/database/database.ts';
import { approveOverdueClaim } from '#provider/features/claims/approve-overdue.ts';
import { decideClaim } from '#provider/features/claims/decide-claim.ts';
import { raiseMakeUp } from '#provider/features/make-ups/raise-make-up.ts';
import { scanParcel } from '#provider/features/orders/warehouse/scan-parcel.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { OPERATOR } from '#provider/operator.ts';
import type { TradeEvent } from './events.ts';
import { type ModelOrder, orderOf, pageOf, type TradeWorld } from './world.ts';

type ClaimEvent = Extract<TradeEvent, { kind: 'lose' | 'claim' | 'decide-claim' | 'answer-claim' | 'make-up' }>;

/** Parcels are lost, claimed and decided. What the product refuses is refused by a problem of the contract. */
export async function playClaim(world: TradeWorld, event: ClaimEvent): Promise<void> {
  const order = orderOf(world, event.order);
  switch (event.kind) {
    case 'lose':
      return lose(world, order);
    case 'claim':
      return claim(world, order, event);
    case 'decide-claim':
      return decide(world, order, event);
    case 'answer-claim':
      return answer(world, order, event.answer);
    case 'make-up':
      return makeUp(world, order, event.accepted);
  }
}

async function lose(world: TradeWorld, order: ModelOrder): Promise<void> {
  const { provider, merchant } = world;
  for (const { id } of (await pageOf(world, order)).parcels)
    await refusable(() =>
      inTransaction(provider.services.database, (tx) =>
        scanParcel(tx, { accountId: merchant.accountId, parcelId: id }, { state: 'lost', place: '', actor: OPERATOR }),
      ),
    );
}

/** Claims what was lost of an order, perhaps by two claims handed in at once. */
async function claim(
  world: TradeWorld,
  order: ModelOrder,
  { items, wanted, twice }: Extract<ClaimEvent, { kind: 'claim' }>,
): Promise<void> {
  const { merchant } = world;
  const page = await pageOf(world, order);
  const parcel = page.parcels.find(({ state }) => state === 'lost');
  const [line] = page.orderLines;
  if (parcel === undefined || line === undefined) return;
  const lines = items === 'all' ? [] : [{ orderLineId: line.id, quantity: 1 }];
  const body = { parcelId: parcel.id, orderId: order.id, reason: 'lost', wanted, lines } as const;
  const drafts: string[] = [];
  for (let count = 0; count < (twice ? 2 : 1); count += 1) {
    const made = await merchant.call(createClaim, { body });
    expect([200, 404, 409], made.text).toContain(made.status);
    if (made.status === 200) drafts.push(made.data.id);
  }
  const sent = await Promise.all(drafts.map((claimId) => merchant.call(submitClaim, { params: { claimId }, body: {} })));
  for (const { status, text } of sent) expect([200, 409], text).toContain(status);
}

async function decide(
  world: TradeWorld,
  order: ModelOrder,
  { decision, share, twice }: Extract<ClaimEvent, { kind: 'decide-claim' }>,
): Promise<void> {
  const { provider, merchant } = world;
  const { services } = provider;
  const found = await openClaimOf(world, order);
  if (found === null) return;
  const key = { accountId: merchant.accountId, claimId: found.id };
  if (decision === 'overdue') {
    await sql`UPDATE claim SET answer_by = app_now() WHERE account_id = ${key.accountId} AND id = ${key.claimId} AND answer_by IS NOT NULL`.execute(
      services.database.db,
    );
    return approveOverdueClaim(services, key, { attempt: 1, lastAttempt: false });
  }
  const body = {
    refund: { decision: 'refund', text: '' },
    reship: { decision: 'reship', text: '' },
    offer: { decision: 'offer', amountMinor: Math.max(1, Math.floor((found.cap.amountMinor * share) / 100)), text: '' },
    reject: { decision: 'reject', rule: 'evidence-insufficient', text: 'Nothing to be seen' },
  } as const;
  const once = () =>
    refusable(() =>
      inTransaction(services.database, (tx) =>
        decideClaim(services, tx, { ...key, decision: { amountMinor: null, rule: null, ...body[decision] }, actor: OPERATOR }),
      ),
    );
  await Promise.all(Array.from({ length: twice ? 2 : 1 }, once));
}

async function answer(world: TradeWorld, order: ModelOrder, how: Extract<ClaimEvent, { kind: 'answer-claim' }>['answer']): Promise<void> {
  const { merchant } = world;
  const found = await openClaimOf(world, order);
  if (found === null) return;
  const params = { claimId: found.id };
  const offeredMinor = Math.max(1, found.offer?.amountMinor ?? 1);
  const call = {
    accept: () => merchant.call(answerClaimOffer, { params, body: { answer: 'accept', amountMinor: offeredMinor } }),
    counter: () =>
      merchant.call(answerClaimOffer, { params, body: { answer: 'counter', amountMinor: Math.max(1, found.cap.amountMinor), text: '' } }),
    appeal: () => merchant.call(appealClaim, { params, body: { text: 'Look again' } }),
    withdraw: () => merchant.call(withdrawClaim, { params }),
  };
  const { status, text } = await call[how]();
  expect([200, 400, 409], text).toContain(status);
}

/** The order's oldest claim that is not at its end. */
async function openClaimOf({ merchant }: TradeWorld, { id: orderId }: ModelOrder): Promise<Claim | null> {
  const { data } = await merchant.call(listClaims, { query: { orderId } });
  const open = data.filter(({ state }) => !['draft', 'refunded', 'reship_created', 'closed', 'withdrawn'].includes(state)).at(-1);
  return open === undefined ? null : (await merchant.call(getClaim, { params: { claimId: open.id } })).data;
}

/** An operator asks for more, and the merchant pays or leaves it. */
async function makeUp(world: TradeWorld, order: ModelOrder, accepted: boolean): Promise<void> {
  const { provider, merchant } = world;
  const page = await pageOf(world, order);
  const wish = {
    orderNumber: page.number,
    parcelNumber: null,
    cause: 'weight',
    amountMinor: 700,
    evidence: 'Weighed',
    quotedG: null,
    measuredG: null,
  } as const;
  const raised = await refusable(() => inTransaction(provider.services.database, (tx) => raiseMakeUp(tx, { wish, actor: OPERATOR })));
  if (raised === null || !accepted) return;
  const { status, text } = await merchant.call(acceptMakeUp, { params: { makeUpId: raised.id }, body: { amountMinor: 700 } });
  expect([200, 409], text).toContain(status);
}

/** Null for what is refused by a problem of the contract. */
async function refusable<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && ['state-conflict', 'stock-short', 'validation-failed', 'not-found'].includes(error.code)) return null;
    throw error;
  }
}
