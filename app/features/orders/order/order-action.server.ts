import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { Id, Time } from '#contract/endpoint.ts';
import { answerStoreEdit, cancelOrder, holdOrder, releaseHold, requoteOrder } from '#contract/orders.ts';
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
export type OrderIntent = z.infer<typeof OrderForm>['intent'];

/** What was asked of the order, and why it was refused; the problem is null when it was done. */
export interface OrderOutcome {
  intent: OrderIntent;
  problem: Problem | null;
}

/** Does what a form of the order's page asks for. A form of another shape is 400. */
export async function actOnOrder(args: ActionFunctionArgs, orderId: string): Promise<OrderOutcome> {
  const fields = await args.request.formData();
  const form = OrderForm.safeParse(Object.fromEntries(fields));
  if (!form.success) throw new Response(null, { status: 400 });
  const answer = await callFor(form.data, { orderId, idempotencyKey: readIdempotencyKey(fields) }, args);
  return { intent: form.data.intent, problem: answer.status === 'refused' ? answer.problem : null };
}

function callFor(
  form: z.infer<typeof OrderForm>,
  { orderId, idempotencyKey }: { orderId: string; idempotencyKey: string },
  args: ActionFunctionArgs,
) {
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
