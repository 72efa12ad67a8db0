import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { linkClaimFile } from '#contract/claims.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { answerFileLink, requireFileButton } from '#app/provider-api/file-link.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

/** Leads to a file of a claim by an address that works once. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = paramsOf(args);
  return redirect((await readProvider(linkClaimFile, { params }, args)).path);
}

/** Says where it can be fetched. */
export async function action(args: ActionFunctionArgs) {
  await requireFileButton(args.request);
  return answerFileLink(await callProvider(linkClaimFile, { params: paramsOf(args) }, args));
}

function paramsOf({ params }: LoaderFunctionArgs) {
  return { claimId: requireId(params['claimId']), fileId: requireId(params['fileId']) };
}
