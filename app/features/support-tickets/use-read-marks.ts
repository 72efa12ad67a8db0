import { useEffect, useState } from 'react';
import { generatePath } from 'react-router';
import type { Ticket } from '#contract/support-tickets.ts';
import { paths } from '#app/paths.ts';
import { callResource } from '#app/provider-api/call-resource.ts';
import { usePermission } from '#app/session/permissions.tsx';

/** Marks our messages as read once the page is in view. Gives the ids of those that are new on this visit, which stay marked until it ends. */
export function useReadMarks({ id, messages }: Ticket): ReadonlySet<string> {
  const permitted = usePermission('tickets:write');
  const unread = messages.filter(({ by, readAt }) => by === 'operator' && readAt === null).map((message) => message.id);
  const [found, setFound] = useState<ReadonlySet<string>>(() => new Set(unread));
  if (unread.some((message) => !found.has(message))) setFound(new Set([...found, ...unread]));
  const newest = unread.at(-1) ?? null;

  useEffect(() => {
    if (!permitted || newest === null) return;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', mark);
      void callResource(generatePath(paths.ticketRead, { ticketId: id }), new URLSearchParams());
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => document.removeEventListener('visibilitychange', mark);
  }, [permitted, newest, id]);
  return found;
}
