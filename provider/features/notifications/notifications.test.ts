import { expect, test } from 'vitest';
import { locales } from '#contract/locales.ts';
import { countNotifications, listNotifications, readNotifications } from '#contract/notifications.ts';
import type { EventKind } from '#provider/notice-kinds.ts';
import { longTest } from '#tests/support/long.ts';
import { prefer } from '#tests/support/notification-builders.ts';
import { aReadyOrder, aStore, aLine, aPlatformOrder, pay, takeOrder } from '#tests/support/order-builders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { notifyUser } from './publish-event.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;

const allKinds = Object.keys(provider.services.notices) as EventKind[];

async function notify(merchant: Merchant, kinds = allKinds): Promise<void> {
  const params = {
    device: 'Firefox',
    address: '192.0.2.7',
    shop: 'ana-store.myshopify.com',
    dueAt: '2026-03-04T12:00:00Z',
    expiresAt: '2026-03-04T12:00:00Z',
    name: 'Kettle',
    number: 'SR-1001',
    count: 4,
    units: 30,
    before: 100,
    counted: 98,
    sku: 'SKU-1',
    reason: 'The logo is cut off.',
    subject: 'Kettle arrived broken',
    left: '12.00',
    currency: 'CNY',
    below: '50.00',
    cap: '500.00',
    day: '2026-03-31',
    days: 7,
    offer: '20.00',
    payee: 'Ana Lima •••• 3000',
    email: 'an•••@example.com',
    amountMinor: 123_400,
    refundedMinor: 7_400,
    reference: 'SEPA-42',
    question: 'Whose account is it?',
  };
  for (const kind of kinds) {
    await notifyUser(db, { accountId: merchant.accountId, userId: merchant.userId, kind, params, path: '/myAccount' });
    await provider.runJobs();
  }
}

async function notices(merchant: Merchant) {
  return (await merchant.call(listNotifications, { query: { tab: 'notice' } })).data;
}

longTest('a notice of each kind is read in the language of the moment, without a hole in its words', async () => {
  const merchant = await provider.signUp();
  const inApp = { inApp: true };
  await prefer(merchant, { categories: { 'new-orders': inApp, 'deliveries': inApp, 'invoices': inApp } });
  await notify(merchant);
  const titles = new Set<string>();
  for (const locale of locales) {
    const inTab = (tab: 'notice' | 'message') => merchant.call(listNotifications, { query: { tab, pageSize: 200 }, locale });
    const listed = [...(await inTab('notice')).data, ...(await inTab('message')).data];
    expect(listed.map(({ kind }) => kind).sort()).toEqual(allKinds.toSorted());
    for (const { title, text } of listed) {
      expect(`${title} ${text}`).not.toMatch(/\{\{|undefined|notice\./);
      titles.add(title);
    }
  }
  expect(titles.size).toBe(allKinds.length * locales.length);
  const inPortuguese = (await merchant.call(listNotifications, { query: { tab: 'notice', pageSize: 200 }, locale: 'pt-BR' })).data;
  expect(inPortuguese.find(({ kind }) => kind === 'deletion-requested')?.text).toContain('4 de março de 2026');
});

test('the newest notice comes first and pages hold each notice once', async () => {
  const merchant = await provider.signUp();
  await notify(merchant, ['password-changed', 'email-changed', 'phone-changed']);
  const first = await merchant.call(listNotifications, { query: { tab: 'notice', pageSize: 2 } });
  expect(first.data.map(({ kind }) => kind)).toEqual(['phone-changed', 'email-changed']);
  expect(first.page.total).toBe(3);
  const second = await merchant.call(listNotifications, { query: { tab: 'notice', pageSize: 2, cursor: first.page.next ?? '' } });
  expect(second.data.map(({ kind }) => kind)).toEqual(['password-changed']);
  expect(second.page.next).toBeNull();
});

test('reading one, then all, lowers the count; reading again changes nothing', async () => {
  const merchant = await provider.signUp();
  await notify(merchant, ['password-changed', 'email-changed', 'phone-changed']);
  const before = (await merchant.call(countNotifications)).data.notice;
  const [newest] = await notices(merchant);
  expect((await merchant.call(readNotifications, { body: { tab: 'notice', ids: [newest?.id ?? ''] } })).data).toEqual({ marked: 1 });
  expect((await merchant.call(countNotifications)).data.notice).toBe(before - 1);
  expect((await merchant.call(listNotifications, { query: { tab: 'notice', unread: 'true' } })).data).toHaveLength(before - 1);
  const twice = await Promise.all([1, 2].map(() => merchant.call(readNotifications, { body: { tab: 'notice' } })));
  expect(twice.map(({ data }) => data.marked).sort()).toEqual([0, before - 1]);
  expect((await merchant.call(countNotifications)).data.notice).toBe(0);
});

test("another merchant's notifications are neither shown nor marked", async () => {
  const [owner, other] = [await provider.signUp(), await provider.signUp()];
  await notify(owner, ['password-changed']);
  const ids = (await notices(owner)).map(({ id }) => id);
  expect(await notices(other)).toEqual([]);
  expect((await other.call(readNotifications, { body: { tab: 'notice', ids } })).data).toEqual({ marked: 0 });
  expect((await notices(owner)).every(({ read }) => !read)).toBe(true);
});

test('an address that is not proved waits as a todo until it is', async () => {
  const merchant = await provider.signUp();
  const todos = async () => (await merchant.call(listNotifications, { query: { tab: 'todo' } })).data;
  expect((await todos()).map(({ id, path }) => ({ id, path }))).toEqual([{ id: 'verify-email', path: '/myAccount' }]);
  expect((await merchant.call(countNotifications)).data.todo).toBe(1);
  await db.updateTable('app_user').set({ email_verified_at: new Date().toISOString() }).where('id', '=', merchant.userId).execute();
  expect(await todos()).toEqual([]);
});

longTest('orders that wait for the merchant are todos, counted from the data and gone when done', async () => {
  const merchant = await provider.signUp();
  const { order } = await aReadyOrder(provider, merchant);
  await takeOrder(provider, await aStore(provider, merchant), aPlatformOrder({ lines: [aLine('not-mapped')] }));
  const todos = async () =>
    (await merchant.call(listNotifications, { query: { tab: 'todo' } })).data
      .filter(({ kind }) => kind.startsWith('orders-'))
      .map(({ title, path }) => ({ title, path }));
  const toMap = { title: 'Orders to map: 1', path: '/orders?tab=needs-mapping' };
  expect(await todos()).toEqual([{ title: 'Orders to pay: 1', path: '/orders?tab=awaiting-payment' }, toMap]);
  await pay(provider, merchant, order);
  expect(await todos()).toEqual([toMap]);
});

test('nobody reads notifications without a session', async () => {
  expect((await provider.call(countNotifications)).status).toBe(401);
});
