import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { createBillingProfile } from '#contract/account.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { linkInvoiceFile, linkInvoicePdf, listInvoices, saveInvoiceSettings, startInvoiceFile } from '#contract/invoices.ts';
import { getJob } from '#contract/jobs.ts';
import { type Locale, locales } from '#contract/locales.ts';
import { payOrders } from '#contract/payments.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { inTransaction } from '#provider/database/database.ts';
import { eraseAccount } from '#provider/features/account/erase-account.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock } from '#tests/support/clock.ts';
import { addBalance, addDueOrders } from '#tests/support/due-orders.ts';
import { aPaidLiveOrder, followMoney, refund } from '#tests/support/live-money.ts';
import { aReadyOrder, pay } from '#tests/support/order-builders.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { pdfPages } from '#tests/support/read-pdf.ts';
import { issueDocument } from './issue-document.ts';
import { closeInvoiceMonth } from './monthly-invoices.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { database, files } = provider.services;
const NOW = { attempt: 1, lastAttempt: true };

const documentsOf = async (merchant: Merchant, mode: 'live' | 'test' = 'live') =>
  (await merchant.call(listInvoices, { query: { mode } })).data;
const aProfile = (merchant: Merchant, body: Partial<BodyInput<typeof createBillingProfile>> = {}) =>
  merchant.call(createBillingProfile, {
    body: {
      legalName: 'Loja da Ana Ltda',
      taxIdKind: 'none',
      country: 'BR',
      address: 'Rua São João 12',
      city: 'São Paulo',
      isDefault: true,
      ...body,
    },
  });

const link = (merchant: Merchant, invoiceId: string, locale: Locale = 'en-US') =>
  merchant.call(linkInvoicePdf, { params: { invoiceId }, locale });
async function fetchPdf(merchant: Merchant, invoiceId: string, locale: Locale = 'en-US'): Promise<{ name: string; content: Buffer }> {
  const answer = await fetch(provider.url + (await link(merchant, invoiceId, locale)).data.path);
  expect(answer.status).toBe(200);
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return { name, content: Buffer.from(await answer.arrayBuffer()) };
}
const textOf = async (merchant: Merchant, invoiceId: string, locale: Locale = 'en-US') =>
  pdfPages((await fetchPdf(merchant, invoiceId, locale)).content);
const keptOf = ({ accountId }: Merchant) =>
  database.db.selectFrom('invoice_pdf').select(['file_id', 'locale', 'invoice_id']).where('account_id', '=', accountId).execute();

/** A merchant with a recharge and an order that are documented. */
async function aMerchantWithInvoice(): Promise<{ merchant: Merchant; invoiceId: string; number: string }> {
  const merchant = await provider.signUp();
  await aPaidLiveOrder(provider, merchant);
  await followMoney(provider);
  const invoice = (await documentsOf(merchant)).find(({ kind }) => kind === 'order');
  return { merchant, invoiceId: invoice?.id ?? '', number: invoice?.number ?? '' };
}

