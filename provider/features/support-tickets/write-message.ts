import { v7 as uuidv7 } from 'uuid';
import { TICKET_FILE_PURPOSE } from '#contract/support-tickets.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { useUploads } from '#provider/features/uploads/use-uploads.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { markRead } from './mark-read.ts';

export interface NewMessage {
  accountId: string;
  ticketId: string;
  by: 'merchant' | 'operator';
  /** The member of the account who wrote it; null: an operator did. */
  userId: string | null;
  name: string;
  via: 'app' | 'mail';
  text: string;
  /** Files the member has sent for tickets, in this order. */
  fileIds?: readonly string[];
  filesLeftOut?: number;
}

/** Puts a message into the conversation of a ticket that is locked, with its files. Who writes has read what the other side wrote. */
export async function writeMessage(tx: Tx, message: NewMessage): Promise<{ messageId: string }> {
  const { accountId, ticketId, by, userId, name, via, text, fileIds = [], filesLeftOut = 0 } = message;
  const id = uuidv7();
  await markRead(tx, { accountId, ticketId, by });
  await tx
    .insertInto('support_ticket_message')
    .values({
      account_id: accountId,
      id,
      ticket_id: ticketId,
      author: by,
      author_name: name,
      user_id: userId,
      via,
      text,
      files_left_out: filesLeftOut,
    })
    .execute();
  if (userId !== null) await attachFiles(tx, { accountId, messageId: id, userId, fileIds });
  return { messageId: id };
}

async function attachFiles(
  tx: Tx,
  { accountId, messageId, userId, fileIds }: { accountId: string; messageId: string; userId: string; fileIds: readonly string[] },
): Promise<void> {
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return;
  await useUploads(tx, { accountId, userId, purpose: TICKET_FILE_PURPOSE, ids, field: 'fileIds' });
  await tx
    .insertInto('support_ticket_file')
    .values(ids.map((id, index) => ({ account_id: accountId, id, message_id: messageId, place: index + 1 })))
    .execute();
}

/** What a user is called in a conversation. */
export async function nameOfUser(queryable: Queryable, userId: string): Promise<string> {
  const user = await queryable.selectFrom('app_user').select('username').where('id', '=', userId).executeTakeFirst();
  if (user === undefined) throw new Refusal('not-found');
  return user.username;
}
