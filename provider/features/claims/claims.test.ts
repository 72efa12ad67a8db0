import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import {
  answerClaimOffer,
  appealClaim,
  calculateClaim,
  type Claim,
  createClaim,
  decideClaim,
  getClaim,
  getClaimTerms,
  listClaims,
  submitClaim,
  withdrawClaim,
} from '#contract/claims.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { getOrder, type Order } from '#contract/orders.ts';
import type { DeliveryState } from '#contract/orders.values.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { aClaim, aSubmittedClaim, getWalletBalance } from '#tests/support/claim-builders.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { longTest } from '#tests/support/long.ts';
import { anOperator } from '#tests/support/operators.ts';
import { aPackedOrder, aParcel, pack, scan } from '#tests/support/parcel-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { afterWorkingDays } from './claim-deadline.ts';

const provider = await startTestProvider({ demoSpeed: 1e12, limitFactor: 1_000 }, { template: 'rates' });

/** A parcel with all items of a paid order, scanned into a state. */
async function aSentParcel(
  merchant: Merchant,
  { quantity = 1, states = ['in_transit', 'lost'] }: { quantity?: number; states?: DeliveryState[] } = {},
) {
  const packed = await aPackedOrder(provider, merchant, { quantity });
  const parcelId = await aParcel(provider, merchant, [{ order: packed.order, quantity }]);
  await scan(provider, merchant, parcelId, ...states);
  return { ...packed, parcelId, orderId: packed.order.id };
}
const read = async (merchant: Merchant, claimId: string) => (await merchant.call(getClaim, { params: { claimId } })).data;
const readOrder = async (merchant: Merchant, orderId: string) => (await merchant.call(getOrder, { params: { orderId } })).data;
/** An operator of the moment decides: the clock may have moved past the session of one before. */
const decide = async (claim: Claim, body: BodyInput<typeof decideClaim>) =>
  (await anOperator(provider)).call(decideClaim, { params: { claimId: claim.id }, body });
const costOf = ({ costTotal }: Order) => costTotal?.amountMinor ?? 0;
const sound = async () => expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);

