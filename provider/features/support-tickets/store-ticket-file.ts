import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { TicketFile } from '#contract/support-tickets.ts';
import { TICKET_FILE_MAX_BYTES, TICKET_FILE_NAME_MAX, type TicketFileType } from '#contract/support-tickets.values.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { inTransaction, type Queryable } from '#provider/database/database.ts';
import { encodeEvidence } from '#provider/features/claims/encode-evidence.ts';
import { signFileLink } from '#provider/files/file-link.ts';
import { addStoredFile, dropStoredFiles } from '#provider/files/stored-files.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';

/** Files of a user that are in no message yet: those of some forms that were left. */
const LOOSE_MAX = 40;
/** Endings by which a name would say something else than what the file is. */
const NAME_ENDINGS: Record<TicketFileType, string> = {
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'text/csv; charset=utf-8': 'csv',
};
/** A media file begins with the size of its first box, then `ftyp` and a brand of MP4. */
const MP4 = /^[^]{4}ftyp(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|qt {2})/;
/** Control characters no table has; NUL among them. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
/** What pages and programs begin with, whatever the name says. */
const NO_TABLE = /^\s*(?:<|#!|%PDF|MZ|PK)/;

export type LooseFile = TicketFile;
interface Owner {
  accountId: string;
  userId: string;
}

/** Stores a file of a user's that is in no message yet. */
export async function storeFile(services: Services, owner: Owner, file: { name: string; content: Buffer }): Promise<LooseFile> {
  const { accountId, userId } = owner;
  if (file.content.length > TICKET_FILE_MAX_BYTES) throw new Refusal('body-too-large');
  await requireRoom(services.database.db, owner);
  const { content, contentType } = await encode(file);
  const name = cleanName(file.name, contentType);
  const stored = await services.files.put(Readable.from([content]));
  return inTransaction(services.database, async (tx) => {
    await addStoredFile(tx, { ...stored, accountId, purpose: 'ticket-file', contentType });
    await tx.insertInto('support_ticket_file').values({ account_id: accountId, id: stored.id, user_id: userId, name }).execute();
    return { id: stored.id, name, contentType, bytes: stored.bytes };
  }).catch(async (error: unknown) => {
    await services.files.remove(stored.id);
    throw error;
  });
}

async function requireRoom(queryable: Queryable, { accountId, userId }: Owner): Promise<void> {
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count FROM support_ticket_file
    WHERE account_id = ${accountId} AND user_id = ${userId} AND message_id IS NULL`.execute(queryable);
  if ((counted.rows[0]?.count ?? 0) >= LOOSE_MAX) throw new Refusal('limit-reached');
}

/** Pictures are made anew and documents may not act, as with evidence; a video or a table is kept as it is, and is only ever downloaded. */
async function encode({ name, content }: { name: string; content: Buffer }): Promise<{ content: Buffer; contentType: TicketFileType }> {
  if (MP4.test(content.subarray(0, 16).toString('latin1'))) return { content, contentType: 'video/mp4' };
  if (/\.csv$/i.test(name.trim()) && isTable(content)) return { content, contentType: 'text/csv; charset=utf-8' };
  return encodeEvidence(content);
}

function isTable(content: Buffer): boolean {
  if (content.length === 0) return false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return !CONTROLS.test(text) && !NO_TABLE.test(text);
  } catch {
    // Not UTF-8.
    return false;
  }
}

/** A name for people to read: no path, nothing that turns text around or breaks a line, and the ending of what the file is. */
export function cleanName(name: string, contentType: TicketFileType): string {
  const base = name
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*%]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/\.[^.]{0,10}$/, '')
    .replace(/^[.\s]+/, '')
    .trim();
  const kept = [...base].slice(0, TICKET_FILE_NAME_MAX).join('').trim();
  return `${kept === '' ? 'file' : kept}.${NAME_ENDINGS[contentType]}`;
}

/** Drops files that came to be in no message. */
export async function dropFiles({ database }: Services, accountId: string, files: readonly { id: string }[]): Promise<void> {
  if (files.length === 0) return;
  await inTransaction(database, async (tx) => {
    for (const { id } of files) {
      await tx.deleteFrom('support_ticket_file').where('account_id', '=', accountId).where('id', '=', id).execute();
      await dropStoredFiles(tx, { accountId, purposes: ['ticket-file'], id });
    }
  });
}

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
