import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createBillingProfile, updateBillingProfile } from '#contract/account.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { getJob } from '#contract/jobs.ts';
import { getInvoice, getInvoicePdf, linkInvoiceFile, listInvoices, saveInvoiceSettings, startInvoiceFile } from '#contract/invoices.ts';
import { payOrders } from '#contract/payments.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { Merchant } from '#tests/support/call.ts';
import { aMakeUp } from '#tests/support/claim-builders.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { addBalance, addDueOrders } from '#tests/support/due-orders.ts';
import { aPaidLiveOrder, followMoney, refund } from '#tests/support/live-money.ts';
import { aReadyOrder, pay } from '#tests/support/order-builders.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { pdfPages } from '#tests/support/read-pdf.ts';
import { issueDocument } from './issue-document.ts';
import { closeInvoiceMonth, issueInvoices } from './issue-invoices.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { database } = provider.services;
const NOW = { attempt: 1, lastAttempt: true };

const documentsOf = async (merchant: Merchant) => (await merchant.call(listInvoices)).data;
const read = async (merchant: Merchant, invoiceId: string) => (await merchant.call(getInvoice, { params: { invoiceId } })).data;
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

async function textOf(merchant: Merchant, invoiceId: string, locale: 'en-US' | 'es-ES' | 'pt-BR' = 'en-US'): Promise<string[]> {
  const { data } = await merchant.call(getInvoicePdf, { params: { invoiceId }, locale });
  return pdfPages(Buffer.from(data.content, 'base64'));
}

/** Numbers of a series are 1, 2, 3 … without a gap. */
async function expectNoGaps(): Promise<void> {
  const found = await sql<{ series: string; count: number; highest: number; counted: number }>`
    SELECT i.series, count(*)::integer AS count, max(i.serial) AS highest, max(c.last_number) AS counted FROM invoice i
    JOIN invoice_counter c ON c.issuer = i.issuer AND c.series = i.series AND c.year = i.year GROUP BY i.series, i.year`.execute(
    database.db,
  );
  for (const row of found.rows) expect(row).toMatchObject({ highest: row.count, counted: row.count });
}

describe('an order that is paid', () => {
  it('is invoiced once, line by line, with the profile as it was then', async () => {
    const merchant = await provider.signUp();
    const profile = (await aProfile(merchant)).data;
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
    });
    expect(row?.number).toMatch(/^IV-\d{4}-\d{6}$/);
    const { id: profileId, ...was } = profile;
    await merchant.call(updateBillingProfile, { params: { profileId }, body: { ...was, legalName: 'Renamed' } });
    const invoice = await read(merchant, row?.id ?? '');
    expect(invoice.buyer.name).toBe('Loja da Ana Ltda');
    expect(invoice.taxNote).toBe('export-outside-scope');
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

  it('in test mode has no document', async () => {
    const merchant = await provider.signUp();
    const { order } = await aReadyOrder(provider, merchant);
    await pay(provider, merchant, order);
    await followMoney(provider);
    expect(await documentsOf(merchant)).toEqual([]);
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
    expect((await textOf(merchant, note?.id ?? '')).join()).toContain(whole.number);
  });
});

it('make-up charges are invoiced once they are paid', async () => {
  const merchant = await provider.signUp();
  const order = await aPaidLiveOrder(provider, merchant);
  const makeUp = await aMakeUp(provider, order.number);
  await addBalance(database, merchant.accountId, 800, 'live');
  const { acceptMakeUp } = await import('#contract/make-ups.ts');
  expect((await merchant.call(acceptMakeUp, { params: { makeUpId: makeUp.id }, body: { amountMinor: 800 } })).status).toBe(200);
  await followMoney(provider);
  expect((await documentsOf(merchant)).find(({ kind }) => kind === 'make-up')).toMatchObject({ total: { amountMinor: 800 } });
});