describe('the PDF of a document', () => {
  it('is written once in a language: two who want it at once get the same file, and so does everybody after', async () => {
    const { merchant, invoiceId, number } = await aMerchantWithInvoice();
    const [first, second] = await Promise.all([fetchPdf(merchant, invoiceId, 'es-ES'), fetchPdf(merchant, invoiceId, 'es-ES')]);
    expect(first.name).toBe(`${number}.pdf`);
    await aProfile(merchant, { legalName: 'Renamed' });
    await moveClock(provider, { minutes: 10 });
    const later = await fetchPdf(merchant, invoiceId, 'es-ES');
    expect([second.content.equals(first.content), later.content.equals(first.content)]).toEqual([true, true]);
    await provider.runJobs();
    const ofLanguage = (await keptOf(merchant)).filter((kept) => kept.locale === 'es-ES');
    const stored = await database.db
      .selectFrom('stored_file')
      .select(['id', 'bytes'])
      .where('account_id', '=', merchant.accountId)
      .where('purpose', '=', 'invoice-pdf')
      .execute();
    expect(stored.filter(({ id }) => ofLanguage.some(({ file_id }) => file_id === id))).toEqual([
      { id: ofLanguage[0]?.file_id, bytes: first.content.length },
    ]);
    expect(stored).toHaveLength((await keptOf(merchant)).length);
  });

  it('is not given out once its content is another, or gone', async () => {
    const { merchant, invoiceId } = await aMerchantWithInvoice();
    await fetchPdf(merchant, invoiceId);
    const fileId = (await keptOf(merchant)).find((kept) => kept.invoice_id === invoiceId)?.file_id ?? '';
    await files.put(Readable.from([Buffer.from('%PDF-1.7 another')]), fileId);
    const path = async () => (await link(merchant, invoiceId)).data.path;
    expect((await fetch(provider.url + (await path()))).status).toBe(500);
    await files.remove(fileId);
    expect((await fetch(provider.url + (await path()))).status).toBe(500);
  });

  it('is written for new documents in the language of the account; one that fails keeps none of the others back', async () => {
    const { merchant, invoiceId } = await aMerchantWithInvoice();
    const broken = await provider.signUp();
    await aProfile(broken);
    await sql`UPDATE billing_profile SET country = '??' WHERE account_id = ${broken.accountId}`.execute(database.db);
    await aPaidLiveOrder(provider, broken);
    const last = await provider.signUp();
    await aPaidLiveOrder(provider, last);
    await followMoney(provider);
    await provider.runJobs();
    expect((await keptOf(merchant)).filter((kept) => kept.invoice_id === invoiceId)).toMatchObject([{ locale: 'en-US' }]);
    expect(await keptOf(broken)).toEqual([]);
    expect(await keptOf(last)).toHaveLength((await documentsOf(last)).length);
  });

  it('is not found by strangers, and outlives its account', async () => {
    const { merchant, invoiceId } = await aMerchantWithInvoice();
    const { content } = await fetchPdf(merchant, invoiceId);
    const stranger = await provider.signUp();
    expect((await link(stranger, invoiceId)).status).toBe(404);
    expect((await link(merchant, uuidv7())).status).toBe(404);
    await inTransaction(database, (tx) => eraseAccount(provider.services, tx, merchant.accountId));
    await provider.runJobs();
    const fileId = (await keptOf(merchant)).find((kept) => kept.invoice_id === invoiceId)?.file_id ?? '';
    const opened = await files.open(fileId);
    expect(opened === null ? null : (await buffer(opened.content)).equals(content)).toBe(true);
  });

  it('of a credit note names what it corrects, and of test mode says on each page that it is no invoice', async () => {
    const merchant = await provider.signUp();
    const order = await aPaidLiveOrder(provider, merchant, { quantity: 2 });
    await refund(provider, merchant, order, 1_500);
    const test = (await aReadyOrder(provider, merchant)).order;
    await pay(provider, merchant, test);
    await followMoney(provider);
    const [note, invoice] = await documentsOf(merchant);
    expect((await textOf(merchant, note?.id ?? '')).join()).toContain(invoice?.number);
    const ofTest = (await documentsOf(merchant, 'test')).find(({ kind }) => kind === 'order');
    const { name, content } = await fetchPdf(merchant, ofTest?.id ?? '', 'pt-BR');
    expect(name).toBe(`test-${test.number}-${ofTest?.id.slice(-8)}.pdf`);
    for (const page of pdfPages(content)) expect(page.split('Teste, não é uma fatura').length).toBeGreaterThan(2);
  });
});

