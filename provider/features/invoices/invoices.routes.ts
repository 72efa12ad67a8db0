import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/invoices.ts';
import { bindFile } from '#provider/files/bind-file.ts';
import type { Api } from '#provider/http/api.ts';
import { listPage } from '#provider/http/list-page.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findInvoice, invoiceFilters, invoiceRows, toInvoiceRow } from './invoices.store.ts';
import { keptInvoicePdf } from './keep-invoice-pdf.ts';
import { readInvoiceSettings, saveInvoiceSettings } from './mail-accountant.ts';
import { findInvoiceMonths, issueMonthly } from './monthly-invoices.ts';
import { startInvoiceFile } from './start-invoice-file.ts';
import { invoiceFile } from './write-invoice-file.ts';

/** Binds invoices, receipts and credit notes of merchants. */
export function invoiceRoutes(api: Api, services: Services, app: FastifyInstance): void {
  const { db } = services.database;
  api.bindList(contract.listInvoices, ({ caller: { accountId }, query }) =>
    listPage(services, query, {
      rows: invoiceRows(db, accountId),
      by: 'invoice.issued_at',
      filter: invoiceFilters,
      show: toInvoiceRow,
    }),
  );
  api.bind(contract.getInvoiceSettings, ({ caller }) => readInvoiceSettings(db, caller.accountId));
  api.bind(contract.saveInvoiceSettings, ({ caller, body }) => saveInvoiceSettings(db, caller.accountId, body));
  api.bind(contract.listInvoiceMonths, ({ caller }) => findInvoiceMonths(services, caller.accountId));
  api.bindOnce(contract.issueMonthlyInvoice, ({ caller: { accountId }, body }, tx) =>
    issueMonthly(services, tx, { accountId, month: body.month }),
  );
  api.bindOnce(contract.startInvoiceFile, ({ caller: { accountId }, body, locale }, tx) =>
    startInvoiceFile(tx, { accountId, ...body, locale }),
  );
  api.bind(contract.linkInvoiceFile, ({ caller, params }) => invoiceFile.link(services, caller.accountId, params.jobId));
  api.bind(contract.getInvoice, async ({ caller, params }) => {
    const invoice = await findInvoice(db, caller.accountId, params.invoiceId);
    if (invoice === null) throw new Refusal('not-found');
    return invoice;
  });
  bindFile({ api, services, app }, contract.linkInvoicePdf, ({ accountId, locale, params }) =>
    keptInvoicePdf(services, { accountId, invoiceId: params.invoiceId, locale }),
  );
}
