import type { ActionFunctionArgs } from '@remix-run/node';
import { uploadTicketFile } from '#contract/support-tickets.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { passedUpload } from '#app/provider-api/request-parts.server.ts';

/** Takes forms only. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Takes a file for a ticket, which is handed on to the provider as it comes in. */
export async function action(args: ActionFunctionArgs) {
  const fileName = (new URL(args.request.url).searchParams.get('fileName') ?? '').slice(0, 1_000);
  const answer = await callProvider(uploadTicketFile, { query: { fileName }, upload: passedUpload(args.request) }, args);
  return answerForm(answer.status === 'refused' ? { file: null, problem: answer.problem } : { file: answer.data, problem: null });
}
