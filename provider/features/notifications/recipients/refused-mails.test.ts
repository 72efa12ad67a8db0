import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMailRecipient, confirmRecipient } from '#contract/notification-recipients.ts';
import { getNotificationPreferences, listNotificationDeliveries } from '#contract/notification-settings.ts';
import type { Merchant } from '#tests/support/call.ts';
import { letPass } from '#tests/support/lapse.ts';
import { anAddress, linkToken, stateOf } from '#tests/support/mail-recipients.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { notifyUser } from '../publish-event.ts';

const received: { raw: Buffer; from: string; to: string }[] = [];
/** What is said of addresses that are refused. */
const refusals = new Map<string, string>();
const GONE = '5.1.1 no such mailbox';
/** Addresses of whose next mail the server says, once it has it, that it is busy. */
const busy = new Set<string>();
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, callback) {
    const refusal = refusals.get(address);
    callback(refusal === undefined ? null : Object.assign(new Error(refusal), { responseCode: 550 }));
  },
  onData(stream, { envelope }, callback) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      const to = envelope.rcptTo.map(({ address }) => address).join();
      received.push({ raw: Buffer.concat(chunks), from, to });
      callback(busy.delete(to) ? Object.assign(new Error('busy'), { responseCode: 451 }) : null);
    });
  },
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

async function aMerchant(provider: TestProvider): Promise<Merchant> {
  const merchant = await provider.signUp();
  await sql`UPDATE app_user SET email_verified_at = app_now() WHERE id = ${merchant.userId}`.execute(provider.services.database.db);
  return merchant;
}
async function newestTo(provider: TestProvider, email: string) {
  await provider.runJobs();
  const found = received.findLast(({ to }) => to === email);
  if (found === undefined) throw new Error(`no mail to ${email}`);
  return { from: found.from, mail: await PostalMime.parse(found.raw) };
}
async function offers({ services }: TestProvider, { accountId, userId }: Merchant): Promise<void> {
  const params = { number: 'SR-1', name: 'Kettle' };
  await notifyUser(services.database.db, { accountId, userId, kind: 'sourcing-quoted', params, path: '/akProducts/sourcing' });
}

test('mails to an address beside the user’s own leave with a bounce address, are sent again under their name, and end once it is gone', async () => {
  const provider = await startTestProvider({ mail: { kind: 'smtp', url, from: 'Wharf <hello@wharf.example>' } });
  const [merchant, email] = [await aMerchant(provider), anAddress()];
  const { id } = (await merchant.call(addMailRecipient, { body: { email, locale: 'en-US' } })).data;
  const asked = await newestTo(provider, email);
  expect(asked.from).toMatch(/^bounces\+r[0-9a-z]{55}@localhost\.example$/);
  await provider.call(confirmRecipient, { params: { token: linkToken(asked.mail, '/emails/confirm') } });
  await offers(provider, merchant);
  const { from, mail } = await newestTo(provider, email);
  expect([from, mail.from?.address, mail.subject]).toEqual([asked.from, 'hello@wharf.example', 'Offers for Kettle']);
  busy.add(email);
  await offers(provider, merchant);
  const first = await newestTo(provider, email);
  refusals.set(email, '5.7.1 relaying denied');
  await letPass(provider, 2);
  await provider.runJobs();
  expect(await stateOf(merchant, id)).toBe('confirmed');
  refusals.clear();
  const before = received.length;
  await letPass(provider, 7);
  const again = await newestTo(provider, email);
  expect([received.length, again.mail.messageId]).toEqual([before + 1, first.mail.messageId]);
  expect(again.mail.messageId).toMatch(/^<notifications\.[0-9a-f]{32}@wharf\.example>$/);
  expect(again.mail.messageId).not.toBe(mail.messageId);
  refusals.set(email, GONE);
  await offers(provider, merchant);
  await provider.runJobs();
  expect(await stateOf(merchant, id)).toBe('bounced');
  const [failed] = (await merchant.call(listNotificationDeliveries, { query: { channel: 'mail', state: 'failed' } })).data;
  expect(failed).toMatchObject({ state: 'failed', cause: 'mail-refused', recipient: email });
  expect((await merchant.call(getNotificationPreferences, { params: { userId: merchant.userId } })).data.emailBounced).toBe(false);
});

test('an address that takes not even the question is bounced', async () => {
  const provider = await startTestProvider({ mail: { kind: 'smtp', url, from: 'Wharf <hello@wharf.example>' } });
  const [merchant, email] = [await aMerchant(provider), anAddress()];
  refusals.set(email, GONE);
  const { id } = (await merchant.call(addMailRecipient, { body: { email, locale: 'en-US' } })).data;
  await provider.runJobs();
  expect(await stateOf(merchant, id)).toBe('bounced');
});
