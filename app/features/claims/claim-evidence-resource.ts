import type { ActionFunctionArgs } from '@remix-run/node';
import { addClaimFile } from '#contract/claims.ts';
import { CLAIM_EVIDENCE_PURPOSE } from '#contract/claims.values.ts';
import { sendUpload } from '#app/features/uploads/send-upload.server.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';

/** Takes forms only. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Takes a file of a claim: it is sent to the provider as it comes in, and added to the claim then. */
export async function action(args: ActionFunctionArgs) {
  const params = { claimId: requireId(args.params['claimId']) };
  const sent = await sendUpload(CLAIM_EVIDENCE_PURPOSE, args);
  if (sent.status === 'refused') return answerForm({ problem: sent.problem });
  const body = { fileId: sent.data.id };
  const answer = await callProvider(addClaimFile, { params, body, idempotencyKey: `file-${body.fileId}` }, args);
  return answerForm({ problem: answer.status === 'refused' ? answer.problem : null });
}
