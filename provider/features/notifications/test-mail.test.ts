import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateUserSetting } from '#contract/account.ts';
import { getNotificationPreferences, listNotificationDeliveries, sendTestMail } from '#contract/notification-settings.ts';
import type { Merchant } from '#tests/support/call.ts';
import { longTest } from '#tests/support/long.ts';
import { aConfirmedMerchant } from '#tests/support/notification-builders.ts';
import { nextMail } from '#tests/support/outbox.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { notifyUser } from './publish-event.ts';

let mails = 0;
let refusal: number | null = null;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo(_address, _session, callback) {
    if (refusal === null) return callback();
    callback(Object.assign(new Error('no such mailbox'), { responseCode: refusal }));
  },
  onData(stream, _session, callback) {
    stream.resume();
    stream.on('end', () => {
      mails += 1;
      callback();
    });
  },
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

async function bounced(merchant: Merchant): Promise<boolean> {
  return (await merchant.call(getNotificationPreferences, { params: { userId: merchant.userId } })).data.emailBounced;
}

async function confirm({ services }: TestProvider, { accountId }: Merchant): Promise<void> {
  await sql`UPDATE app_user SET email_verified_at = app_now() WHERE account_id = ${accountId}`.execute(services.database.db);
}

longTest('a test mail arrives, in the language of the user, with text and HTML', async () => {
  const provider = await startTestProvider();
  const merchant = await aConfirmedMerchant(provider);
  await merchant.call(updateUserSetting, { params: { userId: merchant.userId }, query: { locale: 'pt-BR' } });
  expect((await merchant.call(sendTestMail)).status).toBe(200);
  const mail = await nextMail(provider, merchant.email);
  expect(mail.subject).toBe('E-mail de teste');
  expect(mail.text).toContain('Este e-mail mostra');
  expect(mail.html).toContain('lang="pt-BR"');
});

test('nothing is mailed to an address nobody confirmed', async () => {
  const provider = await startTestProvider();
  const merchant = await provider.signUp();
  const answer = await merchant.call(sendTestMail);
  expect([answer.status, answer.problem.code]).toEqual([409, 'state-conflict']);
});

longTest('an address the mail server refuses for good gets no more mails until a test mail arrives', async () => {
  const provider = await startTestProvider({ mail: { kind: 'smtp', url, from: 'Wharf <hello@wharf.example>' } });
  const merchant = await provider.signUp();
  await provider.runJobs();
  await confirm(provider, merchant);
  const notify = async () => {
    const { accountId, userId } = merchant;
    const params = { device: 'Firefox', address: '192.0.2.7' };
    await notifyUser(provider.services.database.db, { accountId, userId, kind: 'new-sign-in', params });
    await provider.runJobs();
  };
  refusal = 550;
  await notify();
  const listed = (await merchant.call(listNotificationDeliveries, { query: { channel: 'mail' } })).data;
  expect(listed).toMatchObject([{ kind: 'new-sign-in', state: 'failed', cause: 'mail-refused', attempts: 1 }]);
  expect(await bounced(merchant)).toBe(true);

  refusal = null;
  const before = mails;
  await notify();
  expect(mails).toBe(before);
  await merchant.call(sendTestMail);
  await provider.runJobs();
  expect([mails, await bounced(merchant)]).toEqual([before + 1, false]);
  await notify();
  expect(mails).toBe(before + 2);
});

longTest('a mail server that is busy is tried again, and the address stays in use', async () => {
  const provider = await startTestProvider({ mail: { kind: 'smtp', url, from: 'Wharf <hello@wharf.example>' } });
  const merchant = await provider.signUp();
  await provider.runJobs();
  await confirm(provider, merchant);
  refusal = 451;
  await merchant.call(sendTestMail);
  await provider.runJobs();
  refusal = null;
  const listed = (await merchant.call(listNotificationDeliveries, { query: { channel: 'mail' } })).data;
  expect(listed).toMatchObject([{ state: 'pending', cause: 'mail-refused' }]);
  expect(await bounced(merchant)).toBe(false);
});