describe('files', () => {
  const fileOf = async (merchant: Merchant, body: BodyInput<typeof startInvoiceFile>) => {
    const started = await merchant.call(startInvoiceFile, { body });
    expect(started.status).toBe(200);
    await provider.runJobs();
    const { data: job } = await merchant.call(getJob, { params: { jobId: started.data.id } });
    expect(job).toMatchObject({ kind: 'export-invoices', state: 'done', failedCount: 0 });
    const { path } = (await merchant.call(linkInvoiceFile, { params: { jobId: job.id } })).data;
    return Buffer.from(await (await fetch(provider.url + path)).arrayBuffer());
  };
  const unpack = (zip: Buffer) => unzipSync(new Uint8Array(zip));

  it('are a table for bookkeeping, and an archive of the PDFs', async () => {
    const merchant = await provider.signUp();
    await aProfile(merchant, { legalName: '=HYPERLINK("http://evil")' });
    await addBalance(database, merchant.accountId, 60_000, 'live');
    const orders = await addDueOrders(database, merchant.accountId, { count: 8, mode: 'live' });
    for (const order of orders) await merchant.call(payOrders, { body: { orderIds: [order.id], expectedTotalMinor: 1_200 } });
    await followMoney(provider);
    const rows = parse(await fileOf(merchant, { file: 'invoices-csv', matching: { kind: 'order' } }), {
      bom: true,
      columns: true,
    }) as Record<string, string>[];
    expect(rows).toHaveLength(8);
    expect(rows[0]).toMatchObject({ Kind: 'Invoice', Total: '12', Tax: '0', Currency: 'CNY', Buyer: `'=HYPERLINK("http://evil")` });
    expect(rows[0]).toMatchObject({ 'Buyer’s country': 'BR', 'Credited': '0', 'Corrects': '', 'For': orders.at(-1)?.number });
    const documents = await documentsOf(merchant);
    const whole = unpack(await fileOf(merchant, { file: 'invoices-zip', matching: {} }));
    expect(Object.keys(whole).sort()).toEqual(documents.map(({ number }) => `${number}.pdf`).sort());
    const [named] = documents;
    const kept = await fetchPdf(merchant, named?.id ?? '');
    const selected = unpack(await fileOf(merchant, { file: 'invoices-zip', invoiceIds: [named?.id ?? ''] }));
    expect(Object.keys(selected)).toEqual([kept.name]);
    expect(kept.content.equals(Buffer.from(selected[kept.name] ?? []))).toBe(true);
    const month = named?.issuedOn.slice(0, 7) ?? '';
    const ofMonth = { from: `${month}-01`, to: named?.issuedOn ?? '' };
    expect(Object.keys(unpack(await fileOf(merchant, { file: 'invoices-zip', matching: ofMonth })))).toHaveLength(documents.length);
    const stranger = await provider.signUp();
    const invoiceIds = [named?.id ?? ''];
    expect((await stranger.call(startInvoiceFile, { body: { file: 'invoices-zip', invoiceIds } })).status).toBe(404);
    expect((await stranger.call(startInvoiceFile, { body: { file: 'invoices-csv', matching: {} } })).problem.code).toBe('state-conflict');
    const before = { from: '2020-01-01', to: '2020-01-31' };
    expect((await merchant.call(startInvoiceFile, { body: { file: 'invoices-zip', matching: before } })).problem.code).toBe(
      'state-conflict',
    );
  });

  it('hold documents of test mode, each under a name of its own', async () => {
    const merchant = await provider.signUp();
    await addBalance(database, merchant.accountId, 9_000, 'test');
    const orders = await addDueOrders(database, merchant.accountId, { count: 3, mode: 'test' });
    for (const order of orders) await merchant.call(payOrders, { body: { orderIds: [order.id], expectedTotalMinor: 1_200 } });
    await followMoney(provider);
    const documents = await documentsOf(merchant, 'test');
    expect(documents.length).toBeGreaterThanOrEqual(3);
    const names = Object.keys(unpack(await fileOf(merchant, { file: 'invoices-zip', matching: { mode: 'test' } })));
    expect(names).toHaveLength(documents.length);
    expect(names.every((name) => name.startsWith('test-'))).toBe(true);
  });
});

