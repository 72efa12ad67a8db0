import type { ActionFunctionArgs } from '@remix-run/node';
import { addInboundFile } from '#contract/cloud-warehouse-inbound.ts';
import { INBOUND_DOCUMENT_PURPOSE } from '#contract/cloud-warehouse.values.ts';
import { sendUpload } from '#app/features/uploads/send-upload.server.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';

/** Takes forms only. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Takes a document of a plan: it is sent to the provider as it comes in, and added to the plan then. */
export async function action(args: ActionFunctionArgs) {
  const params = { inboundPlanId: requireId(args.params['inboundPlanId']) };
  const sent = await sendUpload(INBOUND_DOCUMENT_PURPOSE, args);
  if (sent.status === 'refused') return answerForm({ problem: sent.problem });
  const body = { fileId: sent.data.id };
  const answer = await callProvider(addInboundFile, { params, body, idempotencyKey: `file-${body.fileId}` }, args);
  return answerForm({ problem: answer.status === 'refused' ? answer.problem : null });
}
