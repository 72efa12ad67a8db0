import type { ActionFunctionArgs } from '@remix-run/node';
import { setOAuthLogo } from '#contract/oauth-apps.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { passedUpload } from '#app/provider-api/request-parts.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';

/** Takes forms only. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Takes the logo of an app, which is handed on to the provider as it comes in. */
export async function action(args: ActionFunctionArgs) {
  const params = { appId: requireId(args.params['appId']) };
  const answer = await callProvider(setOAuthLogo, { params, upload: passedUpload(args.request) }, args);
  return answerForm({ problem: answer.status === 'refused' ? answer.problem : null });
}
