import type { ActionFunctionArgs } from '@remix-run/node';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { sendUpload } from './send-upload.server.ts';

export { refuseReading as loader } from '#app/provider-api/file-link.server.ts';

/** Takes a file for a later form; the address says what for. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const answer = await sendUpload(new URL(args.request.url).searchParams.get('purpose') ?? '', args);
  return answerForm(answer.status === 'refused' ? { file: null, problem: answer.problem } : { file: answer.data, problem: null });
}
