import { z } from 'zod';
import { CalendarDate, Id } from '#contract/endpoint.ts';
import { invoiceKinds, invoiceStates } from '#contract/invoices.values.ts';
import { Mode } from '#contract/money.ts';
import { readListParams } from '#app/ui/list-params.ts';

const filters = {
  mode: Mode.optional(),
  kind: z.enum(invoiceKinds).optional(),
  state: z.enum(invoiceStates).optional(),
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  storeId: Id.optional(),
  profileId: Id.optional(),
  orderId: Id.optional(),
  q: z.string().trim().min(1).max(60).optional(),
};

/** Filters of the documents in the address, and the page of them. */
export function readInvoiceParams(request: Request) {
  return readListParams(request, filters);
}
export type InvoiceFilters = Omit<ReturnType<typeof readInvoiceParams>, 'cursor' | 'pageSize'>;