describe('pages', () => {
  const NAME = '杭州安娜贸易有限公司 𠮷田 한글 Łódź Ñandú';

  it.each([1, 40, 300])('of %i lines have accents, Chinese names, all lines and the totals, in each language', async (count) => {
    const merchant = await provider.signUp();
    await aProfile(merchant, { legalName: NAME, address: 'Calle Ñandú 5, 1\u202f234 Peña' });
    const goods = Array.from({ length: count }, (_, index) => ({
      part: 'goods' as const,
      documentNumber: '',
      title: `Lámpara de escritorio con un nombre muy largo que ocupa más de una línea, pieza ${index + 1}`,
      sku: `SKU-${index + 1}.`,
      hsCode: '940520',
      quantity: 1,
      unitMinor: 123_456,
      amountMinor: 123_456,
    }));
    const id = await inTransaction(database, (tx) =>
      issueDocument(provider.services, tx, {
        accountId: merchant.accountId,
        mode: 'live',
        documents: [],
        draft: {
          kind: 'order',
          lines: goods,
          storeId: null,
          goods: { from: ['CN'], to: 'ES', scheme: 'ioss', taxMode: 'provider' },
          correctsDocumentId: null,
          paid: null,
        },
      }),
    );
    for (const locale of locales) {
      const pages = await textOf(merchant, id, locale);
      const total = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: true }).format(count * 1_234.56);
      const whole = pages.join('\n');
      for (const part of ['杭州安娜贸易有限公司', '𠮷', '한글', 'Łódź Ñandú', 'Calle Ñandú 5, 1\u00a0234 Peña'])
        // A text is in as many pieces as fonts it needs.
        expect(pages[0]?.replaceAll('\n', '')).toContain(part);
      for (let line = 1; line <= count; line += 1) expect(whole.split(`SKU-${line}.`)).toHaveLength(2);
      expect(pages.at(-1)).toContain(total);
      expect(pages.at(-1)).toContain('IOSS');
      for (const [index, page] of pages.entries()) expect(page).toContain(`${index + 1} / ${pages.length}`);
      expect(pages.length > 8).toBe(count === 300);
    }
  });
});

it('an accountant is mailed the summary of a month, a table of its documents, and their PDFs', async () => {
  const merchant = await provider.signUp();
  await merchant.call(saveInvoiceSettings, { body: { accountantEmail: 'books@example.com', locale: 'pt-BR' } });
  const order = await aPaidLiveOrder(provider, merchant, { quantity: 2 });
  await refund(provider, merchant, order, 1_500);
  await followMoney(provider);
  const documents = await documentsOf(merchant);
  const now = await readNow(database.db);
  const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2, 12);
  await moveClock(provider, { hours: (nextMonth - now.getTime()) / 3_600_000 });
  await closeInvoiceMonth(provider.services, {}, NOW);
  await provider.runJobs();
  const [mail, ...more] = await mailsTo(provider, 'books@example.com');
  expect(more).toEqual([]);
  const month = documents[0]?.issuedOn.slice(0, 7) ?? '';
  const written = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));
  expect(mail?.subject).toContain(`Documentos de ${written}`);
  const [summary, table, archive] = mail?.attachments ?? [];
  expect([summary?.filename, table?.filename, archive?.filename]).toEqual([
    expect.stringMatching(/^MS-\d{4}-\d{6}\.pdf$/),
    `invoices-${month}.csv`,
    `invoices-${month}.zip`,
  ]);
  const contentOf = (attachment: typeof summary) => Buffer.from((attachment?.content ?? new ArrayBuffer(0)) as ArrayBuffer);
  const pages = pdfPages(contentOf(summary)).join();
  for (const { number, kind } of documents) expect(pages.includes(number)).toBe(kind !== 'recharge');
  const rows = parse(contentOf(table), { bom: true, columns: true }) as Record<string, string>[];
  expect(rows.map((row) => [row['Número'], row['Total']])).toContainEqual([
    documents.find(({ kind }) => kind === 'credit-note')?.number,
    '-15',
  ]);
  expect(Object.keys(unzipSync(new Uint8Array(contentOf(archive)))).sort()).toEqual(documents.map(({ number }) => `${number}.pdf`).sort());
});
