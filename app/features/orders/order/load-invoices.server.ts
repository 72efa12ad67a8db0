import { type InvoiceRow, listInvoices } from '#contract/invoices.ts';
import type { Order } from '#contract/orders.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';

/** More than an order has: its invoice, and a credit note for each refund. */
const SHOWN_MAX = 20;
/** An invoice that is not issued after this long will not be: the order was paid before there were any. */
const AWAITED_MS = 86_400_000;

export interface OrderInvoices {
  invoices: InvoiceRow[];
  /** What the invoice is issued after; null: it is issued, or there will be none. */
  awaited: 'payment' | 'grace' | null;
}

/** Invoices and credit notes of an order; null where they are not the member's to see. */
export async function loadInvoices(order: Order, caller: Caller): Promise<OrderInvoices | null> {
  const { id: orderId, mode } = order;
  const answer = await callProvider(listInvoices, { query: { orderId, mode, pageSize: SHOWN_MAX } }, caller);
  if (answer.status === 'refused') return null;
  return { invoices: answer.data, awaited: answer.data.length === 0 ? awaitedOf(order) : null };
}

function awaitedOf({ paymentState, events, reissueOf }: Order): OrderInvoices['awaited'] {
  if (reissueOf !== null) return null;
  if (paymentState === 'held') return 'grace';
  const paidAt = events.filter(({ lifecycle, toState }) => lifecycle === 'payment' && toState === 'paid').at(-1)?.at;
  return paidAt !== undefined && Date.now() - Date.parse(paidAt) < AWAITED_MS ? 'payment' : null;
}
