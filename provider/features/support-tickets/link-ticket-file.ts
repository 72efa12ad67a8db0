import { readNow } from '#provider/database/app-clock.ts';
import { signFileLink } from '#provider/files/file-link.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';

/** An address that gives a file of a ticket once. */
export async function linkTicketFile(
  { database, keys }: Services,
  { accountId, ticketId, ticketFileId }: { accountId: string; ticketId: string; ticketFileId: string },
): Promise<{ path: string }> {
  const file = await database.db
    .selectFrom('support_ticket_file as f')
    .innerJoin('support_ticket_message as m', (join) => join.onRef('m.account_id', '=', 'f.account_id').onRef('m.id', '=', 'f.message_id'))
    .select('f.id')
    .where('f.account_id', '=', accountId)
    .where('f.id', '=', ticketFileId)
    .where('m.ticket_id', '=', ticketId)
    .executeTakeFirst();
  if (file === undefined) throw new Refusal('not-found');
  return { path: signFileLink(keys, { accountId, fileId: file.id }, await readNow(database.db)) };
}
