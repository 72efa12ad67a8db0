import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cancelDeletion, createBillingProfile, exportData, getDeletion, requestDeletion, updateProfile } from '#contract/account.ts';
import { DELETION_DAYS } from '#contract/account.values.ts';
import { createWebhookEndpoint } from '#contract/notification-settings.ts';
import { listNotifications } from '#contract/notifications.ts';
import { loginByPwd, userInfo } from '#contract/sign-in.ts';
import { addBalance, addDueOrders } from '#tests/support/due-orders.ts';
import { longTest } from '#tests/support/long.ts';
import { anAddress, aReadyOrder, pay } from '#tests/support/order-builders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';
import { deleteAccount } from './delete-account.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { database } = provider.services;
const own = (merchant: Merchant) => ({ userId: merchant.userId });

function ask(merchant: Merchant, password = merchant.password) {
  return merchant.call(requestDeletion, { params: own(merchant), body: { password } });
}
async function dueAt(merchant: Merchant): Promise<string | null> {
  return (await merchant.call(getDeletion, { params: own(merchant) })).data.dueAt;
}
/** Lets the days pass and the job run. */
async function runDeletion(merchant: Merchant): Promise<void> {
  await database.db
    .updateTable('account')
    .set({ deletion_due_at: sql<string>`now() - interval '1 second'` })
    .where('id', '=', merchant.accountId)
    .where('deletion_due_at', 'is not', null)
    .execute();
  await deleteAccount(provider.services, { accountId: merchant.accountId });
}
async function rowsOf(
  merchant: Merchant,
  table:
    | ('session' | 'app_user' | 'orders' | 'store' | 'billing_profile' | 'ledger_entry' | 'listing' | 'stored_file')
    | ('notification' | 'notification_event' | 'notification_delivery' | 'webhook_endpoint'),
) {
  return database.db.selectFrom(table).selectAll().where('account_id', '=', merchant.accountId).execute();
}

