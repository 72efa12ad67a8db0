import type { TaskList } from '#provider/jobs/task.ts';
import { closeInvoiceMonth, issueInvoices } from './issue-invoices.ts';
import { mailAccountant } from './mail-accountant.ts';
import { expireInvoiceFile, writeInvoiceFile } from './write-invoice-file.ts';

/** Queued work of invoices. */
export const invoiceTasks = {
  'issue-invoices': { lane: 'interactive', at: '*/5 * * * *', run: issueInvoices },
  'close-invoice-month': { lane: 'bulk', at: '19 3 1 * *', run: closeInvoiceMonth },
  'mail-accountant': { lane: 'outbound', run: mailAccountant },
  'write-invoice-file': { lane: 'bulk', run: writeInvoiceFile },
  'expire-invoice-file': { lane: 'bulk', run: expireInvoiceFile },
} satisfies TaskList;
