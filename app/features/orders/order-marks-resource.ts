import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { listOrderTags, markOrders, setOrderMarks } from '#contract/orders-tags.ts';
import { SELLER_NOTE_MAX } from '#contract/orders.values.ts';
import type { Problem } from '#contract/problem.ts';
import { readOrderIds } from '#app/features/payments/selected-orders.server.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { type Caller, callProvider } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { readOrderView } from './list/read-order-view.server.ts';

const MarksForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('set'), orderId: Id, note: z.string().max(SELLER_NOTE_MAX), seenNote: z.string() }),
  z.object({ intent: z.literal('add'), note: z.string().max(SELLER_NOTE_MAX) }),
]);

/** `full`: orders left as they are because no more fits on them. */
export type MarksOutcome = { done: true; full: number; problem: null } | { done: false; full: 0; problem: Problem };

/** It takes forms only. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Sets tags and note of one order, or adds to those of many. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const fields = await args.request.formData();
  const form = MarksForm.safeParse(Object.fromEntries(fields));
  if (!form.success) throw new Response(null, { status: 400 });
  const tags = namesIn(fields, 'tag');
  if (form.data.intent === 'set') {
    const { orderId, note, seenNote } = form.data;
    const answer = await callProvider(
      setOrderMarks,
      { params: { orderId }, body: { tags, note: unixLines(note), seenNote: unixLines(seenNote) } },
      args,
    );
    return answerForm<MarksOutcome>(answer.status === 'ok' ? { done: true, full: 0, problem: null } : refused(answer.problem));
  }
  const orderIds = readOrderIds(fields);
  const named = orderIds.length > 0 ? { orderIds } : { matching: readOrderView(fields, args.request).filter };
  const body = { ...named, addTags: tags, removeTagIds: await idsOf(namesIn(fields, 'untag'), args), addNote: unixLines(form.data.note) };
  const answer = await callProvider(markOrders, { body, idempotencyKey: readIdempotencyKey(fields) }, args);
  return answerForm<MarksOutcome>(answer.status === 'ok' ? { done: true, full: answer.data.full, problem: null } : refused(answer.problem));
}

/** A form sends its lines as old systems end them. */
function unixLines(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

function namesIn(fields: FormData, name: string): string[] {
  return fields.getAll(name).map(String);
}

/** Ids of the account's tags of these names. */
async function idsOf(names: string[], caller: Caller): Promise<string[]> {
  if (names.length === 0) return [];
  const answer = await callProvider(listOrderTags, {}, caller);
  const tags = answer.status === 'ok' ? answer.data : [];
  return tags.filter(({ name }) => names.includes(name)).map(({ id }) => id);
}

function refused(problem: Problem): MarksOutcome {
  return { done: false, full: 0, problem };
}
