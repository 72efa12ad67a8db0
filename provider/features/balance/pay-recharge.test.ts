import { describe, expect, onTestFinished, test } from 'vitest';
import { createRecharge, getRecharge, listRecharges, listWallets } from '#contract/balance.ts';
import { tasks } from '#provider/tasks.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { moveClock } from '#tests/support/clock.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import {
  actAtGateway,
  anOpenRecharge,
  aPaidEvent,
  followLink,
  inboxOf,
  leaveUnanswered,
  rechargeState,
  sendNotice,
  testBalances,
} from '#tests/support/recharges.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;

/** The minute's round of questions to gateways, and the answers. */
async function askGateways(): Promise<void> {
  await tasks['fetch-open-charges'].run(provider.services, {}, { attempt: 1, lastAttempt: false });
  await provider.runJobs();
}

async function countCharges(reference: string): Promise<number> {
  return (await db.selectFrom('sandbox.charge').select('id').where('reference', '=', reference).execute()).length;
}

describe('a recharge at the gateway', () => {
  test('is credited by the notice of its payment', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId } = await anOpenRecharge(provider, merchant);
    await actAtGateway(provider, chargeId, 'pay');
    expect(await rechargeState(merchant, rechargeId)).toBe('credited');
    expect(await testBalances(merchant)).toEqual([10_000, 0, 0]);
    expect(await inboxOf(provider, chargeId)).toEqual([{ topic: 'charge.paid', handled: true, note: null }]);
    expect(await lifecycleEvents(provider, 'recharge_event', rechargeId)).toEqual([
      'created by merchant',
      'created -> redirected by merchant',
      'redirected -> succeeded by gateway',
      'succeeded -> credited by system',
    ]);
    expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
  });

  test.each([
    [['decline'], 'failed', 'card-declined'],
    [['cancel'], 'canceled', null],
    [['expire'], 'expired', null],
    [['leave-pending'], 'pending_provider', null],
    [['leave-pending', 'refuse'], 'failed', 'card-declined'],
  ] as const)('after %j stands as %s', async (acts, state, failureCode) => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId } = await anOpenRecharge(provider, merchant);
    await actAtGateway(provider, chargeId, ...acts);
    expect((await merchant.call(getRecharge, { params: { rechargeId } })).data).toMatchObject({ state, failureCode });
    expect(await testBalances(merchant)).toEqual([0, 0, 0]);
  });

  test('that the bank takes its time for is on its way, then credited', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId } = await anOpenRecharge(provider, merchant);
    await actAtGateway(provider, chargeId, 'leave-pending');
    const pending = (await merchant.call(listWallets)).data.find(({ mode }) => mode === 'test')?.pending.amountMinor;
    expect(pending).toBe(10_000);
    await moveClock(provider, { hours: 3 });
    await provider.runJobs();
    expect(await rechargeState(merchant, rechargeId)).toBe('pending_provider');
    await actAtGateway(provider, chargeId, 'confirm');
    expect(await rechargeState(merchant, rechargeId)).toBe('credited');
  });

  test('is one charge however often its link is followed, at once or after', async () => {
    const merchant = await provider.signUp();
    const { data } = await merchant.call(createRecharge, { body: { method: 'sandbox', amountMinor: 10_000 } });
    const link = new URL(data.gatewayUrl ?? '').pathname;
    const pages = await Promise.all(Array.from({ length: 8 }, () => followLink(provider, link)));
    expect(new Set([...pages, await followLink(provider, link)]).size).toBe(1);
    expect(await countCharges(data.number)).toBe(1);
    expect((await lifecycleEvents(provider, 'recharge_event', data.id)).slice(1)).toEqual(['created -> redirected by merchant']);
  });

  test('has no gateway page any more once it is over', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId, link } = await anOpenRecharge(provider, merchant);
    await actAtGateway(provider, chargeId, 'pay');
    expect(await followLink(provider, link)).toBe(`/pay-success?recharge=${rechargeId}`);
  });

  test('waits with a word where the gateway does not answer, and goes on as the same charge', async () => {
    const merchant = await provider.signUp();
    const { data } = await merchant.call(createRecharge, { body: { method: 'sandbox', amountMinor: 10_000 } });
    const link = new URL(data.gatewayUrl ?? '').pathname;
    await leaveUnanswered(provider, 1);
    expect(await followLink(provider, link)).toBe(`/pay-success?recharge=${data.id}&gateway=down`);
    expect(await rechargeState(merchant, data.id)).toBe('created');
    expect(await followLink(provider, link)).toMatch(/^\/callbacks\/sandbox\/pay\//);
    expect(await countCharges(data.number)).toBe(1);
  });

  test('whose charge was opened while the answer got lost is found by its number when it is paid', async () => {
    const merchant = await provider.signUp();
    const { data } = await merchant.call(createRecharge, { body: { method: 'sandbox', amountMinor: 10_000 } });
    await sendNotice(provider, [aPaidEvent({ chargeId: `ch_of_${data.number}`, reference: data.number })]);
    await provider.runJobs();
    expect(await rechargeState(merchant, data.id)).toBe('credited');
    expect(await testBalances(merchant)).toEqual([10_000, 0, 0]);
  });

  test('is not locked while the gateway is asked', async () => {
    const merchant = await provider.signUp();
    const { data } = await merchant.call(createRecharge, { body: { method: 'sandbox', amountMinor: 10_000 } });
    const { pool } = provider.services.database;
    const held = await pool.connect();
    onTestFinished(() => held.release(true));
    // The gateway's own table is locked, so its answer takes as long as this lasts.
    await held.query('BEGIN; LOCK TABLE sandbox.charge IN ACCESS EXCLUSIVE MODE');
    const following = followLink(provider, new URL(data.gatewayUrl ?? '').pathname);
    await expect
      .poll(async () => {
        const { rows } = await pool.query<{ locked: number }>(
          `SELECT (SELECT count(*)::int FROM pg_locks l WHERE l.pid = w.pid AND l.relation = 'recharge'::regclass) AS locked
          FROM pg_locks w WHERE NOT w.granted AND w.relation = 'sandbox.charge'::regclass`,
        );
        return rows.map(({ locked }) => locked);
      })
      .toEqual([0]);
    await held.query('ROLLBACK');
    expect(await following).toMatch(/^\/callbacks\/sandbox\/pay\//);
  });

  test.each([
    ['too little', 999, 'too-small'],
    ['too much', 50_000_001, 'too-large'],
  ])('is refused for %s', async (_name, amountMinor, code) => {
    const merchant = await provider.signUp();
    const answer = await merchant.call(createRecharge, { body: { method: 'sandbox', amountMinor } });
    expect(answer.problem.fields).toMatchObject([{ path: 'amountMinor', code }]);
    expect((await merchant.call(listRecharges)).data).toEqual([]);
  });
});

