import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { Id, Time } from '#contract/endpoint.ts';
import { answerStoreEdit, cancelOrder, holdOrder, type Order, releaseHold, requoteOrder } from '#contract/orders.ts';
import { holdReasons } from '#contract/orders.values.ts';
import type { Problem } from '#contract/problem.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';

const OrderForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('check') }),
  z.object({ intent: z.literal('hold'), reason: z.enum(holdReasons), note: z.string() }),
  z.object({ intent: z.literal('release'), holdId: Id }),
  z.object({ intent: z.literal('cancel') }),
  z.object({ intent: z.literal('store-edit'), storeEditId: Id, seenUpdatedAt: Time, answer: z.enum(['apply', 'keep']) }),
]);
type OrderForm = z.infer<typeof OrderForm>;
export type OrderIntent = OrderForm['intent'];

/** What an action did, to say so. */
type OrderDone = 'checked' | 'held' | 'released' | 'canceled' | 'cancel-requested' | 'edit-applied' | 'edit-kept';
export type OrderOutcome = { done: OrderDone; problem: null } | { done: null; problem: Problem };

/** Does what a form of the order's page asks for. A form of another shape is 400. */
export async function actOnOrder(args: ActionFunctionArgs, orderId: string): Promise<OrderOutcome> {
  const fields = await args.request.formData();
  const form = OrderForm.safeParse(Object.fromEntries(fields));
  if (!form.success) throw new Response(null, { status: 400 });
  const answer = await callFor(form.data, { orderId, idempotencyKey: readIdempotencyKey(fields) }, args);
  if (answer.status === 'refused') return { done: null, problem: answer.problem };
  return { done: doneBy(form.data, answer.data), problem: null };
}

function doneBy(form: OrderForm, order: Order): OrderDone {
  switch (form.intent) {
    case 'check':
      return 'checked';
    case 'hold':
      return 'held';
    case 'release':
      return 'released';
    case 'cancel':
      return order.fulfillmentState === 'canceled' ? 'canceled' : 'cancel-requested';
    case 'store-edit':
      return form.answer === 'apply' ? 'edit-applied' : 'edit-kept';
  }
}

function callFor(form: OrderForm, { orderId, idempotencyKey }: { orderId: string; idempotencyKey: string }, args: ActionFunctionArgs) {
  const params = { orderId };
  switch (form.intent) {
    case 'check':
      return callProvider(requoteOrder, { params, idempotencyKey }, args);
    case 'hold':
      return callProvider(holdOrder, { params, idempotencyKey, body: { reason: form.reason, note: form.note } }, args);
    case 'release':
      return callProvider(releaseHold, { params: { orderId, holdId: form.holdId }, idempotencyKey }, args);
    case 'cancel':
      return callProvider(cancelOrder, { params, idempotencyKey }, args);
    case 'store-edit': {
      const { storeEditId, seenUpdatedAt, answer } = form;
      return callProvider(answerStoreEdit, { params, idempotencyKey, body: { storeEditId, seenUpdatedAt, answer } }, args);
    }
  }
}
