import type { ActionFunctionArgs } from '@remix-run/node';
import { linkMakeUpFile } from '#contract/make-ups.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { answerFileLink, requireFileButton } from '#app/provider-api/file-link.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';

export { refuseReading as loader } from '#app/provider-api/file-link.server.ts';

/** Where the photo of a make-up charge can be fetched, by an address that works once. */
export async function action(args: ActionFunctionArgs) {
  await requireFileButton(args.request);
  const params = { makeUpId: requireId(args.params['makeUpId']) };
  return answerFileLink(await callProvider(linkMakeUpFile, { params }, args));
}
