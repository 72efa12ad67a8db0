import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { linkTicketFile } from '#contract/support-tickets.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

/** Leads to a file of a ticket by an address that works once. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = { ticketId: requireId(args.params['ticketId']), ticketFileId: requireId(args.params['ticketFileId']) };
  return redirect((await readProvider(linkTicketFile, { params }, args)).path);
}
