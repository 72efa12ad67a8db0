import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFaultProxy, type FaultProxy } from '#tests/support/fault-proxy.ts';
import { letPass } from '#tests/support/lapse.ts';
import { longTest } from '#tests/support/long.ts';
import { aMailedParcel, type MailedParcel } from '#tests/support/mailed-parcel.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { settleLostBuyerMails } from './buyer-mail-state.ts';
import { sendBuyerMail } from './send-buyer-mail.ts';

/** Every mail that came whole, by whom it was to. */
const received: string[] = [];
let refusal: { responseCode: number; text?: string } | null = null;
/** Whether the line breaks before a mail is sent. */
let breaks = false;
/** What the server does once it has a whole mail. */
let answer: (accept: () => void) => void;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo(_address, _session, callback) {
    if (breaks) return line.reset();
    if (refusal === null) return callback();
    const { responseCode, text = 'not now' } = refusal;
    callback(Object.assign(new Error(text), { responseCode }));
  },
  onData(stream, session, callback) {
    stream.resume();
    stream.on('end', () => {
      received.push(...session.envelope.rcptTo.map(({ address }) => address));
      answer(() => callback());
    });
  },
});
// A line that breaks while the server writes.
server.on('error', () => undefined);
let line: FaultProxy;
let provider: TestProvider;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  line = await startFaultProxy({ port: (server.server.address() as AddressInfo).port });
  const mail = { kind: 'smtp' as const, url: `smtp://127.0.0.1:${line.port}`, from: 'Wharf <hello@wharf.example>' };
  provider = await startTestProvider({ mail }, { template: 'rates' });
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
beforeEach(() => {
  refusal = null;
  breaks = false;
  answer = (accept) => accept();
});

/** A parcel of a live order whose buyer has an address of their own, with what a job about it carries. */
async function aBuyersParcel(): Promise<MailedParcel & { buyer: string; job: object; mails: () => number }> {
  const merchant = await provider.signUp();
  const parcel = await aMailedParcel(provider, merchant, { enabled: ['shipped', 'delivered', 'delayed'] });
  const { order, parcelId } = parcel;
  const buyer = `${order.id}@buyer.example`;
  await sql`UPDATE orders SET mode = 'live', buyer_email = ${buyer}
    WHERE account_id = ${merchant.accountId} AND id = ${order.id}`.execute(provider.services.database.db);
  // The mails of the sign-up.
  await provider.runJobs();
  const job = { accountId: merchant.accountId, parcelId, orderId: order.id, kind: 'shipped' };
  return { ...parcel, buyer, job, mails: () => received.filter((to) => to === buyer).length };
}

test('of several jobs about one event at the same time one sends the mail', async () => {
  const { change, job, mails, states } = await aBuyersParcel();
  let accept: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    answer = (take) => {
      accept = take;
      resolve();
    };
  });
  await change('shipped_at = app_now()');
  const first = provider.runJobs();
  await arrived;
  await Promise.all([1, 2, 3].map(() => sendBuyerMail(provider.services, job)));
  accept();
  await first;
  expect([mails(), await states()]).toEqual([1, { shipped: 'sent' }]);
});

test('an event that is noted again is mailed once', async () => {
  const { set, mails, states } = await aBuyersParcel();
  await set(`attention = 'no-movement', attention_since = app_now()`);
  await set('attention = NULL, attention_since = NULL');
  await set(`attention = 'customs-hold', attention_since = app_now()`);
  expect([mails(), await states()]).toEqual([1, { delayed: 'sent' }]);
});

test('a parcel that is delivered as soon as it was shipped is mailed about once, and is late no more', async () => {
  const { set, mails, states } = await aBuyersParcel();
  await set('shipped_at = app_now(), delivered_at = app_now()');
  await set(`attention = 'exception', attention_since = app_now()`);
  expect([mails(), await states()]).toEqual([1, { delivered: 'sent' }]);
});

test('a mail is not sent again when the connection breaks before the server has answered', async () => {
  const { set, mails, states } = await aBuyersParcel();
  answer = () => line.reset();
  await set('shipped_at = app_now()');
  answer = (accept) => accept();
  await letPass(provider, 60);
  await provider.runJobs();
  expect([mails(), await states()]).toEqual([1, { shipped: 'unclear' }]);
});

longTest('a mail is not sent again when the server says nothing after it has it', async () => {
  const { set, mails, states } = await aBuyersParcel();
  answer = () => undefined;
  await set('shipped_at = app_now()');
  answer = (accept) => accept();
  await letPass(provider, 60);
  await provider.runJobs();
  expect([mails(), await states()]).toEqual([1, { shipped: 'unclear' }]);
});

test('a mail the server does not take yet is sent later', async () => {
  const { set, mails, states } = await aBuyersParcel();
  refusal = { responseCode: 451 };
  await set('shipped_at = app_now()');
  expect([mails(), await states()]).toEqual([0, {}]);
  refusal = null;
  await letPass(provider, 1);
  await provider.runJobs();
  expect([mails(), await states()]).toEqual([1, { shipped: 'sent' }]);
});

test('a mail is sent later when the line breaks before it was sent, or the server refuses what is not of its buyer', async () => {
  const { set, mails, states } = await aBuyersParcel();
  breaks = true;
  await set('shipped_at = app_now()');
  expect([mails(), await states()]).toEqual([0, {}]);
  breaks = false;
  refusal = { responseCode: 554, text: '5.7.1 relaying denied' };
  await letPass(provider, 1);
  await provider.runJobs();
  expect([mails(), await states()]).toEqual([0, {}]);
  refusal = null;
  await letPass(provider, 1);
  await provider.runJobs();
  expect([mails(), await states()]).toEqual([1, { shipped: 'sent' }]);
});

test('a mail the server refuses for good is not sent again', async () => {
  const { set, mails, states } = await aBuyersParcel();
  refusal = { responseCode: 550 };
  await set('shipped_at = app_now()');
  refusal = null;
  await letPass(provider, 60);
  await provider.runJobs();
  expect([mails(), await states()]).toEqual([0, { shipped: 'bounced' }]);
});

test('a mail whose worker was lost on the way is not sent again', async () => {
  const { set, mails, states, parcelId, order, job } = await aBuyersParcel();
  const { db } = provider.services.database;
  const accountId = (await db.selectFrom('parcel').select('account_id').where('id', '=', parcelId).executeTakeFirstOrThrow()).account_id;
  await db
    .insertInto('buyer_mail')
    .values({ account_id: accountId, parcel_id: parcelId, order_id: order.id, kind: 'shipped', state: 'sending' })
    .execute();
  await set('shipped_at = app_now()');
  await settleLostBuyerMails(provider.services);
  expect(await states()).toEqual({ shipped: 'sending' });
  await letPass(provider, 11);
  await settleLostBuyerMails(provider.services);
  await sendBuyerMail(provider.services, job);
  expect([mails(), await states()]).toEqual([0, { shipped: 'unclear' }]);
});

test('nobody is mailed about an order that was canceled', async () => {
  const { set, mails, states, order } = await aBuyersParcel();
  const { db } = provider.services.database;
  await db.transaction().execute(async (tx) => {
    // Canceled at its store once it was packed here.
    await sql`ALTER TABLE orders DISABLE TRIGGER orders_lifecycles`.execute(tx);
    await sql`UPDATE orders SET fulfillment_state = 'canceled' WHERE id = ${order.id}`.execute(tx);
    await sql`ALTER TABLE orders ENABLE TRIGGER orders_lifecycles`.execute(tx);
  });
  await set('shipped_at = app_now()');
  expect([mails(), await states()]).toEqual([0, {}]);
});
