import type { ActionFunctionArgs } from '@remix-run/node';
import { uploadOwnLabel } from '#contract/manual-orders.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { passedUpload } from '#app/provider-api/request-parts.server.ts';

/** Takes forms only. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Takes the label of a merchant's own carrier, which is handed on to the provider as it comes in. */
export async function action(args: ActionFunctionArgs) {
  const answer = await callProvider(uploadOwnLabel, { upload: passedUpload(args.request) }, args);
  return answerForm(answer.status === 'refused' ? { fileId: null, problem: answer.problem } : { ...answer.data, problem: null });
}
