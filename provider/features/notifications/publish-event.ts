import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Queryable } from '#provider/database/database.ts';
import type { EventKind } from '#provider/notice-kinds.ts';

type Params = Record<string, string | number>;

interface NewEvent {
  accountId: string;
  kind: EventKind;
  /** Where in the app it leads. */
  path?: string;
  /** The same key again is the same event, and nobody is notified twice. Left out: each call is an event of its own. */
  key?: string;
}
export interface UserEvent extends NewEvent {
  userId: string;
  /** Values for the placeholders of its texts; one whose name ends in `At` is an ISO time and is shown as a date, one in `Minor` fen and shown as money. */
  params?: Params;
}
/** A thing that something happened to, and where in the app it is. */
const EventItem = z.object({ label: z.string(), path: z.string() });
export type EventItem = z.infer<typeof EventItem>;
export interface AccountEvent extends NewEvent {
  /** To how many things it happened. Those of one kind and hour are one notification while nobody has read it. */
  count: number;
  /** The thing, where it is one: the notification of several names each. */
  item?: EventItem;
}

/** An event on its way from the outbox to the job that writes its deliveries. */
export const PublishedEvent = z.object({
  accountId: z.uuid(),
  /** Null: all users of the account. */
  userId: z.uuid().nullable(),
  id: z.uuid(),
  key: z.string(),
  kind: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  path: z.string().nullable(),
  item: EventItem.nullable().default(null),
  occurredAt: z.string(),
});
export type PublishedEvent = z.infer<typeof PublishedEvent>;

/** Has a user notified of something, once the transaction has happened. */
export async function notifyUser(tx: Queryable, event: UserEvent): Promise<void> {
  await publish(tx, { ...event, params: event.params ?? {} });
}

/** Has all users of an account notified of one thing, once the transaction has happened. */
export async function notifyUsers(tx: Queryable, event: NewEvent & { params: Params }): Promise<void> {
  await publish(tx, { ...event, userId: null });
}

/** Has all users of an account notified that something happened to so many things, once the transaction has happened. */
export async function notifyAccount(tx: Queryable, { count, ...event }: AccountEvent): Promise<void> {
  await publish(tx, { ...event, userId: null, params: { count } });
}

/** One row of the outbox is all that a business transaction writes of a notification: who gets it, and how, is for jobs. */
async function publish(tx: Queryable, event: NewEvent & { userId: string | null; params: Params }): Promise<void> {
  const { accountId, path = null } = event;
  const id = uuidv7();
  const payload = { ...event, path, id, key: event.key ?? id };
  await sql`INSERT INTO outbox (account_id, kind, payload)
    VALUES (${accountId}, 'write-deliveries', ${JSON.stringify(payload)}::jsonb || jsonb_build_object('occurredAt', app_now()))`.execute(
    tx,
  );
}
