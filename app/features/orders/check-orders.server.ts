import { redirect } from '@remix-run/node';
import { checkOrders } from '#contract/orders.ts';
import type { Problem } from '#contract/problem.ts';
import { chosenOrders } from '#app/features/payments/chosen-orders.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readOrderFilters } from './list-filters.ts';
import { VIEW_FIELD } from './order-form-fields.ts';
import { orderKindOf } from './order-kind.ts';

/** Checks ticked orders again, or all of the view the form is sent from, as a job whose id goes into the address. */
export async function checkChosenOrders(caller: Caller): Promise<{ problem: Problem } | Response> {
  const form = await caller.request.formData();
  const url = new URL(caller.request.url);
  const { cursor: _cursor, ...view } = readOrderFilters(caller.request.url);
  const orderIds = chosenOrders(form);
  const ofView = form.get(VIEW_FIELD) === 'true';
  if (!ofView && orderIds.length === 0) throw new Response(null, { status: 400 });
  const body = ofView ? { matching: { ...view, kind: orderKindOf(url.pathname) } } : { orderIds };
  const answer = await callProvider(checkOrders, { body, idempotencyKey: readIdempotencyKey(form) }, caller);
  if (answer.status === 'refused') return { problem: answer.problem };
  url.searchParams.set('job', answer.data.id);
  return redirect(`${url.pathname}${url.search}`);
}