describe('a claim', () => {
  it('about a lost parcel is calculated before, and refunded line by line once it is approved', async () => {
    const merchant = await provider.signUp();
    const { parcelId, orderId, order } = await aSentParcel(merchant);
    const wish = { parcelId, orderId, reason: 'lost', wanted: 'refund' } as const;
    const calculation = (await merchant.call(calculateClaim, { body: wish })).data;
    expect(calculation).toMatchObject({ total: { amountMinor: costOf(order) }, whole: true });
    expect(calculation.lines.map(({ part }) => part)).toEqual(['goods', 'freight', 'registration']);
    const claim = await aSubmittedClaim(merchant, wish);
    expect(claim).toMatchObject({ state: 'submitted', cap: calculation.total });
    const decided = await decide(claim, { decision: 'refund', text: 'The carrier confirmed the loss' });
    expect(decided.data).toMatchObject({ state: 'refunded', creditNote: { total: calculation.total, lines: calculation.lines } });
    expect(await getWalletBalance(merchant)).toBe(costOf(order));
    expect(await readOrder(merchant, orderId)).toMatchObject({ paymentState: 'refunded', refunded: calculation.total });
    await sound();
  });

  longTest('of some of the items gives back their part, and leaves profit with what is left', async () => {
    const newcomer = await provider.signUp();
    const { parcelId, orderId, order } = await aSentParcel(newcomer, { quantity: 3, states: ['in_transit', 'delivered'] });
    await moveClock(provider, { hours: 24 * 4 });
    const merchant = await signInAgain(provider, newcomer);
    const before = (await readOrder(merchant, orderId)).profit;
    const [line] = order.orderLines;
    const claim = await aSubmittedClaim(merchant, {
      parcelId,
      orderId,
      reason: 'not-received',
      lines: [{ orderLineId: line?.id ?? '', quantity: 1 }],
    });
    expect(claim.calculation.lines.map(({ part, amount }) => [part, amount.amountMinor])).toContainEqual(['goods', 2_500]);
    expect(claim.calculation.whole).toBe(false);
    await decide(claim, { decision: 'refund', text: '' });
    const after = await readOrder(merchant, orderId);
    expect(after.paymentState).toBe('partially_refunded');
    expect((after.profit?.profit.amountMinor ?? 0) - (before?.profit.amountMinor ?? 0)).toBeGreaterThan(0);
    expect(after.profit?.cost.amountMinor).toBe((before?.cost.amountMinor ?? 0) - claim.cap.amountMinor);
    await sound();
  });

  it('can not have items another claim has, also when both are handed in at once', async () => {
    const merchant = await provider.signUp();
    const { parcelId, orderId } = await aSentParcel(merchant, { quantity: 2 });
    const drafts = [await aClaim(merchant, { parcelId, orderId }), await aClaim(merchant, { parcelId, orderId })];
    const answers = await Promise.all(drafts.map(({ id: claimId }) => merchant.call(submitClaim, { params: { claimId }, body: {} })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const again = await merchant.call(createClaim, { body: { parcelId, orderId, reason: 'lost', wanted: 'refund' } });
    expect(again).toMatchObject({ status: 409, problem: { code: 'limit-reached' } });
    const stands = drafts[answers.findIndex(({ status }) => status === 200)];
    await merchant.call(withdrawClaim, { params: { claimId: stands?.id ?? '' } });
    expect((await aSubmittedClaim(merchant, { parcelId, orderId })).state).toBe('submitted');
  });

  it('is approved once, however many decide at once, and its key repeats the answer', async () => {
    const merchant = await provider.signUp();
    const { parcelId, orderId, order } = await aSentParcel(merchant);
    const claim = await aSubmittedClaim(merchant, { parcelId, orderId });
    const [operator, other, key] = [await anOperator(provider), await anOperator(provider), uuidv7()];
    const body = { decision: 'refund', text: '' } as const;
    const answers = await Promise.all([
      operator.call(decideClaim, { params: { claimId: claim.id }, body, key }),
      other.call(decideClaim, { params: { claimId: claim.id }, body }),
      operator.call(decideClaim, { params: { claimId: claim.id }, body, key }),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await getWalletBalance(merchant)).toBe(costOf(order));
    await sound();
  });

  it('outside the days of its reason, of the wrong state, or of another merchant is refused', async () => {
    const [merchant, stranger] = [await provider.signUp(), await provider.signUp()];
    const { parcelId, orderId } = await aSentParcel(merchant, { states: ['in_transit'] });
    const wish = (reason: 'late' | 'lost') => ({ parcelId, orderId, reason, wanted: 'refund' }) as const;
    expect(await merchant.call(createClaim, { body: wish('late') })).toMatchObject({ status: 409, problem: { code: 'claim-not-open' } });
    expect(await merchant.call(createClaim, { body: wish('lost') })).toMatchObject({ status: 409, problem: { code: 'claim-not-open' } });
    expect((await stranger.call(createClaim, { body: wish('late') })).status).toBe(404);
    const terms = (await merchant.call(getClaimTerms, { params: { parcelId } })).data;
    expect(terms.terms.map(({ reason, status }) => `${reason} ${status}`)).toEqual(
      expect.arrayContaining(['late early', 'lost unfit', 'not-received unfit']),
    );
    await moveClock(provider, { hours: 24 * 46 });
    const later = await signInAgain(provider, merchant);
    expect((await later.call(createClaim, { body: wish('late') })).status).toBe(200);
    await moveClock(provider, { hours: 24 * 121 });
    const tooLate = await signInAgain(provider, merchant);
    expect((await tooLate.call(createClaim, { body: wish('late') })).problem.code).toBe('claim-not-open');
  });

  longTest('faults O: handed in while the carrier delivers has one outcome: it stands from before, or is refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const merchant = await provider.signUp();
      const { parcelId, orderId } = await aSentParcel(merchant, { states: ['in_transit'] });
      await moveClock(provider, { hours: 24 * 46 });
      const present = await signInAgain(provider, merchant);
      const { id: claimId } = await aClaim(present, { parcelId, orderId, reason: 'late' });
      const [answer] = await Promise.all([
        present.call(submitClaim, { params: { claimId }, body: {} }),
        scan(provider, merchant, parcelId, 'delivered'),
      ]);
      expect([200, 409]).toContain(answer.status);
      const claim = await read(present, claimId);
      expect(claim.state).toBe(answer.status === 200 ? 'submitted' : 'draft');
      if (answer.status === 409) expect(answer.problem.code).toBe('claim-not-open');
    }
  });
});

describe('offers', () => {
  longTest('are countered, offered anew and accepted, each part bearing its share', async () => {
    const merchant = await provider.signUp();
    const { parcelId, orderId } = await aSentParcel(merchant);
    const claim = await aSubmittedClaim(merchant, { parcelId, orderId });
    const params = { claimId: claim.id };
    expect((await decide(claim, { decision: 'offer', amountMinor: claim.cap.amountMinor + 1, text: '' })).status).toBe(400);
    await decide(claim, { decision: 'offer', amountMinor: 1_000, text: 'Half of it' });
    const counter = (amountMinor: number) =>
      merchant.call(answerClaimOffer, { params, body: { answer: 'counter', amountMinor, text: 'The buyer wants more' } });
    expect((await counter(claim.cap.amountMinor + 1)).status).toBe(400);
    expect((await counter(2_000)).data).toMatchObject({ state: 'countered', offer: { amountMinor: 2_000 } });
    await decide(claim, { decision: 'offer', amountMinor: 1_501, text: '' });
    const stale = await merchant.call(answerClaimOffer, { params, body: { answer: 'accept', amountMinor: 1_000 } });
    expect(stale.status).toBe(409);
    const accepted = (await merchant.call(answerClaimOffer, { params, body: { answer: 'accept', amountMinor: 1_501 } })).data;
    expect(accepted).toMatchObject({ state: 'refunded', refunded: { amountMinor: 1_501 } });
    expect(accepted.creditNote?.lines.reduce((sum, { amount }) => sum + amount.amountMinor, 0)).toBe(1_501);
    expect(accepted.events.map(({ toState }) => toState)).toEqual([
      'refunded',
      'accepted',
      'offer_made',
      'countered',
      'offer_made',
      'submitted',
      'draft',
    ]);
    expect(await getWalletBalance(merchant)).toBe(1_501);
    await sound();
  });
});

describe('a rejection', () => {
  it('cites a rule, can be appealed once, and then stands', async () => {
    const merchant = await provider.signUp();
    const { parcelId, orderId } = await aSentParcel(merchant);
    const claim = await aSubmittedClaim(merchant, { parcelId, orderId });
    const params = { claimId: claim.id };
    const reject = () => decide(claim, { decision: 'reject', rule: 'address-wrong', text: 'No such house number' });
    expect((await reject()).data).toMatchObject({ state: 'rejected', rule: 'address-wrong' });
    const appeal = () => merchant.call(appealClaim, { params, body: { text: 'The number is on the door' } });
    expect((await appeal()).data).toMatchObject({ state: 'appealed' });
    expect((await reject()).data.appealUntil).toBeNull();
    expect((await appeal()).status).toBe(409);
    expect(await getWalletBalance(merchant)).toBe(0);
  });

  it('is appealed within 14 days', async () => {
    const merchant = await provider.signUp();
    const { parcelId, orderId } = await aSentParcel(merchant);
    const claim = await aSubmittedClaim(merchant, { parcelId, orderId });
    await decide(claim, { decision: 'reject', rule: 'address-wrong', text: 'No such house number' });
    await moveClock(provider, { hours: 24 * 14 + 1 });
    const later = await signInAgain(provider, merchant);
    expect((await later.call(appealClaim, { params: { claimId: claim.id }, body: { text: 'Too late' } })).status).toBe(409);
  });
});

describe('our deadline', () => {
  it('of five working days, missed, approves the claim by itself, once', async () => {
    const merchant = await provider.signUp();
    const { parcelId, orderId, order } = await aSentParcel(merchant);
    const claim = await aSubmittedClaim(merchant, { parcelId, orderId });
    await decide(claim, { decision: 'review' });
    expect((await read(merchant, claim.id)).answerBy).toBe(claim.answerBy);
    await moveClock(provider, { hours: 24 * 4 });
    await provider.runJobs();
    expect((await read(await signInAgain(provider, merchant), claim.id)).state).toBe('reviewing');
    await moveClock(provider, { hours: 24 * 4 });
    await provider.runJobs();
    const later = await signInAgain(provider, merchant);
    expect(await read(later, claim.id)).toMatchObject({ state: 'refunded', refunded: claim.cap });
    expect(await getWalletBalance(later)).toBe(costOf(order));
    await sound();
  });

  it.each([
    ['2026-11-26T10:00:00.000Z', '2026-12-03T10:00:00.000Z'],
    ['2026-11-27T23:30:00.000Z', '2026-12-04T23:30:00.000Z'],
    ['2026-11-28T10:00:00.000Z', '2026-12-04T10:00:00.000Z'],
    ['2026-12-31T10:00:00.000Z', '2027-01-07T10:00:00.000Z'],
  ])('from %s is %s', (from, until) => {
    expect(afterWorkingDays(new Date(from), 5).toISOString()).toBe(until);
  });
});

describe('goods sent again', () => {
  longTest('are a new order at no cost, linked both ways, and close the claim when they arrive', async () => {
    const merchant = await provider.signUp();
    const { parcelId, orderId, order } = await aSentParcel(merchant);
    const claim = await aSubmittedClaim(merchant, { parcelId, orderId, wanted: 'reship' });
    const { reshipOrder, state } = (await decide(claim, { decision: 'reship', text: '' })).data;
    expect(state).toBe('reship_created');
    const reissued = await readOrder(merchant, reshipOrder?.id ?? '');
    expect(reissued).toMatchObject({
      kind: 'reissue',
      costTotal: { amountMinor: 0 },
      paymentState: 'paid',
      profit: null,
      reissueOf: { claimNumber: claim.number, orderId, orderNumber: order.number },
    });
    expect(await getWalletBalance(merchant)).toBe(0);
    await provider.runJobs();
    expect((await readOrder(merchant, reissued.id)).fulfillmentState).toBe('closed');
    expect((await read(merchant, claim.id)).state).toBe('closed');
    await sound();
  });

  longTest('and lost again are refunded from what was paid for them first', async () => {
    const merchant = await provider.signUp();
    const { parcelId, orderId, order } = await aSentParcel(merchant);
    const claim = await aSubmittedClaim(merchant, { parcelId, orderId, wanted: 'reship' });
    const { reshipOrder } = (await decide(claim, { decision: 'reship', text: '' })).data;
    const reissued = await readOrder(merchant, reshipOrder?.id ?? '');
    await pack(provider, merchant.accountId, reissued.id);
    const again = await aParcel(provider, merchant, [{ order: reissued }]);
    await scan(provider, merchant, again, 'in_transit', 'lost');
    const second = await aSubmittedClaim(merchant, { parcelId: again, orderId: reissued.id });
    expect(second.cap).toEqual(claim.cap);
    await decide(second, { decision: 'refund', text: '' });
    expect(await getWalletBalance(merchant)).toBe(costOf(order));
    expect((await readOrder(merchant, orderId)).paymentState).toBe('refunded');
    await sound();
  });
});

it('lists claims by whose turn it is', async () => {
  const merchant = await provider.signUp();
  const { parcelId, orderId } = await aSentParcel(merchant);
  const claim = await aSubmittedClaim(merchant, { parcelId, orderId });
  const listed = async (tab: 'ours' | 'yours' | 'decided') =>
    (await merchant.call(listClaims, { query: { tab } })).data.map(({ id }) => id);
  expect(await listed('ours')).toEqual([claim.id]);
  await decide(claim, { decision: 'ask-evidence', text: 'A photo of the label' });
  expect([await listed('ours'), await listed('yours')]).toEqual([[], [claim.id]]);
  await merchant.call(submitClaim, { params: { claimId: claim.id }, body: { text: 'There is none' } });
  await decide(claim, { decision: 'refund', text: '' });
  expect(await listed('decided')).toEqual([claim.id]);
});
