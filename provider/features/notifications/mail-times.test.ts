import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { updateUserSetting } from '#contract/account.ts';
import { listNotificationDeliveries } from '#contract/notification-settings.ts';
import { readNow } from '#provider/database/app-clock.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock } from '#tests/support/clock.ts';
import { aConfirmedMerchant, prefer } from '#tests/support/notification-builders.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { notifyAccount, notifyUser } from './publish-event.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;
const HOUR = 3_600_000;

/** Moves the clock to the second after a time, and does what is due. */
async function moveTo(time: Date): Promise<void> {
  await moveClock(provider, { minutes: (time.getTime() + 1_000 - (await readNow(db)).getTime()) / 60_000 });
  await provider.runJobs();
}

async function aMerchantIn(timeZone: string, preferences: Parameters<typeof prefer>[1]): Promise<Merchant> {
  const merchant = await aConfirmedMerchant(provider);
  await merchant.call(updateUserSetting, { params: { userId: merchant.userId }, query: { timeZone } });
  await prefer(merchant, preferences);
  return merchant;
}

async function offers({ accountId, userId }: Merchant, name: string): Promise<void> {
  await notifyUser(db, { accountId, userId, kind: 'sourcing-quoted', params: { number: 'SR-1', name }, path: '/akProducts/sourcing' });
  await provider.runJobs();
}

/** Mails since the one that asked to confirm the address. */
async function mails(merchant: Merchant): Promise<string[]> {
  return (await mailsTo(provider, merchant.email)).slice(1).map(({ subject = '' }) => subject);
}

/** The next time after another that it is so late in São Paulo, which is three hours behind all year. */
async function nextInSaoPaulo(hour: number, after: Date): Promise<Date> {
  const time = new Date(after);
  time.setUTCHours(hour + 3, 0, 0, 0);
  return time.getTime() > after.getTime() ? time : new Date(time.getTime() + 24 * HOUR);
}

describe('the daily mail at 8:00 in São Paulo', () => {
  it('is one, with all that happened since the one before, and nothing is mailed before it', async () => {
    await moveTo(await nextInSaoPaulo(9, await readNow(db)));
    const daily = { mail: 'daily' } as const;
    const merchant = await aMerchantIn('America/Sao_Paulo', { digestHour: 8, categories: { sourcing: daily, listings: daily } });
    await offers(merchant, 'Kettle');
    const eight = await nextInSaoPaulo(8, await readNow(db));
    await moveTo(new Date(eight.getTime() - 8 * HOUR));
    await notifyAccount(db, { accountId: merchant.accountId, kind: 'listing-repriced', count: 2, path: '/myProducts' });
    await provider.runJobs();
    await moveTo(new Date(eight.getTime() - 60_000));
    expect(await mails(merchant)).toEqual([]);
    await moveTo(eight);
    expect(await mails(merchant)).toEqual(['2 notifications from Wharf']);
    const digest = (await mailsTo(provider, merchant.email)).at(-1);
    expect(digest?.text).toMatch(
      /Sourcing\n=+\n\nOffers for Kettle\n.*\nhttp\S+\/akProducts\/sourcing\n\nMy products\n=+\n\nRepriced: 2\n/,
    );
    await offers(merchant, 'Lamp');
    await moveTo(new Date(eight.getTime() + 23 * HOUR));
    expect(await mails(merchant)).toHaveLength(1);
    await moveTo(new Date(eight.getTime() + 24 * HOUR));
    expect(await mails(merchant)).toEqual(['2 notifications from Wharf', 'Offers for Lamp']);
  });

  it('gathers what is critical and what is of security not at all', async () => {
    const merchant = await aMerchantIn('America/Sao_Paulo', { categories: { stores: { mail: 'daily' } } });
    const { accountId, userId } = merchant;
    await notifyUser(db, { accountId, userId, kind: 'store-token-refused', params: { shop: 'ana.example' }, path: '/stores' });
    await notifyUser(db, { accountId, userId, kind: 'store-requested', params: { shop: 'ana.example' }, path: '/stores' });
    await notifyUser(db, { accountId, userId, kind: 'app-connected', params: { name: 'Helper' }, path: '/setting/apps' });
    await provider.runJobs();
    expect(await mails(merchant)).toEqual(['2 notifications from Wharf']);
    await moveClock(provider, { hours: 24 });
    await provider.runJobs();
    expect(await mails(merchant)).toHaveLength(2);
  });
});

