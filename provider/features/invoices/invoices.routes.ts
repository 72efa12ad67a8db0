import * as contract from '#contract/invoices.ts';
import type { Api } from '#provider/http/api.ts';
import { decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { countInvoices, findInvoice, findInvoices } from './invoices.store.ts';
import { readInvoiceSettings, saveInvoiceSettings } from './mail-accountant.ts';
import { startInvoiceFile } from './start-invoice-file.ts';
import { invoiceFile } from './write-invoice-file.ts';
import { writeInvoicePdf } from './write-invoice-pdf.ts';

/** Binds invoices, receipts and credit notes of merchants. */
export function invoiceRoutes(api: Api, services: Services): void {
  const { database, keys, config } = services;
  const { db } = database;
  const requireInvoice = async (accountId: string, invoiceId: string) => {
    const invoice = await findInvoice(db, accountId, invoiceId);
    if (invoice === null) throw new Refusal('not-found');
    return invoice;
  };
  api.bindList(contract.listInvoices, async ({ caller: { accountId }, query: { cursor, pageSize, ...filter } }) => {
    const cursorFilter = { list: 'invoices', ...filter };
    const place = decodeCursor(keys, cursorFilter, cursor);
    const asked = { accountId, filter };
    const [rows, counted] = await Promise.all([findInvoices(db, asked, { place, pageSize }), countInvoices(db, asked)]);
    const made = makePage({ keys, filter: cursorFilter, place, pageSize, rows, sortValues: (row) => [row.issuedAt], counted });
    return { data: made.rows.map(({ issuedAt: _at, ...row }) => row), page: made.page };
  });
  api.bind(contract.getInvoiceSettings, ({ caller }) => readInvoiceSettings(db, caller.accountId));
  api.bind(contract.saveInvoiceSettings, ({ caller, body }) => saveInvoiceSettings(db, caller.accountId, body));
  api.bindOnce(contract.startInvoiceFile, ({ caller: { accountId }, body, locale }, tx) =>
    startInvoiceFile(tx, { accountId, ...body, locale }),
  );
  api.bind(contract.linkInvoiceFile, ({ caller, params }) => invoiceFile.link(services, caller.accountId, params.jobId));
  api.bind(contract.getInvoice, ({ caller, params }) => requireInvoice(caller.accountId, params.invoiceId));
  api.bind(contract.getInvoicePdf, async ({ caller, params, locale }) => {
    const invoice = await requireInvoice(caller.accountId, params.invoiceId);
    const content = await writeInvoicePdf(invoice, { locale, author: config.brandName });
    return { fileName: `${invoice.number}.pdf`, content: content.toString('base64') };
  });
}
