import type { TaskList } from '#provider/jobs/task.ts';
import { issueInvoices } from './issue-invoices.ts';
import { invoicePdfTasks } from './keep-invoice-pdf.ts';
import { mailAccountant } from './mail-accountant.ts';
import { closeInvoiceMonth } from './monthly-invoices.ts';
import { invoiceFile } from './write-invoice-file.ts';

/** Queued work of invoices. */
export const invoiceTasks = {
  'issue-invoices': { lane: 'interactive', at: '*/5 * * * *', run: issueInvoices },
  'close-invoice-month': { lane: 'bulk', at: '19 3 * * *', run: closeInvoiceMonth },
  'mail-accountant': { lane: 'outbound', run: mailAccountant },
  ...invoiceFile.tasks,
  ...invoicePdfTasks,
} satisfies TaskList;
