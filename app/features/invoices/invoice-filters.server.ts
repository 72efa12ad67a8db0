import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { invoiceKinds, invoiceStates } from '#contract/invoices.values.ts';
import { readPageSize } from '#app/ui/use-list-pagination.ts';

const Day = z.iso.date().optional().catch(undefined);
const InvoiceFilters = z.object({
  kind: z.enum(invoiceKinds).optional().catch(undefined),
  state: z.enum(invoiceStates).optional().catch(undefined),
  from: Day,
  to: Day,
  storeId: Id.optional().catch(undefined),
  profileId: Id.optional().catch(undefined),
  q: z.string().trim().min(1).max(60).optional().catch(undefined),
  cursor: z.string().min(1).max(2000).optional().catch(undefined),
  pageSize: z.string().optional().transform(readPageSize),
});
export type InvoiceFilters = z.infer<typeof InvoiceFilters>;

/** Filters of the documents in the address; invalid values count as absent. */
export function readInvoiceFilters(requestUrl: string): InvoiceFilters {
  return InvoiceFilters.parse(Object.fromEntries(new URL(requestUrl).searchParams));
}
