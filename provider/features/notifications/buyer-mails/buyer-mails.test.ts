import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Locale, locales } from '#contract/locales.ts';
import { getBuyerMails, previewBuyerMail, saveBuyerMails, type BuyerMailsInput } from '#contract/notification-buyer-mails.ts';
import { buyerMailKinds } from '#contract/notification-buyer-mails.values.ts';
import type { Merchant } from '#tests/support/call.ts';
import { aConfirmedMerchant } from '#tests/support/notification-builders.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import { aStore } from '#tests/support/order-builders.ts';
import { aPackedOrder, aParcel } from '#tests/support/parcel-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;

const nothing: BuyerMailsInput = { version: 0, enabled: [], senderName: '', replyTo: null, texts: [] };

async function save(merchant: Merchant, storeId: string, changes: Partial<BuyerMailsInput>) {
  return merchant.call(saveBuyerMails, { params: { storeId }, body: { ...nothing, ...changes } });
}

/** A parcel of a store whose buyers are mailed; its mails are those to the merchant, for the store is a sandbox. */
async function aMailedParcel(changes: Partial<BuyerMailsInput>) {
  const merchant = await aConfirmedMerchant(provider);
  const { order, storeId } = await aPackedOrder(provider, merchant);
  expect((await save(merchant, storeId, changes)).status).toBe(200);
  const parcelId = await aParcel(provider, merchant, [{ order }], { trackingNumber: `LX${order.id.slice(-9)}CN` });
  const set = async (assignment: string) => {
    await sql`UPDATE parcel SET ${sql.raw(assignment)} WHERE account_id = ${merchant.accountId} AND id = ${parcelId}`.execute(db);
    await provider.runJobs();
  };
  const mails = async () => (await mailsTo(provider, merchant.email)).filter(({ from }) => from?.name === 'Corner shop');
  return { merchant, storeId, parcelId, order, set, mails };
}

test('a buyer is mailed once that the parcel left, in the store’s name, with text, HTML and where it is', async () => {
  const { set, mails, order } = await aMailedParcel({ enabled: ['shipped'], replyTo: 'help@corner.example' });
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

test('late and delivered parcels have mails of their own, and nothing is mailed that was not selected', async () => {
  const some = await aMailedParcel({ enabled: ['delivered', 'delayed'] });
  await some.set('shipped_at = app_now()');
  await some.set(`attention = 'no-movement', attention_since = app_now()`);
  await some.set(`attention = 'estimate-passed'`);
  await some.set('delivered_at = app_now()');
  expect((await some.mails()).length).toBe(2);
  const none = await aMailedParcel({ enabled: [] });
  await none.set('shipped_at = app_now()');
  expect(await none.mails()).toEqual([]);
});

test('a live order’s mail goes to its buyer, and to nobody once the buyer is erased', async () => {
  const { merchant, set, mails, order } = await aMailedParcel({ enabled: ['shipped', 'delivered'] });
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

test('the merchant’s own words are sent, and their variables are not read from what buyers wrote', async () => {
  const text = {
    kind: 'shipped',
    locale: 'en-US',
    subject: '{{order}} for {{buyer}}',
    text: 'Hi {{ buyer }} <b>\n\n{{tracking_link}}',
  } as const;
  const { merchant, set, mails, order } = await aMailedParcel({ enabled: ['shipped'], texts: [text] });
  await sql`UPDATE orders SET buyer_name = ${'{{store}} <img src=x>'} WHERE account_id = ${merchant.accountId} AND id = ${order.id}`.execute(
    db,
  );
  await set('shipped_at = app_now()');
  const [mail] = await mails();
  expect(mail?.subject).toBe(`${order.externalName} for {{store}} <img src=x>`);
  expect(mail?.html).toContain('Hi {{store}} &lt;img src=x&gt; &lt;b&gt;');
  expect(mail?.html).not.toContain('<img');
});

test('header lines, unknown variables and texts named twice are refused', async () => {
  const merchant = await provider.signUp();
  const store = await aStore(provider, merchant);
  const text = { kind: 'shipped' as const, locale: 'en-US' as Locale, subject: 'a', text: 'b' };
  const refused = async (changes: Partial<BuyerMailsInput>) =>
    (await save(merchant, store.id, changes)).problem.fields?.map(({ path }) => path);
  expect(await refused({ senderName: 'Shop\r\nBcc: all@example.com' })).toEqual(['senderName']);
  expect(await refused({ replyTo: 'a@b.example\nBcc: c@d.example' })).toEqual(['replyTo']);
  expect(await refused({ texts: [{ ...text, subject: 'a\nBcc: c@d.example' }] })).toEqual(['texts.0.subject']);
  expect(await refused({ texts: [{ ...text, text: '{{password}}' }] })).toEqual(['texts.0.text']);
  expect(await refused({ texts: [text, text] })).toContain('texts.1.kind');
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
  const usual = saved.texts.map(({ own: _own, ...each }) => each);
  expect((await save(owner, store.id, { version: 1, texts: usual })).data.texts.some(({ own }) => own)).toBe(false);
});

test('every usual mail reads whole in every language', async () => {
  const merchant = await provider.signUp();
  const store = await aStore(provider, merchant);
  const params = { storeId: store.id };
  const { texts } = (await merchant.call(getBuyerMails, { params })).data;
  expect(texts.length).toBe(buyerMailKinds.length * locales.length);
  const subjects = new Set<string>();
  for (const { own: _own, ...text } of texts) {
    const { data } = await merchant.call(previewBuyerMail, { params, body: { ...text, senderName: '' } });
    expect(`${data.subject} ${data.text} ${data.html}`).not.toMatch(/\{\{|undefined|buyer-mail\./);
    expect(data.text).toContain('Corner shop');
    expect(data.html).toContain(`lang="${text.locale}"`);
    subjects.add(data.subject);
  }
  expect(subjects.size).toBe(texts.length);
});
