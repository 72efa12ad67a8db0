import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Locale, locales } from '#contract/locales.ts';
import {
  getBuyerMails,
  previewBuyerMail,
  saveBuyerMails,
  sendBuyerMailTest,
  type BuyerMailsInput,
} from '#contract/notification-buyer-mails.ts';
import { buyerMailKinds } from '#contract/notification-buyer-mails.values.ts';
import type { Merchant } from '#tests/support/call.ts';
import { aMailedParcel, NO_BUYER_MAILS } from '#tests/support/mailed-parcel.ts';
import { aConfirmedMerchant } from '#tests/support/notification-builders.ts';
import { mailsTo, nextMail } from '#tests/support/outbox.ts';
import { aStore } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aConfirmedMember } from '#tests/support/ticket-mails.ts';
import { bounceAddress } from '../bounces/bounce-address.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;

async function save(merchant: Merchant, storeId: string, changes: Partial<BuyerMailsInput>) {
  return merchant.call(saveBuyerMails, { params: { storeId }, body: { ...NO_BUYER_MAILS, ...changes } });
}

/** A text of the merchant's own that needs the tracking number. */
const BY_NUMBER = {
  locale: 'en-US',
  subject: '{{tracking_number}} is here',
  text: 'Hello!\n\nWith number {{ tracking_number }}.',
} as const;

/** A parcel of a store whose buyers are mailed; its mails are those to the merchant, for the store is a sandbox. */
async function aTestParcel(changes: Partial<BuyerMailsInput> | null) {
  const merchant = await aConfirmedMerchant(provider);
  const parcel = await aMailedParcel(provider, merchant, changes);
  const mails = async () => (await mailsTo(provider, merchant.email)).filter(({ from }) => from?.name === 'Corner shop');
  return { ...parcel, merchant, mails };
}

