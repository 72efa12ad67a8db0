import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { updateUserSetting } from '#contract/account.ts';
import { changePassword } from '#contract/account-security.ts';
import { listNotificationDeliveries, retryNotificationDelivery } from '#contract/notification-settings.ts';
import { listNotifications } from '#contract/notifications.ts';
import { createSourcingRequest } from '#contract/sourcing.ts';
import { inTransaction } from '#provider/database/database.ts';
import { reportNothingFound } from '#provider/features/sourcing/operate-sourcing.ts';
import { tasks } from '#provider/tasks.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { longTest } from '#tests/support/long.ts';
import { aConfirmedMerchant, hourFromNow, prefer } from '#tests/support/notification-builders.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { notifyAccount, notifyUser } from './publish-event.ts';

const provider = await startTestProvider();
const { services } = provider;
const { db } = services.database;

async function inBox(merchant: Merchant, kind?: string) {
  const notices = (await merchant.call(listNotifications, { query: { tab: 'notice' } })).data;
  return kind === undefined ? notices : notices.filter((notice) => notice.kind === kind);
}

/** Mails about events that came since the merchant signed up. */
async function mails(merchant: Merchant): Promise<{ subject: string; text: string }[]> {
  const [, ...later] = await mailsTo(provider, merchant.email);
  return later.map(({ subject = '', text = '' }) => ({ subject, text }));
}

async function repriced(merchant: Merchant, count: number): Promise<void> {
  await notifyAccount(db, { accountId: merchant.accountId, kind: 'listing-repriced', count, path: '/myProducts' });
}

function offers(merchant: Merchant, name: string, key?: string) {
  const { accountId, userId } = merchant;
  const params = { number: 'SR-1', name };
  return {
    accountId,
    userId,
    kind: 'sourcing-quoted' as const,
    params,
    path: '/akProducts/sourcing',
    ...(key === undefined ? {} : { key }),
  };
}

