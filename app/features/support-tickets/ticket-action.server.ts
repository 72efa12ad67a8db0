import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import type { Problem } from '#contract/problem.ts';
import { rateTicket, replyToTicket, resolveTicket } from '#contract/support-tickets.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';

const TicketForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('reply'), text: z.string().default('') }),
  z.object({ intent: z.literal('resolve') }),
  z.object({ intent: z.literal('rate'), rating: z.coerce.number().int().min(1).max(5), comment: z.string().default('') }),
]);
export type TicketOutcome = { done: z.infer<typeof TicketForm>['intent']; problem: null } | { done: null; problem: Problem };

/** Does what a form of the ticket's page asks for. A form of another shape is 400. */
export async function actOnTicket(args: ActionFunctionArgs, ticketId: string): Promise<TicketOutcome> {
  const fields = await args.request.formData();
  const form = TicketForm.safeParse(Object.fromEntries(fields));
  if (!form.success) throw new Response(null, { status: 400 });
  const sent = { params: { ticketId }, idempotencyKey: readIdempotencyKey(fields) };
  const fileIds = fields.getAll('fileId').filter((id) => typeof id === 'string');
  const { data } = form;
  const call = () => {
    switch (data.intent) {
      case 'reply':
        return callProvider(replyToTicket, { ...sent, body: { text: data.text, fileIds } }, args);
      case 'resolve':
        return callProvider(resolveTicket, sent, args);
      case 'rate':
        return callProvider(rateTicket, { ...sent, body: { rating: data.rating, comment: data.comment } }, args);
    }
  };
  const answer = await call();
  return answer.status === 'refused' ? { done: null, problem: answer.problem } : { done: data.intent, problem: null };
}