const quiet = (from: string, until: string) => ({ quietHours: { from, until } });
const daily = (digestHour: number) => ({ digestHour, categories: { sourcing: { mail: 'daily' } } }) as const;

/** Hours from the change of the clocks: of what happens, and of its mail. */
describe.each([
  // The clock goes from 2:00 to 3:00.
  ['forward', 'Europe/Madrid', 'quiet hours over the night', quiet('22:00', '07:00'), -2.5, 4],
  ['forward', 'Europe/Madrid', 'quiet hours that end in the hour that is left out', quiet('22:00', '02:30'), -1, 0],
  ['forward', 'Europe/Madrid', 'the daily mail of the hour that is left out', daily(2), -3, 0],
  ['forward', 'America/New_York', 'quiet hours over the night', quiet('22:00', '07:00'), -2.5, 4],
  ['forward', 'America/New_York', 'the daily mail of the morning', daily(8), -1, 5],
  // It goes from 3:00 to 2:00, in New York from 2:00 to 1:00.
  ['back', 'Europe/Madrid', 'quiet hours over the night', quiet('22:00', '07:00'), -3, 5],
  ['back', 'Europe/Madrid', 'quiet hours that end in the hour that comes twice', quiet('22:00', '02:30'), -3, -0.5],
  ['back', 'Europe/Madrid', 'quiet hours that begin anew in that hour', quiet('22:00', '02:30'), 0.1, 0.5],
  ['back', 'Europe/Madrid', 'the daily mail of the hour that comes twice', daily(2), -2, -1],
  ['back', 'Europe/Madrid', 'the daily mail after that hour has come once', daily(2), -0.5, 24],
  ['back', 'America/New_York', 'quiet hours over the night', quiet('22:00', '07:00'), -3, 6],
] as const)('as the clock goes %s in %s', (direction, zone, _name, preferences, happens, mailed) => {
  it(`${_name} end once`, async () => {
    const change = await nextChange(zone, direction, 5);
    await moveTo(new Date(change.getTime() + happens * HOUR - 20 * 60_000));
    const merchant = await aMerchantIn(zone, preferences);
    await moveTo(new Date(change.getTime() + happens * HOUR));
    await offers(merchant, 'Kettle');
    const due = new Date(change.getTime() + mailed * HOUR);
    const [delivery] = (await merchant.call(listNotificationDeliveries, { query: { channel: 'mail' } })).data;
    expect(new Date(delivery?.dueAt ?? 0).toISOString()).toBe(due.toISOString());
    await moveTo(new Date(due.getTime() - 60_000));
    expect(await mails(merchant)).toEqual([]);
    await moveTo(due);
    expect(await mails(merchant)).toEqual(['Offers for Kettle']);
    await moveTo(new Date(due.getTime() + 25 * HOUR));
    expect(await mails(merchant)).toHaveLength(1);
  });
});

/** When the clock of a zone is changed next, so many hours from now at least. */
async function nextChange(zone: string, direction: 'forward' | 'back', hours: number): Promise<Date> {
  const sign = direction === 'forward' ? 1 : -1;
  const found = await sql<{
    at: string;
  }>`SELECT min(h) AS at FROM generate_series(date_trunc('hour', app_now()) + make_interval(hours => ${hours}),
      app_now() + interval '400 days', interval '1 hour') AS h
    WHERE sign(extract(epoch FROM (h AT TIME ZONE ${zone}) - ((h - interval '1 hour') AT TIME ZONE ${zone})) - 3600) = ${sign}`.execute(db);
  return new Date(found.rows[0]?.at ?? '');
}
