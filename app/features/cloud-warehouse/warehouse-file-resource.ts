import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { linkWarehouseFile } from '#contract/cloud-warehouse.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { answerFileLink, requireFileButton } from '#app/provider-api/file-link.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

/** Leads to a document of a plan, or a photo the warehouse took, by an address that works once. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = paramsOf(args);
  return redirect((await readProvider(linkWarehouseFile, { params }, args)).path);
}

/** Says where it can be fetched. */
export async function action(args: ActionFunctionArgs) {
  await requireFileButton(args.request);
  return answerFileLink(await callProvider(linkWarehouseFile, { params: paramsOf(args) }, args));
}

function paramsOf({ params }: LoaderFunctionArgs) {
  return { fileId: requireId(params['fileId']) };
}
