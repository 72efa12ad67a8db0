import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import * as contract from '#contract/order-actions.ts';
import { acceptableWarnings } from '#contract/order-actions.values.ts';
import type { Problem } from '#contract/problem.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

const version = z.coerce.number().int();
const quantity = z.coerce.number().int();
const Quantities = z.record(Id, quantity);
const asJson = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  }
});

const ActForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('method'), version, methodCode: z.string(), insured: z.enum(['true', 'false']) }),
  z.object({ intent: z.literal('address'), version, address: asJson.pipe(contract.AddressInput) }),
  z.object({
    intent: z.literal('lines'),
    version,
    lines: asJson.pipe(z.array(z.object({ lineId: Id, quantity, sku: z.string().nullable().optional() }))),
  }),
  z.object({ intent: z.literal('split'), version, parts: asJson.pipe(z.array(Quantities)) }),
  z.object({ intent: z.literal('merge'), orders: asJson.pipe(z.array(z.object({ orderId: Id, version }))) }),
  z.object({ intent: z.literal('elsewhere'), version, carrier: z.string(), trackingNumber: z.string() }),
  z.object({ intent: z.literal('undo-split'), version }),
  z.object({ intent: z.literal('undo-merge'), version }),
  z.object({ intent: z.literal('undo-elsewhere'), version }),
  z.object({ intent: z.literal('accept-warning'), code: z.enum(acceptableWarnings) }),
]);
type ActForm = z.infer<typeof ActForm>;
export type ActIntent = ActForm['intent'];

/** What came of it. `orderId` is the order to look at then: of merged ones the one that is sent. */
export type ActOutcome = { done: ActIntent; orderId: string; problem: null } | { done: null; problem: Problem };

/** Only forms are answered; visitors without a session are sent to the sign-in page. */
export function loader({ request }: LoaderFunctionArgs) {
  requireCredential(request);
  return new Response(null, { status: 405 });
}

/** Does what a dialog of an order's page asks for. A form of another shape is 400. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const fields = await args.request.formData();
  const form = ActForm.safeParse(Object.fromEntries(fields));
  if (!form.success) throw new Response(null, { status: 400 });
  const orderId = requireId(args.params['orderId']);
  const answer = await callFor(form.data, { orderId, idempotencyKey: readIdempotencyKey(fields) }, args);
  return answerForm<ActOutcome>(
    answer.status === 'refused'
      ? { done: null, problem: answer.problem }
      : { done: form.data.intent, orderId: answer.data.id, problem: null },
  );
}

function callFor(form: ActForm, { orderId, idempotencyKey }: { orderId: string; idempotencyKey: string }, args: ActionFunctionArgs) {
  const of = { params: { orderId }, idempotencyKey };
  switch (form.intent) {
    case 'method': {
      const methodCode = form.methodCode === '' ? null : form.methodCode;
      return callProvider(
        contract.setOrderMethod,
        { ...of, body: { version: form.version, methodCode, insured: form.insured === 'true' } },
        args,
      );
    }
    case 'address':
      return callProvider(contract.setOrderAddress, { ...of, body: { version: form.version, address: form.address } }, args);
    case 'lines':
      return callProvider(contract.setOrderLines, { ...of, body: { version: form.version, lines: form.lines } }, args);
    case 'split':
      return callProvider(contract.splitOrder, { ...of, body: { version: form.version, parts: form.parts.map(partOf) } }, args);
    case 'merge':
      return callProvider(contract.mergeOrders, { idempotencyKey, body: { orders: form.orders } }, args);
    case 'elsewhere': {
      const { carrier, trackingNumber } = form;
      return callProvider(contract.markElsewhere, { ...of, body: { version: form.version, carrier, trackingNumber } }, args);
    }
    case 'undo-split':
      return callProvider(contract.undoSplit, { ...of, body: { version: form.version } }, args);
    case 'undo-merge':
      return callProvider(contract.undoMerge, { ...of, body: { version: form.version } }, args);
    case 'undo-elsewhere':
      return callProvider(contract.undoElsewhere, { ...of, body: { version: form.version } }, args);
    case 'accept-warning':
      return callProvider(contract.acceptWarning, { ...of, body: { code: form.code } }, args);
  }
}

function partOf(quantities: Record<string, number>) {
  const lines = Object.entries(quantities).map(([lineId, items]) => ({ lineId, quantity: items }));
  return { lines: lines.filter((line) => line.quantity > 0) };
}
