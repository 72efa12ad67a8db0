import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { createBillingProfile, deleteBillingProfile, updateBillingProfile } from '#contract/account.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { getInvoice, listInvoiceMonths, listInvoices } from '#contract/invoices.ts';
import { acceptMakeUp } from '#contract/make-ups.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { Merchant } from '#tests/support/call.ts';
import { aMakeUp } from '#tests/support/claim-builders.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { aPaidLiveOrder, expectNoGaps, followMoney, refund } from '#tests/support/live-money.ts';
import { aLine, aPlatformOrder, aReadyOrder, aVariant, orderPage, pay, takeOrder } from '#tests/support/order-builders.ts';
import { aPaidPurchase } from '#tests/support/own-stock.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { issueDocument } from './issue-document.ts';
import { issueInvoices } from './issue-invoices.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { database } = provider.services;
const NOW = { attempt: 1, lastAttempt: true };

const documentsOf = async (merchant: Merchant, query: { mode?: 'test'; orderId?: string; kind?: 'order' } = {}) =>
  (await merchant.call(listInvoices, { query })).data;
const read = async (merchant: Merchant, invoiceId: string) => (await merchant.call(getInvoice, { params: { invoiceId } })).data;
const nothing = { documentNumber: '', title: '', sku: '', hsCode: '', quantity: null, unitMinor: null };
type Profile = BodyInput<typeof createBillingProfile>;
const anaShop: Profile = {
  legalName: 'Loja da Ana Ltda',
  taxIdKind: 'none',
  country: 'BR',
  address: 'Rua São João 12',
  city: 'São Paulo',
  isDefault: true,
};
const aProfile = async (merchant: Merchant, body: Partial<Profile> = {}) =>
  (await merchant.call(createBillingProfile, { body: { ...anaShop, ...body } })).data;

describe('an order that is paid', () => {
  it('is invoiced once, line by line, with the profile as it was then', async () => {
    const merchant = await provider.signUp();
    const profile = await aProfile(merchant);
    const order = await aPaidLiveOrder(provider, merchant, { quantity: 2 });
    await Promise.all([followMoney(provider), issueInvoices(provider.services, {}, NOW)]);
    const documents = await documentsOf(merchant);
    expect(documents.map(({ kind }) => kind)).toEqual(['order', 'recharge']);
    const [row] = documents;
    expect(row).toMatchObject({
      documentNumber: order.number,
      buyerName: 'Loja da Ana Ltda',
      state: 'issued',
      total: order.costTotal,
      storeName: 'Corner shop',
      mode: 'live',
      documentCount: 1,
    });
    expect(row?.number).toMatch(/^IV-\d{4}-\d{6}$/);
    const { id: profileId, ...was } = profile;
    await merchant.call(updateBillingProfile, { params: { profileId }, body: { ...was, legalName: 'Renamed' } });
    const invoice = await read(merchant, row?.id ?? '');
    expect(invoice.buyer.name).toBe('Loja da Ana Ltda');
    expect(invoice).toMatchObject({ taxNote: 'export-outside-scope', taxSource: '' });
    expect(invoice.documents).toEqual([{ type: 'order', id: order.id, number: order.number, total: order.costTotal }]);
    expect(await documentsOf(merchant, { orderId: order.id })).toEqual([row]);
    expect(invoice.lines[0]).toMatchObject({
      part: 'goods',
      title: 'Lamp - Red',
      quantity: 2,
      unit: { amountMinor: 2_500 },
      amount: { amountMinor: 5_000 },
    });
    expect(invoice.lines.reduce((sum, { amount }) => sum + amount.amountMinor, 0)).toBe(order.costTotal?.amountMinor);
    await expect(sql`UPDATE invoice SET total_minor = 1, net_minor = 1 WHERE id = ${invoice.id}`.execute(database.db)).rejects.toThrow(
      'not allowed',
    );
    await expect(sql`DELETE FROM invoice_line WHERE invoice_id = ${invoice.id}`.execute(database.db)).rejects.toThrow('not allowed');
  });

  it('in test mode has a document without a number, which is in no month', async () => {
    const merchant = await provider.signUp();
    const { order } = await aReadyOrder(provider, merchant);
    await pay(provider, merchant, order);
    await refund(provider, merchant, order, 500);
    await Promise.all([followMoney(provider), issueInvoices(provider.services, {}, NOW)]);
    expect(await documentsOf(merchant)).toEqual([]);
    const documents = await documentsOf(merchant, { mode: 'test' });
    expect(documents.map(({ kind, number, mode }) => [kind, number, mode])).toEqual([
      ['credit-note', '', 'test'],
      ['order', '', 'test'],
      ['recharge', '', 'test'],
    ]);
    const [note, row] = documents;
    expect(row).toMatchObject({ documentNumber: order.number, total: order.costTotal, state: 'partially_credited' });
    const invoice = await read(merchant, row?.id ?? '');
    expect(invoice).toMatchObject({ taxNote: 'export-outside-scope', creditNotes: [{ id: note?.id, number: '' }] });
    expect(invoice.lines[0]).toMatchObject({ part: 'goods', title: 'Lamp - Red' });
    expect((await merchant.call(listInvoiceMonths)).data).toEqual([]);
    await expectNoGaps(database);
  });

  it('is credited as far as it is refunded', async () => {
    const merchant = await provider.signUp();
    const order = await aPaidLiveOrder(provider, merchant, { quantity: 2 });
    await refund(provider, merchant, order, 1_500);
    await followMoney(provider);
    const [note, invoice] = await documentsOf(merchant);
    expect(note).toMatchObject({ kind: 'credit-note', total: { amountMinor: -1_500 }, documentNumber: order.number });
    expect(invoice).toMatchObject({ kind: 'order', state: 'partially_credited', credited: { amountMinor: 1_500 } });
    await refund(provider, merchant, order);
    await followMoney(provider);
    const whole = await read(merchant, invoice?.id ?? '');
    expect(whole).toMatchObject({ state: 'credited', credited: order.costTotal });
    expect(whole.creditNotes.map(({ total }) => total.amountMinor).reduce((sum, amount) => sum + amount, 0)).toBe(-whole.total.amountMinor);
    expect((await read(merchant, note?.id ?? '')).corrects?.number).toBe(whole.number);
  });
});

