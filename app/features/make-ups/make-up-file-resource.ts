import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { linkMakeUpFile } from '#contract/make-ups.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

/** Leads to the photo of a make-up charge by an address that works once. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = { makeUpId: requireId(args.params['makeUpId']) };
  return redirect((await readProvider(linkMakeUpFile, { params }, args)).path);
}
