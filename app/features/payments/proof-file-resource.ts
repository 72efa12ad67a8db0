import type { ActionFunctionArgs } from '@remix-run/node';
import { uploadBankProofFile } from '#contract/bank-transfers.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { passedUpload } from '#app/provider-api/request-parts.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';

/** Takes forms only. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Takes the document of a transfer, which is handed on to the provider as it comes in. */
export async function action(args: ActionFunctionArgs) {
  const params = { rechargeId: requireId(args.params['rechargeId']) };
  const answer = await callProvider(uploadBankProofFile, { params, upload: passedUpload(args.request) }, args);
  return answer.status === 'ok'
    ? answerForm({ fileId: answer.data.fileId, problem: null })
    : answerForm({ fileId: null, problem: answer.problem });
}