test('deletion is announced for its day, and asked again or twice at once it keeps it', async () => {
  const merchant = await provider.signUp();
  expect(await dueAt(merchant)).toBeNull();
  expect((await ask(merchant, 'a-wrong-passphrase')).problem.code).toBe('wrong-password');
  const asked = await Promise.all([ask(merchant), ask(merchant)]);
  const day = asked[0]?.data.dueAt ?? '';
  expect(asked[1]?.data.dueAt).toBe(day);
  const days = (Date.parse(day) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(DELETION_DAYS);
  expect(await dueAt(merchant)).toBe(day);
  await provider.runJobs();
  const notices = (await merchant.call(listNotifications, { query: { tab: 'notice' } })).data;
  expect(notices.filter(({ kind }) => kind === 'deletion-requested')).toHaveLength(1);
});

test('nothing is deleted before its day, nor when it was called off', async () => {
  const merchant = await provider.signUp();
  await ask(merchant);
  await deleteAccount(provider.services, { accountId: merchant.accountId });
  expect((await merchant.call(userInfo)).status).toBe(200);
  expect((await merchant.call(cancelDeletion, { params: own(merchant) })).data).toEqual({ dueAt: null });
  expect((await merchant.call(cancelDeletion, { params: own(merchant) })).data).toEqual({ dueAt: null });
  await runDeletion(merchant);
  expect((await merchant.call(userInfo)).status).toBe(200);
  expect((await ask(merchant)).status).toBe(200);
});

longTest('real money and goods under way keep an account, by name; test mode does not', async () => {
  const merchant = await provider.signUp();
  await aReadyOrder(provider, merchant, { mode: 'test' }).then(({ order }) => pay(provider, merchant, order));
  await addBalance(database, merchant.accountId, 500, 'test');
  await addBalance(database, merchant.accountId, 500, 'live');
  const [order] = await addDueOrders(database, merchant.accountId, { count: 1, mode: 'live' });
  await database.db
    .updateTable('orders')
    .set({ payment_state: 'paid' })
    .where('id', '=', order?.id ?? '')
    .execute();
  const refused = await ask(merchant);
  expect(refused.status).toBe(409);
  expect(refused.problem).toMatchObject({ code: 'account-in-use', details: { reasons: ['balance', 'unshipped-orders'] } });
  expect(await dueAt(merchant)).toBeNull();
});

longTest('commissions that can be withdrawn keep an account; those of test mode do not', async () => {
  const merchant = await provider.signUp();
  const earn = (mode: 'live' | 'test') =>
    sql`INSERT INTO commission_balance (account_id, mode, available_minor) VALUES (${merchant.accountId}, ${mode}, 100)`.execute(
      database.db,
    );
  await earn('live');
  expect((await ask(merchant)).problem).toMatchObject({ code: 'account-in-use', details: { reasons: ['commissions'] } });
  await sql`UPDATE commission_balance SET available_minor = 0 WHERE account_id = ${merchant.accountId}`.execute(database.db);
  await earn('test');
  expect((await ask(merchant)).status).toBe(200);
});

longTest('an account with a test wallet and test orders only can go', async () => {
  const merchant = await provider.signUp();
  const { order } = await aReadyOrder(provider, merchant, { mode: 'test' });
  await pay(provider, merchant, order);
  await addBalance(database, merchant.accountId, 500, 'test');
  expect((await ask(merchant)).status).toBe(200);
});

test('money that came after the request puts the deletion off', async () => {
  const merchant = await provider.signUp();
  await ask(merchant);
  await addBalance(database, merchant.accountId, 500, 'live');
  await runDeletion(merchant);
  expect((await merchant.call(userInfo)).status).toBe(200);
});

longTest('a deleted account is closed to its owner and holds no name, address or secret; its books stay', async () => {
  const merchant = await provider.signUp();
  await merchant.call(updateProfile, { params: own(merchant), body: { username: 'Canary User', location: 'Canary Town' } });
  const place = { country: 'BR', address: 'Canary Street', city: 'Canary City' };
  await merchant.call(createBillingProfile, { body: { legalName: 'Canary Ltd', taxIdKind: 'none', isDefault: true, ...place } });
  const { order } = await aReadyOrder(provider, merchant, {
    address: anAddress({ name: 'Canary Buyer', line1: 'Canary Road', email: 'canary@example.com', taxId: 'Canary number' }),
  });
  await pay(provider, merchant, order);
  await merchant.call(createWebhookEndpoint, { body: { url: 'https://canary.example/hook' } });
  const books = await rowsOf(merchant, 'ledger_entry');
  await ask(merchant);
  await provider.runJobs();
  expect(await rowsOf(merchant, 'notification_delivery')).toHaveLength(2);
  await database.db
    .updateTable('store')
    .set({ credentials: Buffer.from('sealed') })
    .where('account_id', '=', merchant.accountId)
    .execute();
  await runDeletion(merchant);

  expect((await merchant.call(userInfo)).status).toBe(401);
  const signIn = await provider.call(loginByPwd, { body: { username: merchant.email, password: merchant.password } });
  expect(signIn.problem.code).toBe('wrong-credentials');
  const kept = JSON.stringify(
    await Promise.all((['app_user', 'session', 'orders', 'store'] as const).map((table) => rowsOf(merchant, table))),
  );
  for (const trace of ['Canary', 'canary@', merchant.email, '+1512', 'argon2', '78701']) expect(kept).not.toContain(trace);
  expect(await rowsOf(merchant, 'app_user')).toMatchObject([{ email: `deleted-${merchant.userId}@invalid`, password_hash: null }]);
  const [store] = await rowsOf(merchant, 'store');
  expect(store).toMatchObject({ state: 'erased', credentials: null });
  expect(await lifecycleEvents(provider, 'store_event', String(store?.id))).toEqual([
    'connected -> uninstalled by system',
    'uninstalled -> erased by system',
  ]);
  expect(await rowsOf(merchant, 'billing_profile')).toEqual([]);
  for (const table of ['notification', 'notification_event', 'notification_delivery', 'webhook_endpoint'] as const)
    expect(await rowsOf(merchant, table)).toEqual([]);
  expect(await rowsOf(merchant, 'listing')).toEqual([]);
  expect(await rowsOf(merchant, 'ledger_entry')).toEqual(books);
});

longTest('an export under way when its account goes leaves nothing behind', async () => {
  const merchant = await provider.signUp();
  await merchant.call(exportData, { params: own(merchant), body: { password: merchant.password } });
  await ask(merchant);
  await runDeletion(merchant);
  await provider.runJobs();
  expect(await rowsOf(merchant, 'stored_file')).toEqual([]);
  for (const table of ['notification', 'notification_event'] as const) expect(await rowsOf(merchant, table)).toEqual([]);
});

test('deleting twice, also at once, is deleting once, and the address is free again', async () => {
  const merchant = await provider.signUp();
  await ask(merchant);
  await Promise.all([runDeletion(merchant), runDeletion(merchant)]);
  const once = await rowsOf(merchant, 'app_user');
  await runDeletion(merchant);
  expect(await rowsOf(merchant, 'app_user')).toEqual(once);
  expect((await provider.signUp({ email: merchant.email })).accountId).not.toBe(merchant.accountId);
});

test("another merchant neither sees, asks for nor calls off somebody's deletion", async () => {
  const [owner, other] = [await provider.signUp(), await provider.signUp()];
  await ask(owner);
  const answers = await Promise.all([
    other.call(getDeletion, { params: own(owner) }),
    other.call(requestDeletion, { params: own(owner), body: { password: other.password } }),
    other.call(cancelDeletion, { params: own(owner) }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await dueAt(owner)).not.toBeNull();
  expect(await dueAt(other)).toBeNull();
});
