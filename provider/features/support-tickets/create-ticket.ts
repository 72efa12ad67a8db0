import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Ticket, TicketInput } from '#contract/support-tickets.ts';
import { databaseErrorCode, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { getTicket } from './get-ticket.ts';
import { replyBy } from './reply-deadline.ts';
import { lockEnded, recordNewTicket } from './ticket-lifecycle.ts';
import type { Reader } from './ticket-reader.ts';
import { requireSubject, type SubjectColumns } from './ticket-subjects.ts';
import { subjectTerms } from './ticket-terms.ts';
import { nameOfUser, writeMessage } from './write-message.ts';

/** Tickets of an account that are neither resolved nor closed. */
const OPEN_MAX = 50;
const UNIQUE_VIOLATION = '23505';

type Input = z.output<typeof TicketInput>;
interface Asked {
  accountId: string;
  userId: string;
}

/** A merchant asks support. */
export async function createTicket(tx: Tx, asked: Asked & { reader: Reader }, input: Input): Promise<Ticket> {
  const { accountId, userId, reader } = asked;
  requireAbout(input, reader);
  const about = await requireSubject(tx, asked, input.about);
  await requireClosed(tx, accountId, input.previousTicketId);
  await requireRoom(tx, accountId);
  const ticketId = await insertTicket(tx, asked, { ...input, about });
  const { text, fileIds } = input;
  const name = await nameOfUser(tx, userId);
  await writeMessage(tx, { accountId, ticketId, by: 'merchant', userId, name, via: 'app', text, fileIds });
  return getTicket(tx, { accountId, ticketId }, reader);
}

interface NewTicket extends Pick<Input, 'category' | 'subject' | 'urgency' | 'urgencyReason' | 'previousTicketId'> {
  about: SubjectColumns;
}

/** Stores a ticket that has no message yet. */
export async function insertTicket(tx: Tx, { accountId, userId }: Asked, input: NewTicket): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('support_ticket')
    .values({
      ...input.about,
      account_id: accountId,
      id,
      number: sql<string>`'TK' || nextval('support_ticket_number')`,
      user_id: userId,
      category: input.category,
      subject: input.subject,
      urgency: input.urgency,
      urgency_reason: input.urgencyReason,
      reply_by: await replyBy(tx, input),
      last_message_by: 'merchant',
      previous_id: input.previousTicketId,
    })
    .execute()
    .catch((error: unknown) => {
      // Somebody has gone on from the closed ticket already.
      if (databaseErrorCode(error) === UNIQUE_VIOLATION) throw new Refusal('state-conflict');
      throw error;
    });
  await recordNewTicket(tx, { accountId, id }, { kind: 'merchant', id: userId });
  return id;
}

/** A ticket of some categories says what it is about, of who may see such things. */
function requireAbout({ category, about }: Input, { kinds }: Reader): void {
  if (about === null && subjectTerms(category, kinds).subjectRequired)
    throw new Refusal('validation-failed', { fields: [{ path: 'about', code: 'required' }] });
}

async function requireClosed(tx: Tx, accountId: string, ticketId: string | null): Promise<void> {
  if (ticketId === null) return;
  const previous = await lockEnded(tx, { accountId, ticketId });
  if (previous.state !== 'closed') throw new Refusal('state-conflict');
}

async function requireRoom(tx: Tx, accountId: string): Promise<void> {
  const counted = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM support_ticket WHERE account_id = ${accountId} AND state NOT IN ('resolved', 'closed')`.execute(tx);
  if ((counted.rows[0]?.count ?? 0) >= OPEN_MAX) throw new Refusal('too-many-open-tickets', { params: { maximum: OPEN_MAX } });
}