describe('numbers', () => {
  it('have no gap under fifty issuers at once, of whom every third gives up', async () => {
    const merchants = await Promise.all(Array.from({ length: 5 }, () => provider.signUp()));
    await followMoney(provider);
    const draft = {
      kind: 'storage' as const,
      lines: [{ part: 'storage' as const, title: '', sku: '', hsCode: '', quantity: null, unitMinor: null, amountMinor: 100 }],
      storeId: null,
      goods: null,
      correctsDocumentId: null,
      paid: null,
    };
    const issued = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        inTransaction(database, async (tx) => {
          const accountId = merchants[index % merchants.length]?.accountId ?? '';
          await issueDocument(provider.services, tx, { accountId, draft, document: null, entryId: null });
          if (index % 3 === 0) throw new Error('gives up');
        }),
      ),
    );
    expect(issued.filter(({ status }) => status === 'fulfilled')).toHaveLength(33);
    await expectNoGaps();
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
    const zip = await fileOf(merchant, { file: 'invoices-zip', matching: {} });
    const { unzipSync } = await import('fflate');
    const names = Object.keys(unzipSync(new Uint8Array(zip)));
    expect(names).toHaveLength(9);
    expect(names.every((name) => /^(?:IV|RR)-\d{4}-\d{6}\.pdf$/.test(name))).toBe(true);
    const stranger = await provider.signUp();
    const invoiceIds = (await documentsOf(merchant)).slice(0, 1).map(({ id }) => id);
    expect((await stranger.call(startInvoiceFile, { body: { file: 'invoices-csv', invoiceIds } })).status).toBe(404);
    expect((await stranger.call(startInvoiceFile, { body: { file: 'invoices-csv', matching: {} } })).problem.code).toBe('state-conflict');
  });

  it('show accents, Chinese names and a second page, with its totals, in each language', async () => {
    const merchant = await provider.signUp();
    await aProfile(merchant, { legalName: '杭州安娜贸易有限公司', address: 'Calle Ñandú 5, Peña' });
    await addBalance(database, merchant.accountId, 1_000, 'live');
    await followMoney(provider);
    const id = await inTransaction(database, (tx) =>
      issueDocument(provider.services, tx, {
        accountId: merchant.accountId,
        draft: {
          kind: 'order',
          lines: Array.from({ length: 300 }, (_, index) => ({
            part: 'goods' as const,
            title: `Lámpara de escritorio con un nombre muy largo que ocupa más de una línea, pieza ${index + 1}`,
            sku: `SKU-${index}`,
            hsCode: '940520',
            quantity: 1,
            unitMinor: 100,
            amountMinor: 100,
          })),
          storeId: null,
          goods: { from: ['CN'], to: 'ES', scheme: 'ioss', taxMode: 'provider' },
          correctsDocumentId: null,
          paid: null,
        },
        document: null,
        entryId: null,
      }),
    );
    for (const [locale, total, page] of [
      ['en-US', '300.00', '2 / '],
      ['es-ES', '300,00', '2 / '],
      ['pt-BR', '300,00', '2 / '],
    ] as const) {
      const pages = await textOf(merchant, id, locale);
      expect(pages.length).toBeGreaterThan(8);
      expect(pages[0]).toContain('杭州安娜贸易有限公司');
      expect(pages[0]).toContain('Calle Ñandú 5, Peña');
      expect(pages.join()).toContain('SKU-299');
      expect(pages[1]).toContain(page);
      expect(pages.at(-1)).toContain(total);
      expect(pages.at(-1)).toContain('IOSS');
    }
  });
});

it('a month is summed up once, and mailed to the accountant', async () => {
  const merchant = await provider.signUp();
  await merchant.call(saveInvoiceSettings, { body: { accountantEmail: 'books@example.com', locale: 'pt-BR' } });
  const order = await aPaidLiveOrder(provider, merchant, { quantity: 2 });
  await refund(provider, merchant, order, 1_500);
  await followMoney(provider);
  const total = (order.costTotal?.amountMinor ?? 0) - 1_500;
  await moveClock(provider, { hours: 24 * 31 });
  await Promise.all([1, 2].map(() => closeInvoiceMonth(provider.services, {}, NOW)));
  await provider.runJobs();
  const later = await signInAgain(provider, merchant);
  const monthly = (await documentsOf(later)).filter(({ kind }) => kind === 'monthly');
  expect(monthly.map((each) => each.total.amountMinor)).toEqual([total]);
  const [mail] = await mailsTo(provider, 'books@example.com');
  expect(mail?.subject).toContain('Documentos de');
  expect(mail?.attachments[0]?.filename).toBe(`${monthly[0]?.number}.pdf`);
  await expectNoGaps();
});
