import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { findTicketSubjects } from '#contract/support-tickets.ts';
import { ticketSubjectKinds } from '#contract/support-tickets.values.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

const Search = z.object({ kind: z.enum(ticketSubjectKinds).catch('order'), q: z.string().catch('') });

/** What a ticket may be about, by what is typed; the newest of a kind where nothing is. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { kind, q } = Search.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const answer = await callProvider(findTicketSubjects, { query: { kind, q: q.slice(0, 100) } }, args);
  return answer.status === 'refused' ? { kind, found: [], problem: answer.problem } : { kind, found: answer.data, problem: null };
}
