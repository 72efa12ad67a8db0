import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { listWallets } from '#contract/balance.ts';
import { saveStorageSettings, setLotAutoRenew } from '#contract/cloud-warehouse.ts';
import { acceptMakeUp } from '#contract/make-ups.ts';
import { selectAccount } from '#contract/memberships.ts';
import { changeStaffMember } from '#contract/memberships-staff.ts';
import { setOrderMethod } from '#contract/order-actions.ts';
import { actOnOrders } from '#contract/order-bulk-actions.ts';
import { getOrderSettings, saveOrderSettings } from '#contract/order-settings.ts';
import { payOrders } from '#contract/payments.ts';
import { addMemberByEmail } from '#provider/features/memberships/member-commands.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { type AppToken, anAppToken } from '#tests/support/app-tokens.ts';
import { type Call, callAs } from '#tests/support/call.ts';
import { aMakeUp } from '#tests/support/claim-builders.ts';
import { moveClock } from '#tests/support/clock.ts';
import { addBalance, addDueOrders } from '#tests/support/due-orders.ts';
import { aHeldOrder, balancesOf, pageOf } from '#tests/support/held-orders.ts';
import { aReadyOrder, pay as payOrder } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { buildPay } from './pay.ts';

const provider = await startTestProvider({ demoSpeed: 1, limitFactor: 1_000 }, { template: 'rates' });
const { database } = provider.services;

/** One test moves the clock on by a day. */
const ALWAYS_VALID = 60 * 24 * 60;
const ORDER_MINOR = 1_200;

/** A merchant with orders of ¥12 each, and how one of their callers pays some of them by their places. */
async function aPayer() {
  const merchant = await provider.signUp();
  await addBalance(database, merchant.accountId, 100_000);
  const orders = await addDueOrders(database, merchant.accountId, { count: 8, expiresInMinutes: ALWAYS_VALID });
  const idsAt = (places: number[]) => places.map((place) => orders[place]?.id ?? '');
  const pay = (by: { call: Call }, ...places: number[]) =>
    by.call(payOrders, { body: { orderIds: idsAt(places), expectedTotalMinor: ORDER_MINOR * places.length } });
  const balance = async () => (await merchant.call(listWallets)).data.find(({ mode }) => mode === 'test')?.available.amountMinor;
  return { merchant, idsAt, pay, balance };
}

const anApp = (merchant: { accountId: string; userId: string }, dayMaxMinor: number | null) =>
  anAppToken(provider, merchant, { scopes: ['orders:read', 'orders:pay'], dayMaxMinor });

/** Another user of the account, who may pay so much on a day. */
async function aLimitedMember(owner: Awaited<ReturnType<typeof aPayer>>['merchant'], dayMaxMinor: number) {
  const user = await provider.signUp();
  await addMemberByEmail(provider.services, { email: user.email, ownerEmail: owner.email, role: 'buyer' });
  await owner.call(changeStaffMember, { params: { memberId: user.userId }, body: { role: 'buyer', dayMaxMinor } });
  const { data } = await user.call(selectAccount, { params: { accountId: owner.accountId } });
  const authorization = `Basic ${Buffer.from(`${data.id}:${data.session.token}`).toString('base64')}`;
  return { accountId: owner.accountId, userId: user.userId, call: callAs(provider.services.ownUrl, authorization) };
}

const revoke = ({ grantId }: AppToken) => sql`UPDATE oauth_grant SET revoked_at = app_now() WHERE id = ${grantId}`.execute(database.db);

const soundLedger = async () => expect((await verifyLedger(database)).breaks).toEqual([]);

