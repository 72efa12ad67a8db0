import { expect, test } from 'vitest';
import { archiveNotifications, countNotifications, listNotifications, readNotifications } from '#contract/notifications.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { notifyUser } from './publish-event.ts';

const provider = await startTestProvider();

async function notify({ accountId, userId }: Merchant, kind: 'password-changed' | 'export-ready'): Promise<void> {
  const params = { expiresAt: '2026-03-04T12:00:00Z' };
  await notifyUser(provider.services.database.db, { accountId, userId, kind, params });
  await provider.runJobs();
}

async function kinds(
  merchant: Merchant,
  query: { archived?: 'true'; category?: 'account' | 'security'; days?: '1' } = {},
): Promise<string[]> {
  return (await merchant.call(listNotifications, { query: { tab: 'notice', ...query } })).data.map(({ kind }) => kind);
}

test('what is put away leaves the list and its count, and can be put back', async () => {
  const merchant = await provider.signUp();
  await notify(merchant, 'password-changed');
  await notify(merchant, 'export-ready');
  const [newest] = (await merchant.call(listNotifications, { query: { tab: 'notice' } })).data;
  const body = { ids: [newest?.id ?? ''], tab: 'notice' as const };
  expect((await merchant.call(archiveNotifications, { body: { ...body, archived: true } })).data).toEqual({ changed: 1 });
  expect((await merchant.call(archiveNotifications, { body: { ...body, archived: true } })).data).toEqual({ changed: 0 });
  expect(await kinds(merchant)).toEqual(['password-changed']);
  expect(await kinds(merchant, { archived: 'true' })).toEqual(['export-ready']);
  expect((await merchant.call(countNotifications)).data.notice).toBe(1);
  expect((await merchant.call(archiveNotifications, { body: { ...body, archived: false } })).data).toEqual({ changed: 1 });
  expect(await kinds(merchant)).toEqual(['export-ready', 'password-changed']);
});

test('another user’s notifications are neither put away nor read', async () => {
  const [owner, stranger] = [await provider.signUp(), await provider.signUp()];
  await notify(owner, 'password-changed');
  const [listed] = (await owner.call(listNotifications, { query: { tab: 'notice' } })).data;
  const body = { ids: [listed?.id ?? ''], tab: 'notice' as const };
  expect((await stranger.call(archiveNotifications, { body: { ...body, archived: true } })).data).toEqual({ changed: 0 });
  expect((await stranger.call(readNotifications, { body })).data).toEqual({ marked: 0 });
  expect((await owner.call(countNotifications)).data.notice).toBe(1);
});

test('the list is narrowed by what it is about and by age', async () => {
  const merchant = await provider.signUp();
  await notify(merchant, 'password-changed');
  await moveClock(provider, { hours: 30 });
  await notify(merchant, 'export-ready');
  const reader = await signInAgain(provider, merchant);
  expect(await kinds(reader, { category: 'security' })).toEqual(['password-changed']);
  expect(await kinds(reader, { category: 'account' })).toEqual(['export-ready']);
  expect(await kinds(reader, { days: '1' })).toEqual(['export-ready']);
});
