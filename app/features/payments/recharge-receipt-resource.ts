import type { LoaderFunctionArgs } from '@remix-run/node';
import { getRechargeReceipt } from '#contract/balance.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

/** The receipt of a recharge, which the page saves. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = { rechargeId: requireId(args.params['rechargeId']) };
  const answer = await callProvider(getRechargeReceipt, { params }, args);
  return answer.status === 'ok' ? { ...answer.data, problem: null } : { fileName: '', content: '', problem: answer.problem };
}