describe('the amount an app may pay a day', () => {
  test('is paid to the last fen and not a fen more, and each payment names the grant', async () => {
    const { merchant, pay, balance } = await aPayer();
    const app = await anApp(merchant, 2 * ORDER_MINOR + ORDER_MINOR - 1);
    const first = await pay(app, 0, 1);
    expect(first.status).toBe(200);
    const refused = await pay(app, 2);
    expect(refused.status).toBe(409);
    expect(refused.problem).toMatchObject({
      code: 'spend-limit-reached',
      details: { limit: 'app-day', maxMinor: 3_599, spentMinor: 2_400, totalMinor: 1_200 },
    });
    expect(await balance()).toBe(100_000 - 2_400);
    const exact = await anApp(merchant, ORDER_MINOR);
    expect((await pay(exact, 2)).status).toBe(200);
    const rows = await sql<{ grant: string | null; userId: string | null }>`SELECT oauth_grant_id AS grant, user_id AS "userId"
      FROM payment WHERE account_id = ${merchant.accountId} ORDER BY paid_at`.execute(database.db);
    expect(rows.rows).toEqual([app, exact].map(({ grantId }) => ({ grant: grantId, userId: merchant.userId })));
    await soundLedger();
  });

  test('holds when payments come at once, together and from several servers', async () => {
    const { merchant, pay, balance, idsAt } = await aPayer();
    const app = await anApp(merchant, 2 * ORDER_MINOR - 1);
    const two = await Promise.all([pay(app, 0), pay(app, 1)]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { grantId } = await anApp(merchant, 2 * ORDER_MINOR);
    const { accountId, userId } = merchant;
    const settled = await Promise.allSettled(
      idsAt([2, 3, 4, 5]).map((id) =>
        buildPay(provider.services)({
          ...{ accountId, userId, grantId, key: uuidv7(), bodyHash: Buffer.from(id) },
          ...{ payables: [{ type: 'order', id }], expectedTotalMinor: ORDER_MINOR },
        }),
      ),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await balance()).toBe(100_000 - 3 * ORDER_MINOR);
    await soundLedger();
  });

  test('is nothing where its member named none, and once the grant is revoked', async () => {
    const { merchant, pay, balance, idsAt } = await aPayer();
    const none = await pay(await anApp(merchant, null), 0);
    expect(none.problem).toMatchObject({ code: 'spend-limit-reached', details: { limit: 'app-day', maxMinor: 0, spentMinor: 0 } });
    const app = await anApp(merchant, 50_000);
    await revoke(app);
    expect((await pay(app, 0)).problem.code).toBe('token-invalid');
    const { accountId, userId } = merchant;
    const [id = ''] = idsAt([0]);
    // Its call passed the door before the grant was revoked.
    const late = buildPay(provider.services)({
      ...{ accountId, userId, grantId: app.grantId, key: uuidv7(), bodyHash: Buffer.alloc(32) },
      ...{ payables: [{ type: 'order', id }], expectedTotalMinor: ORDER_MINOR },
    });
    await expect(late).rejects.toMatchObject({ code: 'spend-limit-reached' });
    expect(await balance()).toBe(100_000);
  });

  test('counts what the app paid and nothing else, and begins anew with the day', async () => {
    const { merchant, pay } = await aPayer();
    const [app, other] = [await anApp(merchant, ORDER_MINOR), await anApp(merchant, ORDER_MINOR)];
    expect((await pay(merchant, 0, 1)).status).toBe(200);
    expect((await pay(other, 2)).status).toBe(200);
    expect((await pay(app, 3)).status).toBe(200);
    expect((await pay(app, 4)).status).toBe(409);
    await moveClock(provider, { hours: 24 });
    await sql`UPDATE oauth_token SET access_expires_at = app_now() + interval '1 hour' WHERE grant_id = ${app.grantId}`.execute(
      database.db,
    );
    expect((await pay(app, 4)).status).toBe(200);
    expect((await pay(app, 5)).problem.code).toBe('spend-limit-reached');
  });

  test('does not lift the limit of its member, towards whose day it counts', async () => {
    const { merchant, pay } = await aPayer();
    const member = await aLimitedMember(merchant, 2 * ORDER_MINOR);
    const app = await anApp(member, 50_000);
    expect((await pay(app, 0)).status).toBe(200);
    const beyond = { code: 'spend-limit-reached', details: { limit: 'day', spentMinor: ORDER_MINOR } };
    expect((await pay(member, 1, 2)).problem).toMatchObject(beyond);
    expect((await pay(app, 1, 2)).problem).toMatchObject(beyond);
    expect((await pay(member, 1)).status).toBe(200);
    expect((await pay(app, 2)).status).toBe(409);
  });

  test('holds for charges too', async () => {
    const merchant = await provider.signUp();
    const { order } = await aReadyOrder(provider, merchant);
    await payOrder(provider, merchant, order);
    await addBalance(database, merchant.accountId, 10_000);
    const { id: makeUpId } = await aMakeUp(provider, order.number);
    const accept = ({ call }: AppToken) => call(acceptMakeUp, { params: { makeUpId }, body: { amountMinor: 800 } });
    expect((await accept(await anApp(merchant, 799))).problem).toMatchObject({ details: { limit: 'app-day', maxMinor: 799 } });
    expect((await accept(await anApp(merchant, 800))).data).toMatchObject({ state: 'paid' });
  });
});

describe('an app that may change orders', () => {
  const EXPRESS = { methodCode: 'express', insured: true };

  test('never makes one in its grace window dearer, also where it may pay; its member does', async () => {
    const held = await aHeldOrder(provider);
    const orderId = held.order.id;
    const before = { ...(await pageOf(held)), graceSecondsLeft: expect.any(Number) };
    const balances = await balancesOf(held);
    const { version } = await pageOf(held);
    const change = (by: Call) => by(setOrderMethod, { params: { orderId }, body: { version, ...EXPRESS } });
    const app = await anAppToken(provider, held.merchant, { scopes: ['orders:read', 'orders:edit'] });
    const paying = await anAppToken(provider, held.merchant, { scopes: ['orders:edit', 'orders:pay'], dayMaxMinor: 50_000 });
    for (const { call } of [app, paying]) {
      const refused = await change(call);
      expect([refused.status, refused.problem.code]).toEqual([403, 'not-allowed']);
    }
    const action = { kind: 'set-method', selection: { rule: 'fastest' } } as const;
    expect((await app.call(actOnOrders, { body: { orderIds: [orderId], action } })).status).toBe(403);
    expect(await pageOf(held)).toEqual(before);
    expect(await balancesOf(held)).toEqual(balances);
    const dearer = await change(held.merchant.call);
    expect(dearer.data.costTotal?.amountMinor).toBeGreaterThan(held.costMinor);
    expect(await balancesOf(held)).not.toEqual(balances);
    const cheaper = await app.call(setOrderMethod, {
      params: { orderId },
      body: { version: dearer.data.version, methodCode: null, insured: null },
    });
    expect(cheaper.data.costTotal?.amountMinor).toBe(held.costMinor);
    expect(await balancesOf(held)).toEqual(balances);
    await soundLedger();
  });

  test('has nothing paid automatically', async () => {
    const { merchant } = await aPayer();
    const { call } = await anAppToken(provider, merchant);
    const { data: settings } = await merchant.call(getOrderSettings);
    const refused = await Promise.all([
      call(saveOrderSettings, { body: { ...settings, automaticPayment: { ...settings.automaticPayment, enabled: true } } }),
      call(saveStorageSettings, { body: { autoRenew: true, termDays: 30, monthCapMinor: null } }),
      call(setLotAutoRenew, { params: { lotId: uuidv7() }, body: { autoRenew: true } }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});