describe('a notice that never comes', () => {
  test('costs a minute: the gateway is asked', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId } = await anOpenRecharge(provider, merchant, { notices: 'lost' });
    await actAtGateway(provider, chargeId, 'pay');
    await askGateways();
    expect(await rechargeState(merchant, rechargeId)).toBe('redirected');
    await moveClock(provider, { minutes: 1 });
    await askGateways();
    expect(await rechargeState(merchant, rechargeId)).toBe('credited');
    expect(await testBalances(merchant)).toEqual([10_000, 0, 0]);
  });

  longTest('costs seconds for who comes back: the return asks too', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId, link } = await anOpenRecharge(provider, merchant, { notices: 'lost' });
    await actAtGateway(provider, chargeId, 'pay');
    expect(await followLink(provider, `${link}/return`)).toBe(`/pay-success?recharge=${rechargeId}`);
    await provider.runJobs();
    expect(await rechargeState(merchant, rechargeId)).toBe('credited');
  });

  longTest('is made up for after the recharge ended, and after a gateway that was away', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId } = await anOpenRecharge(provider, merchant, { notices: 'lost' });
    await moveClock(provider, { minutes: 31 });
    await provider.runJobs();
    expect(await rechargeState(merchant, rechargeId)).toBe('expired');
    await actAtGateway(provider, chargeId, 'pay');
    await leaveUnanswered(provider, 1_000);
    await askGateways();
    expect(await rechargeState(merchant, rechargeId)).toBe('expired');
    await leaveUnanswered(provider, 0);
    await moveClock(provider, { minutes: 20 });
    await askGateways();
    expect(await rechargeState(merchant, rechargeId)).toBe('credited');
  });

  test('and comes late after all changes nothing any more', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId } = await anOpenRecharge(provider, merchant, { notices: 'late' });
    await actAtGateway(provider, chargeId, 'pay');
    await moveClock(provider, { minutes: 1 });
    await askGateways();
    expect(await rechargeState(merchant, rechargeId)).toBe('credited');
    await moveClock(provider, { hours: 1 });
    await provider.runJobs();
    expect(await testBalances(merchant)).toEqual([10_000, 0, 0]);
  });

  test('of a payer who approved what we have to collect is not needed', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId, link } = await anOpenRecharge(provider, merchant, { notices: 'lost', capturedByUs: true });
    await actAtGateway(provider, chargeId, 'pay');
    await followLink(provider, `${link}/return`);
    await provider.runJobs();
    expect(await rechargeState(merchant, rechargeId)).toBe('credited');
  });

  longTest('is asked for less and less often, and not for ever', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId } = await anOpenRecharge(provider, merchant);
    await actAtGateway(provider, chargeId, 'pay');
    await db.updateTable('recharge').set({ next_fetch_at: null }).where('id', '<>', rechargeId).execute();
    const waits: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      const { next_fetch_at: next } = await db
        .selectFrom('recharge')
        .select('next_fetch_at')
        .where('id', '=', rechargeId)
        .executeTakeFirstOrThrow();
      if (next === null) break;
      const clock = await db.selectNoFrom(({ fn }) => [fn<string>('app_now', []).as('now')]).executeTakeFirstOrThrow();
      const minutes = Math.max(0, Math.ceil((new Date(next).getTime() - new Date(clock.now).getTime()) / 60_000));
      waits.push(minutes);
      await moveClock(provider, { minutes });
      await askGateways();
    }
    expect(waits.length).toBeLessThan(36);
    expect(waits.at(-1)).toBeGreaterThan(waits[5] ?? Infinity);
  });
});
