import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listNotifications } from '#contract/notifications.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock } from '#tests/support/clock.ts';
import { aPaidLiveOrder, followMoney } from '#tests/support/live-money.ts';
import { longTest } from '#tests/support/long.ts';
import { aConfirmedMerchant, prefer } from '#tests/support/notification-builders.ts';
import { aLine, aPlatformOrder, aStore, orderPage, takeOrder } from '#tests/support/order-builders.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import { aPackedOrder, aParcel, scan } from '#tests/support/parcel-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;
const wanted = { inApp: true, mail: 'now' } as const;

async function boxOf(merchant: Merchant) {
  await provider.runJobs();
  const { data } = await merchant.call(listNotifications, { query: { tab: 'notice' } });
  return data.map(({ title, path, items }) => ({ title, path, items: items.map(({ label }) => label) }));
}

async function mailsOf(merchant: Merchant) {
  return (await mailsTo(provider, merchant.email)).slice(1);
}

it('orders that come in are notified of where the merchant wants that: one notification, and a mail that leads to each', async () => {
  const merchant = await aConfirmedMerchant(provider);
  await prefer(merchant, { categories: { 'new-orders': { inApp: true, mail: 'hourly' } } });
  const store = await aStore(provider, merchant);
  const orders = [aPlatformOrder({ lines: [aLine('not-mapped')] }), aPlatformOrder({ lines: [aLine('not-mapped')] })];
  for (const order of orders) {
    await takeOrder(provider, store, order);
    await provider.runJobs();
    await takeOrder(provider, store, order);
  }
  const [first, second] = await Promise.all(orders.map((order) => orderPage(merchant, order)));
  expect(await boxOf(merchant)).toMatchObject([{ title: 'New orders: 2', items: [second?.number, first?.number] }]);
  await moveClock(provider, { hours: 1 });
  await provider.runJobs();
  const [mail, ...others] = await mailsOf(merchant);
  expect([mail?.subject, others]).toEqual(['New orders: 2', []]);
  for (const order of [first, second]) expect(mail?.text).toMatch(new RegExp(`- ${order?.number}: http\\S+/orders/${order?.id}\n`));
});

it('orders that come in cost nothing but a look where nobody wants to be notified', async () => {
  const merchant = await aConfirmedMerchant(provider);
  await takeOrder(provider, await aStore(provider, merchant), aPlatformOrder({ lines: [aLine('not-mapped')] }));
  expect(await boxOf(merchant)).toEqual([]);
  const { rows } = await sql`SELECT 1 FROM notification_event WHERE account_id = ${merchant.accountId}
    UNION ALL SELECT 1 FROM notification_delivery WHERE account_id = ${merchant.accountId}`.execute(db);
  expect(rows).toEqual([]);
});

longTest('a parcel that leaves and arrives is notified of once each, with the way to its order', async () => {
  const merchant = await aConfirmedMerchant(provider);
  await prefer(merchant, { categories: { deliveries: wanted } });
  const { order } = await aPackedOrder(provider, merchant);
  const parcelId = await aParcel(provider, merchant, [{ order }]);
  await scan(
    provider,
    merchant,
    parcelId,
    'awaiting_pickup',
    'in_transit',
    'import_customs',
    'in_transit',
    'out_for_delivery',
    'delivered',
  );
  const path = `/orders/${order.id}`;
  expect((await boxOf(merchant)).filter(({ title }) => title.startsWith('Parcels'))).toEqual([
    { title: 'Parcels delivered: 1', path, items: [order.number] },
    { title: 'Parcels shipped: 1', path, items: [order.number] },
  ]);
  const text = (await mailsOf(merchant)).map((mail) => mail.text).join('\n');
  expect(text.match(new RegExp(`http\\S+${path}`, 'g'))?.length).toBeGreaterThanOrEqual(2);
});

longTest('an invoice is notified of by its number, with the way to it', async () => {
  const merchant = await aConfirmedMerchant(provider);
  await prefer(merchant, { categories: { invoices: { inApp: true } } });
  await aPaidLiveOrder(provider, merchant, { quantity: 1 });
  await followMoney(provider);
  const [notice] = (await boxOf(merchant)).filter(({ title }) => title.startsWith('Invoices'));
  expect(notice?.title).toMatch(/^Invoices issued: \d$/);
  expect(notice?.items.every((label) => /^[A-Z]+-\d{4}-\d{6}$/.test(label))).toBe(true);
  expect(notice?.path).toMatch(/^\/invoice\/[0-9a-f-]{36}$/);
});