it('goods that are canceled between payment and issue are invoiced as they were paid for', async () => {
  const merchant = await provider.signUp();
  const order = await aPaidLiveOrder(provider, merchant, { quantity: 2 });
  await sql`UPDATE order_line SET quantity_canceled = 1 WHERE order_id = ${order.id}`.execute(database.db);
  await followMoney(provider);
  const [row] = await documentsOf(merchant);
  expect((await read(merchant, row?.id ?? '')).lines[0]).toMatchObject({ part: 'goods', quantity: 2, unit: { amountMinor: 2_500 } });
});

it('make-up charges are invoiced once they are paid, as their order is', async () => {
  const merchant = await provider.signUp();
  const order = await aPaidLiveOrder(provider, merchant);
  const makeUp = await aMakeUp(provider, order.number);
  await addBalance(database, merchant.accountId, 800, 'live');
  expect((await merchant.call(acceptMakeUp, { params: { makeUpId: makeUp.id }, body: { amountMinor: 800 } })).status).toBe(200);
  await followMoney(provider);
  const [row] = await documentsOf(merchant);
  expect(row).toMatchObject({ kind: 'make-up', total: { amountMinor: 800 }, storeName: 'Corner shop' });
  expect((await read(merchant, row?.id ?? '')).taxNote).toBe('export-outside-scope');
});

it('a purchase for the own stock is invoiced line by line, as goods of the warehouse', async () => {
  const merchant = await provider.signUp();
  const variant = await aVariant(provider, { stock: 500 });
  await aPaidPurchase(provider, merchant, variant);
  await followMoney(provider);
  const [row] = (await merchant.call(listInvoices, { query: { mode: 'test', kind: 'storage' } })).data;
  const { lines, taxNote } = await read(merchant, row?.id ?? '');
  expect(taxNote).toBe('local-tax');
  expect(lines[0]).toMatchObject({
    part: 'goods',
    sku: variant.sku,
    quantity: expect.any(Number),
    unit: { amountMinor: expect.any(Number) },
  });
});

