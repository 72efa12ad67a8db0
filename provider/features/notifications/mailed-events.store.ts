import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import type { EventItem } from './publish-event.ts';

/** An event as a mail has it. */
export interface MailedEvent {
  kind: string;
  params: unknown;
  /** Where in the app it leads; null: to nothing, or to the several places of its things. */
  path: string | null;
  /** The things it happened to, the newest first, as far as they are known. */
  items: EventItem[];
}

/** Events of the mails of a lease, the oldest first. Of a kind that only counts things there is one, with the sum and the things of all. */
export async function findMailedEvents(tx: Tx, accountId: string, leaseId: string): Promise<MailedEvent[]> {
  const found = await sql<MailedEvent>`
    SELECT min(e.kind) AS kind, CASE WHEN count(DISTINCT e.path) = 1 THEN min(e.path) END AS path,
      CASE WHEN count(*) = 1 THEN min((e.params - 'item')::text)::jsonb
        ELSE jsonb_build_object('count', sum((e.params ->> 'count')::int)) END AS params,
      coalesce(jsonb_agg(e.params -> 'item' ORDER BY e.occurred_at DESC, e.id DESC) FILTER (WHERE e.params ? 'item'), '[]') AS items
    FROM notification_delivery d JOIN notification_event e ON e.account_id = d.account_id AND e.id = d.event_id
    WHERE d.account_id = ${accountId} AND d.lease_id = ${leaseId}
    GROUP BY CASE WHEN e.params - '{count,item}'::text[] = '{}' AND e.params ? 'count' THEN e.kind ELSE e.id::text END
    ORDER BY min(e.occurred_at), min(e.kind)`.execute(tx);
  return found.rows;
}
