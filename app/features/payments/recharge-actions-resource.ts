import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { confirmRecharge, retryRecharge } from '#contract/balance.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readIntent } from '#app/provider-api/read-intent.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { rechargeResultUrl } from './payment-urls.ts';

/** Takes forms only. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Starts a recharge again that ended without money, or has the gateway asked at once what came of one. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const params = { rechargeId: requireId(args.params['rechargeId']) };
  const form = await args.request.formData();
  if (readIntent(form, ['retry', 'confirm']) === 'retry') {
    const answer = await callProvider(retryRecharge, { params, idempotencyKey: readIdempotencyKey(form) }, args);
    return answer.status === 'refused' ? answerForm({ problem: answer.problem }) : redirect(rechargeResultUrl(answer.data.id));
  }
  const answer = await callProvider(confirmRecharge, { params }, args);
  return answerForm({ problem: answer.status === 'refused' ? answer.problem : null });
}
