import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { type DataOf, Id } from '#contract/endpoint.ts';
import * as contract from '#contract/order-bulk-actions.ts';
import { ACT_ON_ORDERS_MAX } from '#contract/order-actions.values.ts';
import type { Problem } from '#contract/problem.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { readOrderFilters } from '../list-filters.server.ts';

const BulkForm = z.object({
  intent: z.enum(['act', 'preview-method', 'preview-pay', 'pay']),
  /** What to do, as JSON; of a preview the selection of a method alone. */
  action: z.string().default('{}'),
  expectedTotalMinor: z.coerce.number().int().optional(),
  kind: z.enum(['store', 'manual']),
  /** The address of the view whose orders are all selected; empty: those named. */
  view: z.string(),
});

export type BulkOutcome =
  | { jobId: string; methods: null; payment: null; problem: null }
  | { jobId: null; methods: DataOf<typeof contract.previewMethods>; payment: null; problem: null }
  | { jobId: null; methods: null; payment: DataOf<typeof contract.previewPayment>; problem: null }
  | { jobId: null; methods: null; payment: null; problem: Problem };
const NOTHING = { jobId: null, methods: null, payment: null, problem: null } as const;

/** Only forms are answered; visitors without a session are sent to the sign-in page. */
export function loader({ request }: LoaderFunctionArgs) {
  requireCredential(request);
  return new Response(null, { status: 405 });
}

/** Starts a job with the selected orders, or says what it would change. A form of another shape is 400. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const fields = await args.request.formData();
  const form = BulkForm.safeParse(Object.fromEntries(fields));
  const orderIds = z.array(Id).max(ACT_ON_ORDERS_MAX).safeParse(fields.getAll('order'));
  if (!form.success || !orderIds.success) throw new Response(null, { status: 400 });
  const { cursor: _cursor, ...view } = readOrderFilters(new URL(form.data.view, args.request.url).href);
  const chosen = form.data.view === '' ? { orderIds: orderIds.data } : { matching: { ...view, kind: form.data.kind } };
  return answerForm<BulkOutcome>(await callFor(form.data, chosen, { args, idempotencyKey: readIdempotencyKey(fields) }));
}

interface Chosen {
  orderIds?: string[];
  matching?: Omit<ReturnType<typeof readOrderFilters>, 'cursor'> & { kind: 'store' | 'manual' };
}

async function callFor(
  form: z.infer<typeof BulkForm>,
  chosen: Chosen,
  { args, idempotencyKey }: { args: ActionFunctionArgs; idempotencyKey: string },
): Promise<BulkOutcome> {
  switch (form.intent) {
    case 'preview-method': {
      const selection = parse(contract.MethodSelection, form.action);
      const answer = await callProvider(contract.previewMethods, { body: { ...chosen, selection } }, args);
      return answer.status === 'ok' ? { ...NOTHING, methods: answer.data } : { ...NOTHING, problem: answer.problem };
    }
    case 'preview-pay': {
      const answer = await callProvider(contract.previewPayment, { body: chosen }, args);
      return answer.status === 'ok' ? { ...NOTHING, payment: answer.data } : { ...NOTHING, problem: answer.problem };
    }
    case 'pay': {
      const body = { ...chosen, expectedTotalMinor: form.expectedTotalMinor ?? 0 };
      const answer = await callProvider(contract.payManyOrders, { body, idempotencyKey }, args);
      return answer.status === 'ok' ? { ...NOTHING, jobId: answer.data.id } : { ...NOTHING, problem: answer.problem };
    }
    case 'act': {
      const wanted = parse(contract.OrdersAction, form.action);
      const answer = await callProvider(contract.actOnOrders, { body: { ...chosen, action: wanted }, idempotencyKey }, args);
      return answer.status === 'ok' ? { ...NOTHING, jobId: answer.data.id } : { ...NOTHING, problem: answer.problem };
    }
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Response(null, { status: 400 });
  }
}
