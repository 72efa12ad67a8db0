import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { listLedgerEntries, listWallets } from '#contract/balance.ts';
import { getDashboard, getHome } from '#contract/home.ts';
import { listClaims } from '#contract/claims.ts';
import { listListings } from '#contract/my-products.ts';
import { listOrders, listParcels } from '#contract/orders.ts';
import { getPaymentSummary, payOrders } from '#contract/payments.ts';
import { loginByPwd } from '#contract/sign-in.ts';
import { listStores, placeTestOrder } from '#contract/stores.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { callAs, type Merchant } from '#tests/support/call.ts';
import { followMoney } from '#tests/support/live-money.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { aSandboxStore } from '#tests/support/store-builders.ts';
import { loadDemoHistory } from './load-demo-history.ts';
import { seedDemoLogins } from './seed-demo.ts';

const DAY_MS = 86_400_000;

const provider = await startTestProvider({}, { template: 'catalog' });
const { database } = provider.services;
let merchant: Merchant;

beforeAll(async () => {
  merchant = await signInDemo(provider);
  const loaded = await Promise.all([loadDemoHistory(provider.services), loadDemoHistory(provider.services)]);
  expect(loaded.toSorted()).toEqual([false, true]);
  await provider.runJobs();
});

/** The demo's merchant, who has nothing yet. */
async function signInDemo({ services, call }: TestProvider): Promise<Merchant> {
  const [login] = await seedDemoLogins(services);
  const { email = '', password = '' } = login ?? {};
  const { id: userId, accountId, session } = (await call(loginByPwd, { body: { username: email, password } })).data;
  const authorization = `Basic ${Buffer.from(`${userId}:${session.token}`).toString('base64')}`;
  return { accountId, userId, email, password, authorization, call: callAs(services.ownUrl, authorization) };
}

it('the demo’s merchant has traded for 90 days up to now, with stores, orders, parcels, claims and a sound ledger', async () => {
  expect((await verifyLedger(database)).breaks).toEqual([]);
  const { data: dashboard } = await merchant.call(getDashboard, { query: { days: '90' } });
  const byDay = dashboard.orders.map(({ byState }) => Object.values(byState).reduce((sum, count) => sum + count, 0));
  expect(byDay.slice(0, 10).some((count) => count > 0)).toBe(true);
  expect(byDay.slice(-2).some((count) => count > 0)).toBe(true);
  expect(byDay.filter((count) => count > 0).length).toBeGreaterThan(60);
  expect(dashboard.margins.length).toBe(3);
  expect(dashboard.deliveries.length).toBeGreaterThan(3);
  const { data: home } = await merchant.call(getHome);
  expect(home.setup).toEqual({ ...home.setup, storeConnected: true, productPushed: true, orderPaid: true });
  expect([home.claims.open > 0, home.parcelsInTrouble > 0, home.pendingOrders.some(({ count }) => count > 0)]).toEqual([true, true, true]);
  for (const list of [listOrders, listParcels, listClaims, listListings, listStores] as const)
    expect((await merchant.call(list, {})).data.length, list.name).toBeGreaterThan(0);
  expect((await merchant.call(listLedgerEntries, { query: { mode: 'test' } })).data.length).toBeGreaterThan(0);
});

it('no time of it lies ahead but what is due, and its newest order is of the last day', async () => {
  const found = await sql<{
    ahead: number;
    newest: string;
  }>`SELECT count(*) FILTER (WHERE placed_at > app_now())::int AS ahead, max(placed_at) AS newest
    FROM orders WHERE account_id = ${merchant.accountId}`.execute(database.db);
  expect(found.rows[0]?.ahead).toBe(0);
  expect(Date.now() - Date.parse(found.rows[0]?.newest ?? '')).toBeLessThan(3 * DAY_MS);
});

it('what was paid before has no document of today', async () => {
  await followMoney(provider);
  const found =
    await sql`SELECT e.at FROM invoice_document d JOIN ledger_entry e ON e.account_id = d.account_id AND e.id = d.ledger_entry_id
    WHERE e.account_id = ${merchant.accountId} AND e.at < app_now() - interval '1 hour'`.execute(database.db);
  expect(found.rows).toEqual([]);
});

it('trade goes on where it ends: a due order is paid, and a store sends another', async () => {
  const [due] = (await merchant.call(listOrders, { query: { kind: 'store', tab: 'awaiting-payment' } })).data.filter(
    ({ payable }) => payable,
  );
  const orderIds = [due?.id ?? ''];
  const { total } = (await merchant.call(getPaymentSummary, { query: { orderIds: orderIds.join(',') } })).data;
  expect((await merchant.call(payOrders, { body: { orderIds, expectedTotalMinor: total.amountMinor } })).status).toBe(200);
  const [store] = (await merchant.call(listStores)).data;
  const placed = await merchant.call(placeTestOrder, { params: { storeId: store?.id ?? '' }, body: {} });
  await provider.runJobs();
  const names = (await merchant.call(listOrders, { query: { storeId: store?.id ?? '' } })).data.map(({ externalName }) => externalName);
  expect(names).toContain(placed.data.externalName);
  expect((await verifyLedger(database)).breaks).toEqual([]);
});

it('an account that has begun to trade is left as it is', async () => {
  const other = await startTestProvider({}, { template: 'catalog' });
  const begun = await signInDemo(other);
  await aSandboxStore(begun, { name: 'My first store' });
  expect(await loadDemoHistory(other.services)).toBe(false);
  expect((await begun.call(listStores)).data.map(({ name }) => name)).toEqual(['My first store']);
  expect((await begun.call(listWallets)).data.map(({ available }) => available.amountMinor)).toEqual([0, 0]);
});
