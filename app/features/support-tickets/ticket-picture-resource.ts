import type { ActionFunctionArgs } from '@remix-run/node';
import { linkTicketFile } from '#contract/support-tickets.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { resourceAnswer } from '#app/provider-api/resource-answer.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

export { refuseReading as loader } from '#app/provider-api/file-link.server.ts';

/** Where the page gets a picture of a ticket it shows, by an address that works once. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const params = { ticketId: requireId(args.params['ticketId']), ticketFileId: requireId(args.params['ticketFileId']) };
  return resourceAnswer(await callProvider(linkTicketFile, { params }, args));
}
