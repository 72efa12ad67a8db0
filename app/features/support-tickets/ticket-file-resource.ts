import type { ActionFunctionArgs } from '@remix-run/node';
import { linkTicketFile } from '#contract/support-tickets.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { answerFileLink, requireFileButton } from '#app/provider-api/file-link.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';

export { refuseReading as loader } from '#app/provider-api/file-link.server.ts';

/** Where a file of a ticket can be fetched, by an address that works once. */
export async function action(args: ActionFunctionArgs) {
  await requireFileButton(args.request);
  const params = { ticketId: requireId(args.params['ticketId']), ticketFileId: requireId(args.params['ticketFileId']) };
  return answerFileLink(await callProvider(linkTicketFile, { params }, args));
}