describe('the billing profile', () => {
  it('of the store bills its orders, the default all others; later documents have what it says then', async () => {
    const merchant = await provider.signUp();
    await aProfile(merchant, { legalName: 'Default Ltda' });
    const [first, other] = [
      await aReadyOrder(provider, merchant, { mode: 'live' }),
      await aReadyOrder(provider, merchant, { mode: 'live' }),
    ];
    const { id: profileId, ...shop } = await aProfile(merchant, { legalName: 'Shop Ltda', isDefault: false, storeIds: [first.store.id] });
    await pay(provider, merchant, first.order);
    await pay(provider, merchant, other.order);
    await followMoney(provider);
    await merchant.call(updateBillingProfile, { params: { profileId }, body: { ...shop, legalName: 'Shop renamed Ltda' } });
    await refund(provider, merchant, first.order, 500);
    await followMoney(provider);
    const platformOrder = aPlatformOrder({ lines: [aLine(first.platformOrder.lines[0]?.externalVariantId ?? null)] });
    await takeOrder(provider, first.store, platformOrder);
    const next = await orderPage(merchant, platformOrder);
    await pay(provider, merchant, next);
    await followMoney(provider);
    const billedTo = new Map(
      (await documentsOf(merchant)).map(({ kind, documentNumber, buyerName }) => [kind + documentNumber, buyerName]),
    );
    expect(billedTo.get(`order${first.order.number}`)).toBe('Shop Ltda');
    expect(billedTo.get(`credit-note${first.order.number}`)).toBe('Shop Ltda');
    expect(billedTo.get(`order${other.order.number}`)).toBe('Default Ltda');
    expect(billedTo.get(`order${next.number}`)).toBe('Shop renamed Ltda');
  });

  it('stays on what was issued when it is deleted', async () => {
    const merchant = await provider.signUp();
    await aProfile(merchant);
    const { id: profileId } = await aProfile(merchant, { legalName: 'Gone Ltda' });
    const order = await aPaidLiveOrder(provider, merchant);
    await followMoney(provider);
    expect((await merchant.call(deleteBillingProfile, { params: { profileId } })).status).toBe(200);
    await refund(provider, merchant, order);
    await followMoney(provider);
    const documents = await documentsOf(merchant, { orderId: order.id });
    expect(documents.map(({ kind, buyerName }) => [kind, buyerName])).toEqual([
      ['credit-note', 'Gone Ltda'],
      ['order', 'Gone Ltda'],
    ]);
  });

  it('is not needed: the account is named instead', async () => {
    const merchant = await provider.signUp();
    await aPaidLiveOrder(provider, merchant);
    await followMoney(provider);
    expect((await documentsOf(merchant, { kind: 'order' })).map(({ buyerName }) => buyerName)).toEqual([merchant.email]);
  });
});

it('names the rate of the day of the currency an account counts in, without our margin', async () => {
  const merchant = await provider.signUp();
  const ofAccount = async (currency: string) => {
    await sql`UPDATE account SET display_currency = ${currency} WHERE id = ${merchant.accountId}`.execute(database.db);
    await addBalance(database, merchant.accountId, 100, 'live');
    await followMoney(provider);
    const [newest] = await documentsOf(merchant);
    return (await read(merchant, newest?.id ?? '')).dayRate;
  };
  await sql`INSERT INTO fx_rate (id, currency, cny_per_unit, margin_bp, source, taken_at, valid_from, valid_until)
    VALUES (${uuidv7()}, 'CHF', 8.1234, 150, 'central-bank', '2026-11-27T17:00:00Z', app_now(), app_now() + interval '1 day')`.execute(
    database.db,
  );
  // In Shanghai, where the issuer is, the next day has begun.
  expect(await ofAccount('CHF')).toEqual({ currency: 'CHF', rate: '8.12340000', source: 'central-bank', takenOn: '2026-11-28' });
  expect(await ofAccount('CNY')).toBeNull();
  expect(await ofAccount('ISK')).toBeNull();
});

describe('numbers', () => {
  it('have no gap under two hundred issuers at once, of whom every third gives up', async () => {
    const merchants = await Promise.all(Array.from({ length: 5 }, () => provider.signUp()));
    await followMoney(provider);
    const line = { ...nothing, part: 'storage' as const, amountMinor: 100 };
    const draft = { kind: 'storage' as const, lines: [line], storeId: null, goods: null, correctsDocumentId: null, paid: null };
    const issued = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) =>
        inTransaction(database, async (tx) => {
          const accountId = merchants[index % merchants.length]?.accountId ?? '';
          await issueDocument(provider.services, tx, { accountId, mode: 'live', draft, documents: [] });
          if (index % 3 === 0) throw new Error('gives up');
        }),
      ),
    );
    expect(issued.filter(({ status }) => status === 'fulfilled')).toHaveLength(133);
    await expectNoGaps(database);
  });
});
