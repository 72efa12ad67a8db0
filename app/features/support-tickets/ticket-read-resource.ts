import type { ActionFunctionArgs } from '@remix-run/node';
import { readTicketMessages } from '#contract/support-tickets.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { resourceAnswer } from '#app/provider-api/resource-answer.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

export { refuseReading as loader } from '#app/provider-api/file-link.server.ts';

/** Marks our messages of a ticket as read, once the page has shown them. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  return resourceAnswer(await callProvider(readTicketMessages, { params: { ticketId: requireId(args.params['ticketId']) } }, args));
}
