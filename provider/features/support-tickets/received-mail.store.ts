import { createHash } from 'node:crypto';
import type { Queryable, Tx } from '#provider/database/database.ts';

/** What a mail is known again by: its bytes, and who sent which Message-ID to which ticket, since servers add headers to a mail they deliver again. */
export function hashesOf(raw: Buffer, { messageId, ticketId, userId }: { messageId: string; ticketId: string; userId: string }): Buffer[] {
  const bytes = createHash('sha256').update(raw).digest();
  if (messageId === '') return [bytes];
  return [
    bytes,
    createHash('sha256')
      .update(JSON.stringify([ticketId, userId, messageId]))
      .digest(),
  ];
}

/** Whether a mail was taken before. */
export async function isKnownMail(queryable: Queryable, hashes: readonly Buffer[]): Promise<boolean> {
  const known = await queryable.selectFrom('received_mail').select('hash').where('hash', 'in', hashes).limit(1).executeTakeFirst();
  return known !== undefined;
}

/** Notes that a mail is taken; false: another delivery of it was first. */
export async function noteMail(tx: Tx, hashes: readonly Buffer[]): Promise<boolean> {
  const rows = hashes.map((hash) => ({ hash }));
  const noted = await tx
    .insertInto('received_mail')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return noted.numInsertedOrUpdatedRows === BigInt(hashes.length);
}
