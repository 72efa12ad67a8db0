import type { Feature } from '#provider/feature.ts';
import { invoiceTables } from './account-tables.ts';
import { invoiceKind } from './correct-invoice.ts';
import { addInvoiceCommands } from './invoice-commands.ts';
import { invoiceRoutes } from './invoices.routes.ts';
import { invoiceNotices } from './notices.ts';
import { invoiceTasks } from './invoices.tasks.ts';

export const invoices = {
  name: 'invoices',
  routes: [invoiceRoutes],
  tasks: invoiceTasks,
  notices: invoiceNotices,
  lifecycles: [invoiceKind],
  commands: [addInvoiceCommands],
  account: invoiceTables,
} satisfies Feature;
