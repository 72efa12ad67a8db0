import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMailRecipient, confirmRecipient } from '#contract/notification-recipients.ts';
import { getNotificationPreferences, listNotificationDeliveries } from '#contract/notification-settings.ts';
import type { Merchant } from '#tests/support/call.ts';
import { anAddress, linkToken, stateOf } from '#tests/support/mail-recipients.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { notifyUser } from '../publish-event.ts';

const received: { raw: Buffer; from: string; to: string }[] = [];
/** Addresses whose mailbox is not there. */
const gone = new Set<string>();
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, callback) {
    callback(gone.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
  },
  onData(stream, { envelope }, callback) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      received.push({ raw: Buffer.concat(chunks), from, to: envelope.rcptTo.map(({ address }) => address).join() });
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

test('mails to an address beside the user’s own leave with a bounce address; once a server refuses one for good, none follows', async () => {
  const provider = await startTestProvider({ mail: { kind: 'smtp', url, from: 'Wharf <hello@wharf.example>' } });
  const [merchant, email] = [await provider.signUp(), anAddress()];
  const { id } = (await merchant.call(addMailRecipient, { body: { email, locale: 'en-US' } })).data;
  const asked = await newestTo(provider, email);
  expect(asked.from).toMatch(/^bounces\+r[0-9a-z]{55}@localhost\.example$/);
  await provider.call(confirmRecipient, { params: { token: linkToken(asked.mail, '/emails/confirm') } });
  await offers(provider, merchant);
  const { from, mail } = await newestTo(provider, email);
  expect([from, mail.from?.address, mail.subject]).toEqual([asked.from, 'hello@wharf.example', 'Offers for Kettle']);
  gone.add(email);
  await offers(provider, merchant);
  await provider.runJobs();
  expect(await stateOf(merchant, id)).toBe('bounced');
  const [failed] = (await merchant.call(listNotificationDeliveries, { query: { channel: 'mail' } })).data;
  expect(failed).toMatchObject({ state: 'failed', cause: 'mail-refused', recipient: email });
  expect((await merchant.call(getNotificationPreferences, { params: { userId: merchant.userId } })).data.emailBounced).toBe(false);
});

test('an address that takes not even the question is bounced', async () => {
  const provider = await startTestProvider({ mail: { kind: 'smtp', url, from: 'Wharf <hello@wharf.example>' } });
  const [merchant, email] = [await provider.signUp(), anAddress()];
  gone.add(email);
  const { id } = (await merchant.call(addMailRecipient, { body: { email, locale: 'en-US' } })).data;
  await provider.runJobs();
  expect(await stateOf(merchant, id)).toBe('bounced');
});
