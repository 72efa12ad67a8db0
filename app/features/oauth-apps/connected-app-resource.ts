import type { ActionFunctionArgs } from '@remix-run/node';
import { revokeOAuthGrant } from '#contract/oauth-apps.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { readIntent } from '#app/provider-api/read-intent.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';

/** Takes forms only. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Disconnects an app from the account. */
export async function action(args: ActionFunctionArgs) {
  const grantId = requireId(args.params['grantId']);
  const intent = readIntent(await args.request.formData(), ['disconnect']);
  if (intent === null) throw new Response(null, { status: 400 });
  const answer = await callProvider(revokeOAuthGrant, { params: { grantId } }, args);
  return answerForm({ problem: answer.status === 'refused' ? answer.problem : null });
}