test('a buyer is mailed once that the parcel left, in the store’s name, with text, HTML and where it is', async () => {
  const { set, mails, order } = await aTestParcel({ enabled: ['shipped'], replyTo: 'help@corner.example' });
  await set('shipped_at = app_now()');
  await set('shipped_at = NULL');
  await set('shipped_at = app_now()');
  await set('delivered_at = app_now()');
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Your order ${order.externalName} is on its way`);
  expect(mail?.replyTo).toMatchObject([{ address: 'help@corner.example' }]);
  expect(mail?.text).toContain(`LX${order.id.slice(-9)}CN`);
  expect(mail?.text).toMatch(/\/track\/[0-9a-f]{32}/);
  expect(mail?.html).toContain('prefers-color-scheme: dark');
  expect(`${mail?.subject ?? ''} ${mail?.text ?? ''} ${mail?.html ?? ''}`).not.toMatch(/\{\{|undefined/);
});

test('a mail has the number of the first mile until there is one of the last, and no paragraph about a number there is not', async () => {
  const first = await aTestParcel({ enabled: ['shipped'] });
  await first.set(`tracking_number = NULL, first_mile_number = 'FM-1', shipped_at = app_now()`);
  expect((await first.mails())[0]?.text).toContain('\n\nTracking number: FM-1\n\n');
  const none = await aTestParcel({ enabled: ['shipped', 'delivered'], texts: [{ ...BY_NUMBER, kind: 'delivered' }] });
  await none.set('tracking_number = NULL, shipped_at = app_now()');
  await none.set('delivered_at = app_now()');
  const [shipped, delivered] = await none.mails();
  expect(shipped?.text).toContain('has left our warehouse.\n\nTrack your parcel');
  expect(shipped?.html).not.toContain('Tracking number');
  expect(delivered?.subject).toBe(`Your order ${none.order.externalName} was delivered`);
  expect(delivered?.text).toContain('Hello!');
  expect(`${delivered?.text ?? ''} ${delivered?.html ?? ''}`).not.toContain('With number');
});

test('late and delivered parcels have mails of their own, and nothing is mailed that was not selected', async () => {
  const some = await aTestParcel({ enabled: ['delivered', 'delayed'] });
  await some.set('shipped_at = app_now()');
  await some.set(`attention = 'no-movement', attention_since = app_now()`);
  await some.set(`attention = 'estimate-passed'`);
  await some.set('delivered_at = app_now()');
  expect((await some.mails()).length).toBe(2);
  for (const changes of [null, { enabled: [] }]) {
    const none = await aTestParcel(changes);
    await none.set('shipped_at = app_now()');
    expect(await none.mails()).toEqual([]);
  }
});

test('a live order’s mail goes to its buyer, and to nobody once the buyer is erased', async () => {
  const { merchant, set, mails, order } = await aTestParcel({ enabled: ['shipped', 'delivered'] });
  const email = `${order.id}@buyer.example`;
  await sql`UPDATE orders SET mode = 'live', buyer_email = ${email} WHERE account_id = ${merchant.accountId} AND id = ${order.id}`.execute(
    db,
  );
  await set('shipped_at = app_now()');
  expect((await mailsTo(provider, email)).length).toBe(1);
  await sql`UPDATE orders SET buyer_email = '' WHERE account_id = ${merchant.accountId} AND id = ${order.id}`.execute(db);
  await set('delivered_at = app_now()');
  expect([(await mailsTo(provider, email)).length, (await mails()).length]).toEqual([1, 0]);
});

test('the merchant’s own text is sent, and their variables are not read from what buyers wrote', async () => {
  const text = {
    kind: 'shipped',
    locale: 'en-US',
    subject: '{{order}} for {{buyer}}',
    text: 'Hi {{ buyer }}, 3 < 5\n\n{{tracking_link}}',
  } as const;
  const { merchant, set, mails, order } = await aTestParcel({ enabled: ['shipped'], texts: [text] });
  await sql`UPDATE orders SET buyer_name = ${'{{store}} <img src=x>'} WHERE account_id = ${merchant.accountId} AND id = ${order.id}`.execute(
    db,
  );
  await set('shipped_at = app_now()');
  const [mail] = await mails();
  expect(mail?.subject).toBe(`${order.externalName} for {{store}} <img src=x>`);
  expect(mail?.html).toContain('Hi {{store}} &lt;img src=x&gt;, 3 &lt; 5');
  expect(mail?.html).not.toContain('<img');
});

test('header lines, unknown variables, markup and texts named twice are refused at their fields', async () => {
  const merchant = await provider.signUp();
  const store = await aStore(provider, merchant);
  const text = { kind: 'shipped' as const, locale: 'en-US' as Locale, subject: 'a', text: 'b' };
  const refused = async (changes: Partial<BuyerMailsInput>) =>
    (await save(merchant, store.id, changes)).problem.fields?.map(({ path, code }) => `${path} ${code}`);
  expect(await refused({ senderName: 'Shop\r\nBcc: all@example.com' })).toEqual(['senderName wrong-format']);
  expect(await refused({ replyTo: 'a@b.example\nBcc: c@d.example' })).toEqual(['replyTo email-format']);
  expect(await refused({ texts: [{ ...text, subject: 'a\nBcc: c@d.example' }] })).toEqual(['texts.0.subject wrong-format']);
  expect(await refused({ texts: [text, text] })).toContain('texts.1.kind listed-twice');
  const other = { ...text, locale: 'pt-BR' as Locale, subject: '<b>a</b>', text: 'b<!-- c -->' };
  expect(await refused({ texts: [{ ...text, subject: '{{ Buyer', text: '{{order}} {{password}}' }, other] })).toEqual([
    'texts.0.subject unknown-variable',
    'texts.0.text unknown-variable',
    'texts.1.subject no-markup',
    'texts.1.text no-markup',
  ]);
  const params = { storeId: store.id };
  const preview = await merchant.call(previewBuyerMail, { params, body: { ...text, text: '{{foo}}', senderName: '' } });
  expect(preview.problem.fields).toMatchObject([{ path: 'text', code: 'unknown-variable', message: expect.stringContaining(' {{foo}}.') }]);
  expect((await merchant.call(getBuyerMails, { params })).data.version).toBe(0);
  for (const tag of ['<br />', '</P>', '<a href="x">', '<img\nsrc=x>', '<!DOCTYPE html>', '<h2>'])
    expect(await refused({ texts: [{ ...text, text: `b ${tag}` }] })).toEqual(['texts.0.text no-markup']);
  const plain = '3 < 5 and 7 > 6, a <b and c> d: Ana <ana@shop.example> or <https://shop.example/a?b=c>, <3';
  expect((await save(merchant, store.id, { texts: [{ ...text, text: plain }] })).status).toBe(200);
});

test('a test of a mail goes to the confirmed address of the user, at most ten times an hour', async () => {
  const merchant = await provider.signUp();
  const { id: storeId } = await aStore(provider, merchant);
  const body = {
    kind: 'delayed' as const,
    locale: 'es-ES' as Locale,
    subject: '{{order}} tarda',
    text: 'Hola, {{buyer}}',
    senderName: 'Ana',
  };
  const send = (changes: Partial<typeof body> = {}) =>
    merchant.call(sendBuyerMailTest, { params: { storeId }, body: { ...body, ...changes } });
  expect((await send()).problem.code).toBe('state-conflict');
  await sql`UPDATE app_user SET email_verified_at = app_now() WHERE account_id = ${merchant.accountId}`.execute(db);
  expect((await send({ text: '{{foo}}' })).problem.fields).toMatchObject([{ path: 'text', code: 'unknown-variable' }]);
  expect((await send()).data).toEqual({ sentTo: merchant.email });
  await provider.runJobs();
  const [mail, ...others] = (await mailsTo(provider, merchant.email)).filter(({ from }) => from?.name === 'Ana');
  expect([mail?.subject, others]).toEqual(['#1042 tarda', []]);
  expect(mail?.text).toContain('Hola, Ana Lima');
  expect(mail?.html).toContain('lang="es-ES"');
  for (let sent = 1; sent < 10; sent += 1) expect((await send()).status).toBe(200);
  expect((await send()).problem.code).toBe('too-many-requests');
  const stranger = await aConfirmedMerchant(provider);
  expect((await stranger.call(sendBuyerMailTest, { params: { storeId }, body })).problem.code).toBe('not-found');
});

test('a member has a test of a mail sent to their own address, with that of bounces about them', async () => {
  const owner = await provider.signUp();
  const { id: storeId } = await aStore(provider, owner);
  const { user, call } = await aConfirmedMember(provider, owner, 'manager');
  const body = { kind: 'delivered', locale: 'en-US', subject: 'Test {{order}}', text: 'b', senderName: '' } as const;
  expect((await call(sendBuyerMailTest, { params: { storeId }, body })).data).toEqual({ sentTo: user.email });
  const mail = await nextMail(provider, user.email);
  expect(mail.subject).toBe('Test #1042');
  const returnPath = bounceAddress(provider.services, { kind: 'u', id: user.userId, email: user.email });
  expect(mail.headers.find(({ key }) => key === 'return-path')?.value).toBe(`<${returnPath ?? ''}>`);
});

test.each(locales)('buyers of a store in %s get each of the mails in it', async (locale) => {
  const { set, mails, storeId, merchant } = await aTestParcel({ enabled: [...buyerMailKinds] });
  await sql`UPDATE store SET locale = ${locale} WHERE account_id = ${merchant.accountId} AND id = ${storeId}`.execute(db);
  await set('shipped_at = app_now()');
  await set(`attention = 'no-movement', attention_since = app_now()`);
  await set('delivered_at = app_now()');
  const sent = await mails();
  expect(new Set(sent.map(({ subject }) => subject)).size).toBe(buyerMailKinds.length);
  for (const { html, text, headers } of sent) {
    expect(headers.find(({ key }) => key === 'content-language')?.value).toBe(locale);
    expect(html).toContain(`lang="${locale}"`);
    expect(text).toMatch(/\/track\/[0-9a-f]{32}/);
  }
});

test('settings are those of one store of the account, and an older version does not overwrite a newer one', async () => {
  const [owner, stranger] = [await provider.signUp(), await provider.signUp()];
  const store = await aStore(provider, owner);
  const params = { storeId: store.id };
  expect((await stranger.call(getBuyerMails, { params })).status).toBe(404);
  expect((await save(stranger, store.id, { enabled: ['shipped'] })).status).toBe(404);
  const saved = (await save(owner, store.id, { enabled: ['shipped'], senderName: 'Ana' })).data;
  expect(saved).toMatchObject({ version: 1, enabled: ['shipped'], senderName: 'Ana' });
  expect((await save(owner, store.id, { enabled: [] })).problem.code).toBe('version-conflict');
  const usual = saved.texts.map(({ own: _own, usual: _usual, ...each }) => each);
  expect((await save(owner, store.id, { version: 1, texts: usual })).data.texts.some(({ own }) => own)).toBe(false);
});

test('every usual mail reads whole in every language', async () => {
  const merchant = await provider.signUp();
  const store = await aStore(provider, merchant);
  const params = { storeId: store.id };
  const { texts } = (await merchant.call(getBuyerMails, { params })).data;
  expect(texts.length).toBe(buyerMailKinds.length * locales.length);
  const subjects = new Set<string>();
  for (const { own: _own, usual, ...text } of texts) {
    const { data } = await merchant.call(previewBuyerMail, { params, body: { ...text, senderName: '' } });
    expect(`${data.subject} ${data.text} ${data.html}`).not.toMatch(/\{\{|undefined|buyer-mail\./);
    expect(text).toMatchObject(usual);
    expect(data.text).toContain('Corner shop');
    // Answers may go nowhere.
    expect(data.text).not.toMatch(/answer|reply|respond/i);
    expect(data.html).toContain(`lang="${text.locale}"`);
    subjects.add(data.subject);
  }
  expect(subjects.size).toBe(texts.length);
});
