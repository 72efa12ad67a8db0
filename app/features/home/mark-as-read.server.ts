import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { readNotifications } from '#contract/notifications.ts';
import type { Problem } from '#contract/problem.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';

const ReadForm = z.object({ tab: z.enum(['message', 'notice']), id: Id.optional() });

/** Marks what a form names as read, one notification or a whole tab. Null: it is done. */
export async function markAsRead(form: FormData, caller: Caller): Promise<Problem | null> {
  const sent = ReadForm.safeParse(Object.fromEntries(form));
  if (!sent.success) throw new Response(null, { status: 400 });
  const { tab, id } = sent.data;
  const answer = await callProvider(readNotifications, { body: { tab, ...(id === undefined ? {} : { ids: [id] }) } }, caller);
  return answer.status === 'refused' ? answer.problem : null;
}
