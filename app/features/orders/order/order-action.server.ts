import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { Id, Time, WholeNumber } from '#contract/endpoint.ts';
import { sendOrderNow } from '#contract/grace-window.ts';
import { answerMissingGoods } from '#contract/missing-goods.ts';
import { answerStoreEdit } from '#contract/orders-edits.ts';
import { cancelOrder, holdOrder, type Order, releaseHold, requoteOrder } from '#contract/orders.ts';
import { holdReasons, missingGoodsAnswers } from '#contract/orders.values.ts';
import type { Problem } from '#contract/problem.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';

/** A list in a form's field. */
const JsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
});

const OrderForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('check') }),
  z.object({ intent: z.literal('hold'), reason: z.enum(holdReasons), note: z.string() }),
  z.object({ intent: z.literal('release'), holdId: Id }),
  z.object({ intent: z.literal('cancel') }),
  z.object({ intent: z.literal('send-now') }),
  z.object({
    intent: z.literal('missing-goods'),
    missingGoodsId: Id,
    answer: z.enum(missingGoodsAnswers),
    substitutes: JsonText.pipe(z.array(z.object({ fromVariantId: Id, toVariantId: Id }))).default([]),
    expectedDifferenceMinor: WholeNumber.default(0),
  }),
  z.object({ intent: z.literal('store-edit'), storeEditId: Id, seenUpdatedAt: Time, answer: z.enum(['apply', 'keep']) }),
]);
type OrderForm = z.infer<typeof OrderForm>;
export type OrderIntent = OrderForm['intent'];

/** What an action did, to say so. */
type OrderDone =
  | 'checked'
  | 'held'
  | 'released'
  | 'canceled'
  | 'cancel-requested'
  | 'edit-applied'
  | 'edit-kept'
  | 'sent-now'
  | 'goods-awaited'
  | 'goods-substituted'
  | 'goods-refunded';
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

const DONE_BY_ANSWER = { wait: 'goods-awaited', substitute: 'goods-substituted', refund: 'goods-refunded' } as const;

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
    case 'send-now':
      return 'sent-now';
    case 'missing-goods':
      return DONE_BY_ANSWER[form.answer];
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
    case 'send-now':
      return callProvider(sendOrderNow, { params, idempotencyKey }, args);
    case 'missing-goods': {
      const { intent: _intent, ...body } = form;
      return callProvider(answerMissingGoods, { params, idempotencyKey, body }, args);
    }
    case 'store-edit': {
      const { storeEditId, seenUpdatedAt, answer } = form;
      return callProvider(answerStoreEdit, { params, idempotencyKey, body: { storeEditId, seenUpdatedAt, answer } }, args);
    }
  }
}
