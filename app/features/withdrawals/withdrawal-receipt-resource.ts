import type { LoaderFunctionArgs } from '@remix-run/node';
import { getWithdrawalReceipt } from '#contract/withdrawals.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

/** The receipt of a withdrawal, which the page saves. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = { withdrawalId: requireId(args.params['withdrawalId']) };
  const answer = await callProvider(getWithdrawalReceipt, { params }, args);
  return answer.status === 'ok' ? { ...answer.data, problem: null } : { fileName: '', content: '', problem: answer.problem };
}
