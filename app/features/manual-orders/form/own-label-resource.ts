import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { linkOwnLabel } from '#contract/manual-orders.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

/** Leads to a label by an address that works once. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = { fileId: requireId(args.params['fileId']) };
  return redirect((await readProvider(linkOwnLabel, { params }, args)).path);
}