describe('a business transaction', () => {
  it('waits for nobody who works with its users, and leaves them alone', async () => {
    const merchant = await provider.signUp();
    const body = { name: 'Kettle', link: 'https://shop.example/kettle' };
    const { number } = (await merchant.call(createSourcingRequest, { body })).data;
    await db.transaction().execute(async (tx) => {
      await sql`SELECT 1 FROM app_user WHERE account_id = ${merchant.accountId} FOR UPDATE`.execute(tx);
      // It would wait for the end of this transaction, which waits for it.
      await reportNothingFound(services, number);
    });
    await provider.runJobs();
    expect(await inBox(merchant)).toMatchObject([{ kind: 'sourcing-nothing-found' }]);
  });

  it('touches no table but the outbox to notify all users of an account', async () => {
    const merchant = await provider.signUp();
    const touched = await inTransaction(services.database, async (tx) => {
      await notifyAccount(tx, { accountId: merchant.accountId, kind: 'listing-held', count: 1, path: '/myProducts' });
      const locks = await sql<{ name: string }>`SELECT DISTINCT relname AS name FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
        WHERE l.pid = pg_backend_pid() AND l.mode = 'RowExclusiveLock' OR (l.pid = pg_backend_pid() AND c.relname = 'app_user')`.execute(
        tx,
      );
      return locks.rows.map(({ name }) => name);
    });
    expect(touched).toContain('outbox');
    expect(touched.filter((name) => !name.startsWith('outbox'))).toEqual([]);
  });

  it('that is undone notifies nobody', async () => {
    const merchant = await provider.signUp();
    const undone = inTransaction(services.database, async (tx) => {
      await notifyUser(tx, offers(merchant, 'Kettle'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await provider.runJobs();
    expect(await inBox(merchant)).toEqual([]);
  });
});

describe('an event', () => {
  it('comes once, however often it is published and however many workers take it', async () => {
    const merchant = await aConfirmedMerchant(provider);
    for (let time = 0; time < 3; time += 1) await notifyUser(db, offers(merchant, 'Kettle', 'offers-of-1'));
    const { rows } = await sql<{ payload: object }>`SELECT payload FROM outbox WHERE account_id = ${merchant.accountId}`.execute(db);
    const write = tasks['write-deliveries'].run;
    const context = { attempt: 1, lastAttempt: false };
    await Promise.all([...rows, ...rows].map(({ payload }) => write(services, payload, context)));
    await Promise.all([provider.runJobs(), provider.runJobs()]);
    expect(await inBox(merchant)).toHaveLength(1);
    expect((await mails(merchant)).map(({ subject }) => subject)).toEqual(['Offers for Kettle']);
  });

  it('that counts things adds to what was not read yet, at once by many workers, too', async () => {
    const merchant = await provider.signUp();
    await Promise.all(Array.from({ length: 6 }, () => repriced(merchant, 2)));
    await Promise.all([provider.runJobs(), provider.runJobs(), provider.runJobs()]);
    expect(await inBox(merchant)).toMatchObject([{ title: 'Repriced: 12' }]);
    await moveClock(provider, { hours: 2 });
    await repriced(merchant, 1);
    await provider.runJobs();
    expect((await inBox(merchant)).map(({ title }) => title)).toEqual(['Repriced: 1', 'Repriced: 12']);
  });

  it('that counts things names each it knows, the newest first', async () => {
    const merchant = await provider.signUp();
    for (const label of ['Lamp', 'Kettle']) {
      const item = { label, path: `/myProducts/${label}` };
      await notifyAccount(db, { accountId: merchant.accountId, kind: 'listing-repriced', count: 1, path: '/myProducts', item });
      await provider.runJobs();
    }
    await repriced(merchant, 3);
    await provider.runJobs();
    const [notice] = await inBox(merchant);
    expect(notice).toMatchObject({ title: 'Repriced: 5', severity: 'info' });
    expect(notice?.items.map(({ label, path }) => [label, path])).toEqual([
      ['Kettle', '/myProducts/Kettle'],
      ['Lamp', '/myProducts/Lamp'],
    ]);
  });

  it('of an account reaches each of its users by their own preferences', async () => {
    const [first, second] = [await aConfirmedMerchant(provider), await aConfirmedMerchant(provider)];
    await prefer(first, { categories: { listings: { mail: 'now', inApp: false } } });
    for (const merchant of [first, second]) await repriced(merchant, 3);
    await provider.runJobs();
    expect([await inBox(first), (await inBox(second)).length]).toEqual([[], 1]);
    expect([(await mails(first)).map(({ subject }) => subject), await mails(second)]).toEqual([['Repriced: 3'], []]);
  });

  it('is not mailed to an address that nobody has confirmed', async () => {
    const merchant = await provider.signUp();
    await notifyUser(db, offers(merchant, 'Kettle'));
    await provider.runJobs();
    expect([(await inBox(merchant)).length, await mails(merchant)]).toEqual([1, []]);
  });

  it('of security comes in the app beside its own mail', async () => {
    const merchant = await aConfirmedMerchant(provider);
    const password = 'another-long-enough-passphrase';
    const body = { oldPassword: merchant.password, password };
    await merchant.call(changePassword, { params: { userId: merchant.userId }, body });
    await provider.runJobs();
    expect(await inBox(await signInAgain(provider, { ...merchant, password }))).toMatchObject([{ kind: 'password-changed' }]);
    expect((await mails(merchant)).map(({ subject }) => subject)).toEqual(['Your Wharf password was changed']);
  });
});

describe('a mail', () => {
  it('speaks the language of its user, leads to what happened, and says where to have fewer', async () => {
    const merchant = await aConfirmedMerchant(provider);
    await merchant.call(updateUserSetting, { params: { userId: merchant.userId }, query: { locale: 'pt-BR' } });
    await notifyUser(db, offers(merchant, 'Chaleira'));
    await provider.runJobs();
    const [mail] = await mails(merchant);
    const { publicUrl } = services.config;
    expect(mail?.subject).toBe('Chegaram ofertas para Chaleira');
    expect(mail?.text).toContain(`${publicUrl}/akProducts/sourcing`);
    expect(mail?.text).toContain(`Escolha nas configurações quais e-mails recebe e quando: ${publicUrl}/setting/email`);
  });

  it('speaks the language that its user selected for mails', async () => {
    const merchant = await aConfirmedMerchant(provider);
    await prefer(merchant, { locale: 'es-ES' });
    await notifyUser(db, offers(merchant, 'Tetera'));
    await provider.runJobs();
    const [mail] = await mails(merchant);
    expect(mail?.text).toContain('Elige en los ajustes qué correos recibes y cuándo: ');
    expect((await inBox(merchant))[0]?.title).toBe('Offers for Tetera');
  });

  it('of the hour gathers what happened in it', async () => {
    const merchant = await aConfirmedMerchant(provider);
    await prefer(merchant, { categories: { sourcing: { mail: 'hourly' } } });
    for (const name of ['Kettle', 'Lamp']) await notifyUser(db, offers(merchant, name));
    await provider.runJobs();
    expect([(await inBox(merchant)).length, await mails(merchant)]).toEqual([2, []]);
    await moveClock(provider, { hours: 1 });
    await provider.runJobs();
    const [digest, ...more] = await mails(merchant);
    expect([digest?.subject, more]).toEqual(['2 notifications from Wharf', []]);
    expect(digest?.text).toMatch(/Offers for Kettle\nWe found Kettle.*\n\S+\n\nOffers for Lamp\nWe found Lamp/);
  });

  it('of the day comes at the hour the user set, with the sum of what only counts', async () => {
    const merchant = await aConfirmedMerchant(provider);
    await merchant.call(updateUserSetting, { params: { userId: merchant.userId }, query: { timeZone: 'America/Sao_Paulo' } });
    // Brazil has no summer time: three hours behind all year.
    const digestHour = (Number((await hourFromNow(provider, 3)).slice(0, 2)) + 21) % 24;
    await prefer(merchant, { digestHour });
    for (const count of [2, 3]) await repriced(merchant, count);
    await provider.runJobs();
    await moveClock(provider, { hours: 1.5 });
    await provider.runJobs();
    expect(await mails(merchant)).toEqual([]);
    await moveClock(provider, { hours: 1.6 });
    await provider.runJobs();
    expect((await mails(merchant)).map(({ subject }) => subject)).toEqual(['Repriced: 5']);
  });

  it('waits for the end of quiet hours, and then is one; critical ones pass', async () => {
    const merchant = await aConfirmedMerchant(provider);
    await prefer(merchant, { quietHours: { from: await hourFromNow(provider, -1), until: await hourFromNow(provider, 2) } });
    for (const name of ['Kettle', 'Lamp']) await notifyUser(db, offers(merchant, name));
    const { accountId, userId } = merchant;
    await notifyUser(db, { accountId, userId, kind: 'store-token-refused', params: { shop: 'ana.example' }, path: '/stores' });
    await provider.runJobs();
    expect((await mails(merchant)).map(({ subject }) => subject)).toEqual(['Reconnect ana.example']);
    await moveClock(provider, { hours: 2 });
    await provider.runJobs();
    expect((await mails(merchant)).map(({ subject }) => subject)).toEqual(['Reconnect ana.example', '2 notifications from Wharf']);
  });
});

describe('quiet hours', () => {
  const quiet = { from: '22:00', until: '07:00' };
  const day = { from: '12:00', until: '14:00' };
  it.each([
    ['in the evening until the next morning', quiet, '23:30', 'now', '07:00 +1'],
    ['after midnight until that morning', quiet, '03:00', 'now', '07:00 +0'],
    ['at their end are over', quiet, '07:00', 'now', '07:00 +0'],
    ['have not begun a minute before', quiet, '21:59', 'now', '21:59 +0'],
    ['within a day', day, '12:00', 'now', '14:00 +0'],
    ['hold the mail of the hour', day, '11:20', 'hourly', '14:00 +0'],
    ['hold the mail of the day', quiet, '21:00', 'daily', '07:00 +1'],
  ])('%s', async (_name, { from, until }, at, rhythm, due) => {
    const merchant = await aConfirmedMerchant(provider);
    await prefer(merchant, { quietHours: { from, until }, digestHour: 6, categories: { sourcing: { mail: rhythm as 'now' } } });
    await moveToTime(at);
    await notifyUser(db, offers(merchant, 'Kettle'));
    await provider.runJobs();
    const again = await signInAgain(provider, merchant);
    const [delivery] = (await again.call(listNotificationDeliveries, { query: { channel: 'mail' } })).data;
    const { rows } = await sql<{ due: string }>`SELECT to_char(due_at, 'HH24:MI') || ' +' || due_at::date - app_now()::date AS due
      FROM notification_delivery WHERE id = ${delivery?.id ?? ''}`.execute(db);
    expect(rows).toEqual([{ due }]);
  });

  /** Moves the clock to the next time it is so late in UTC. */
  async function moveToTime(time: string): Promise<void> {
    const { rows } = await sql<{
      seconds: number;
    }>`SELECT mod(extract(epoch FROM ${time}::time - (app_now() AT TIME ZONE 'UTC')::time)::int + 86400, 86400) AS seconds`.execute(db);
    await moveClock(provider, { minutes: ((rows[0]?.seconds ?? 0) + 1) / 60 });
  }
});

describe('a mail server that takes nothing', () => {
  longTest('is tried again, later each time, until the mail has failed for good; the user sees it and can have it sent again', async () => {
    const away = await startTestProvider({ mail: { kind: 'smtp', url: 'smtp://127.0.0.1:9', from: 'hello@wharf.example' } });
    let merchant = await away.signUp();
    const awayDb = away.services.database.db;
    await sql`UPDATE app_user SET email_verified_at = app_now() WHERE id = ${merchant.userId}`.execute(awayDb);
    await notifyUser(awayDb, offers(merchant, 'Kettle'));
    const deliveries = async () => (await merchant.call(listNotificationDeliveries, { query: { channel: 'mail' } })).data;
    const attempts: number[] = [];
    for (const minutes of [0, 2, 7, 40, 150, 600]) {
      await moveClock(away, { minutes });
      await away.runJobs();
      merchant = await signInAgain(away, merchant);
      attempts.push((await deliveries())[0]?.attempts ?? 0);
    }
    expect(attempts).toEqual([1, 2, 3, 4, 5, 6]);
    const [failed] = await deliveries();
    expect(failed).toMatchObject({ state: 'failed', cause: 'mail-refused', title: 'Offers for Kettle', dueAt: null });
    const params = { deliveryId: failed?.id ?? '' };
    const stranger = await away.signUp();
    expect((await stranger.call(retryNotificationDelivery, { params })).status).toBe(404);
    expect((await merchant.call(retryNotificationDelivery, { params })).data).toEqual({ state: 'pending' });
    expect((await merchant.call(retryNotificationDelivery, { params })).problem.code).toBe('state-conflict');
    await away.runJobs();
    expect(await deliveries()).toMatchObject([{ state: 'pending', attempts: 1 }]);
  });
});

describe('a worker that is lost while it sends', () => {
  it('loses no mail: another one sends it once the lease is over', async () => {
    const merchant = await aConfirmedMerchant(provider);
    await notifyUser(db, offers(merchant, 'Kettle'));
    await sql`UPDATE outbox SET relayed_at = app_now() WHERE account_id = ${merchant.accountId}`.execute(db);
    const { rows } = await sql<{ payload: object }>`SELECT payload FROM outbox WHERE account_id = ${merchant.accountId}`.execute(db);
    await tasks['write-deliveries'].run(services, rows[0]?.payload, { attempt: 1, lastAttempt: false });
    await sql`DELETE FROM graphile_worker._private_jobs`.execute(db);
    await sql`UPDATE notification_delivery SET state = 'sending', attempts = 1, leased_until = app_now() + interval '1 minute'
      WHERE account_id = ${merchant.accountId} AND channel = 'mail'`.execute(db);
    const sweep = async () => {
      await tasks['requeue-deliveries'].run(services, {}, { attempt: 1, lastAttempt: false });
      await provider.runJobs();
    };
    await sweep();
    expect(await mails(merchant)).toEqual([]);
    await moveClock(provider, { minutes: 2 });
    await sweep();
    await moveClock(provider, { minutes: 5 });
    await sweep();
    expect((await mails(merchant)).map(({ subject }) => subject)).toEqual(['Offers for Kettle']);
  });

  it('deliveries of long ago are deleted, those that still wait are not', async () => {
    const merchant = await aConfirmedMerchant(provider);
    await notifyUser(db, offers(merchant, 'Kettle'));
    await provider.runJobs();
    await moveClock(provider, { hours: 31 * 24 });
    await repriced(merchant, 1);
    await provider.runJobs();
    await tasks['prune-deliveries'].run(services, {}, { attempt: 1, lastAttempt: false });
    const left = await sql<{ kind: string; channel: string }>`SELECT e.kind, d.channel FROM notification_event e
      LEFT JOIN notification_delivery d ON d.account_id = e.account_id AND d.event_id = e.id
      WHERE e.account_id = ${merchant.accountId} ORDER BY d.channel`.execute(db);
    expect(left.rows).toEqual([
      { kind: 'listing-repriced', channel: 'in-app' },
      { kind: 'listing-repriced', channel: 'mail' },
    ]);
  });
});
