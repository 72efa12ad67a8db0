import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import type { Ticket, TicketInput } from '#contract/support-tickets.ts';
import { ticketSubjects } from '#contract/support-tickets.values.ts';
import { databaseErrorCode, type Tx } from '#provider/database/database.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import { getTicket } from './get-ticket.ts';
import { replyBy } from './reply-deadline.ts';
import { lockTicket, recordNewTicket } from './ticket-lifecycle.ts';
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
export async function createTicket(tx: Tx, asked: Asked & { locale: Locale }, input: Input): Promise<Ticket> {
  const { accountId, userId, locale } = asked;
  requireWhole(input);
  await requireOwn(tx, accountId, input);
  await requireRoom(tx, accountId);
  const ticketId = await insertTicket(tx, asked, input);
  const { text, fileIds } = input;
  const name = await nameOfUser(tx, userId);
  await writeMessage(tx, { accountId, ticketId, by: 'merchant', name, via: 'app', text, files: { userId, fileIds } });
  return getTicket(tx, { accountId, ticketId }, locale);
}

type NewTicket = Pick<Input, 'category' | 'subject' | 'orderId' | 'productId' | 'urgency' | 'urgencyReason' | 'previousTicketId'>;

/** Stores a ticket that has no message yet. */
export async function insertTicket(tx: Tx, { accountId, userId }: Asked, input: NewTicket): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('support_ticket')
    .values({
      account_id: accountId,
      id,
      number: sql<string>`'TK' || nextval('support_ticket_number')`,
      user_id: userId,
      category: input.category,
      subject: input.subject,
      order_id: input.orderId,
      product_id: input.productId,
      urgency: input.urgency,
      urgency_reason: input.urgencyReason,
      reply_by: await replyBy(tx, input.urgency),
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

/** Its category says what it is about; what is urgent says why. */
function requireWhole({ category, orderId, productId, urgency, urgencyReason }: Input): void {
  const subject = ticketSubjects[category];
  const ids = { order: orderId, product: productId };
  const fields: RefusedField[] = [];
  for (const kind of ['order', 'product'] as const) {
    const path = kind === 'order' ? 'orderId' : 'productId';
    if (subject?.kind === kind && subject.required && ids[kind] === null) fields.push({ path, code: 'required' });
    if (subject?.kind !== kind && ids[kind] !== null) fields.push({ path, code: 'unknown-field' });
  }
  if (urgency === 'high' && urgencyReason === '') fields.push({ path: 'urgencyReason', code: 'required' });
  if (fields.length > 0) throw new Refusal('validation-failed', { fields });
}

async function requireOwn(tx: Tx, accountId: string, { orderId, productId, previousTicketId }: Input): Promise<void> {
  if (orderId !== null) {
    const order = await tx
      .selectFrom('orders')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', orderId)
      .executeTakeFirst();
    if (order === undefined) throw new Refusal('not-found');
  }
  if (productId !== null) {
    const product = await tx.selectFrom('product').select('id').where('id', '=', productId).executeTakeFirst();
    if (product === undefined) throw new Refusal('not-found');
  }
  if (previousTicketId === null) return;
  const previous = await lockTicket(tx, { accountId, ticketId: previousTicketId });
  if (previous.state !== 'closed') throw new Refusal('state-conflict');
}

async function requireRoom(tx: Tx, accountId: string): Promise<void> {
  const counted = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM support_ticket WHERE account_id = ${accountId} AND state NOT IN ('resolved', 'closed')`.execute(tx);
  if ((counted.rows[0]?.count ?? 0) >= OPEN_MAX) throw new Refusal('limit-reached');
}
