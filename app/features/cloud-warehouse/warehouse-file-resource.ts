import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { linkWarehouseFile } from '#contract/cloud-warehouse.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

/** Leads to a document of a plan, or a photo the warehouse took, by an address that works once. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = { fileId: requireId(args.params['fileId']) };
  return redirect((await readProvider(linkWarehouseFile, { params }, args)).path);
}
