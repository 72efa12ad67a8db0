import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { TICKET_FILES_MAX } from '#contract/support-tickets.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';

export interface NewMessage {
  accountId: string;
  ticketId: string;
  by: 'merchant' | 'operator';
  name: string;
  via: 'app' | 'mail';
  text: string;
  /** Files of this user's that are in no message yet. */
  files?: { userId: string; fileIds: readonly string[] };
  filesLeftOut?: number;
}

/** Puts a message into the conversation of a ticket that is locked, with its files. */
export async function writeMessage(tx: Tx, message: NewMessage): Promise<{ messageId: string }> {
  const { accountId, ticketId, by, name, via, text, files, filesLeftOut = 0 } = message;
  const id = uuidv7();
  await tx
    .insertInto('support_ticket_message')
    .values({ account_id: accountId, id, ticket_id: ticketId, author: by, author_name: name, via, text, files_left_out: filesLeftOut })
    .execute();
  if (files !== undefined) await attachFiles(tx, { accountId, messageId: id, ...files });
  return { messageId: id };
}

async function attachFiles(
  tx: Tx,
  { accountId, messageId, userId, fileIds }: { accountId: string; messageId: string; userId: string; fileIds: readonly string[] },
): Promise<void> {
  const ids = [...new Set(fileIds)];
  if (ids.length > TICKET_FILES_MAX) throw new Refusal('limit-reached');
  if (ids.length === 0) return;
  const attached = await sql`
    UPDATE support_ticket_file f SET message_id = ${messageId}, place = given.place::integer
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS given (id, place)
    WHERE f.account_id = ${accountId} AND f.user_id = ${userId} AND f.id = given.id AND f.message_id IS NULL`.execute(tx);
  if (attached.numAffectedRows !== BigInt(ids.length)) throw new Refusal('not-found');
}

/** What a user is called in a conversation. */
export async function nameOfUser(queryable: Queryable, userId: string): Promise<string> {
  const user = await queryable.selectFrom('app_user').select('username').where('id', '=', userId).executeTakeFirst();
  if (user === undefined) throw new Refusal('not-found');
  return user.username;
}
