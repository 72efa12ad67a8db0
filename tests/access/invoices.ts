import { type AccessRow, MEMBERS } from '#tests/support/access-row.ts';

export const access: readonly AccessRow[] = [
  {
    served: MEMBERS.filter((kind) => kind !== 'support'),
    endpoints: `listInvoices getInvoice linkInvoicePdf listInvoiceMonths startInvoiceFile linkInvoiceFile getInvoiceSettings`,
  },
  { served: ['owner', 'manager', 'finance'], endpoints: 'saveInvoiceSettings issueMonthlyInvoice' },
];
