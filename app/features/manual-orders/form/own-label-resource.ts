import type { ActionFunctionArgs } from '@remix-run/node';
import { linkOwnLabel } from '#contract/manual-orders.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { answerFileLink, requireFileButton } from '#app/provider-api/file-link.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';

export { refuseReading as loader } from '#app/provider-api/file-link.server.ts';

/** Where a label can be fetched, by an address that works once. */
export async function action(args: ActionFunctionArgs) {
  await requireFileButton(args.request);
  const params = { fileId: requireId(args.params['fileId']) };
  return answerFileLink(await callProvider(linkOwnLabel, { params }, args));
}
