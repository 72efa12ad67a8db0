import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { rolePermissions, type MemberRole } from '#contract/permissions.values.ts';
import { TICKET_FILES_MAX, TICKET_SUBJECT_MAX, type TicketCategory } from '#contract/support-tickets.values.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { inTransaction, type Queryable, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { insertTicket } from './create-ticket.ts';
import { type LooseFile, dropFiles, storeFile } from './store-ticket-file.ts';
import { proveAddress, readAddress } from './reply-address.ts';
import { readMail, type ReadMail } from './read-mail.ts';
import { takeMerchantsTurn } from './reply-to-ticket.ts';
import { lockTicket, type LockedTicket } from './ticket-lifecycle.ts';
import { writeMessage } from './write-message.ts';

/** Closed tickets that were gone on from are followed so far. */
const FOLLOWED = 20;

interface Sender {
  userId: string;
  name: string;
}

/**
 * Takes a reply that came by mail into its ticket. The address it was sent to proves that it answers a mail of ours, and who wrote it has to be a user
 * who may write in the account. The same mail again changes nothing.
 */
export async function takeMail(services: Services, support: string, raw: Buffer): Promise<void> {
  const mail = await readMail(raw);
  const { accountId, ticketId } = await requireTicket(services, support, mail.to);
  const sender = await requireSender(services.database.db, accountId, mail.from);
  if (mail.automatic) return;
  const { stored, leftOut } = await storeAttachments(services, { accountId, userId: sender.userId }, mail);
  if (mail.text === '' && stored.length === 0) {
    await dropFiles(services, accountId, stored);
    throw new Refusal('validation-failed', { fields: [{ path: 'text', code: 'required' }] });
  }
  const hash = createHash('sha256').update(raw).digest();
  const taken = await inTransaction(services.database, async (tx) => {
    const known = await sql`INSERT INTO received_mail (hash) VALUES (${hash}) ON CONFLICT DO NOTHING`.execute(tx);
    if (known.numAffectedRows === 0n) return false;
    const ticket = await findOpenTicket(tx, { accountId, ticketId, userId: sender.userId });
    const files = { userId: sender.userId, fileIds: stored.map(({ id }) => id) };
    await writeMessage(tx, {
      accountId,
      ticketId: ticket.id,
      by: 'merchant',
      name: sender.name,
      via: 'mail',
      text: mail.text,
      files,
      filesLeftOut: leftOut,
    });
    return true;
  }).catch(async (error: unknown) => {
    await dropFiles(services, accountId, stored);
    throw error;
  });
  if (!taken) await dropFiles(services, accountId, stored);
}

/** The ticket one of the addresses is about. */
async function requireTicket(
  { database, keys }: Services,
  support: string,
  addresses: string[],
): Promise<{ accountId: string; ticketId: string }> {
  const read = addresses.map((address) => readAddress(support, address)).find((address) => address !== null);
  if (read === undefined || read === null) throw new Refusal('not-found');
  const ticket = await database.db
    .selectFrom('support_ticket')
    .select(['account_id as accountId', 'id as ticketId'])
    .where('number', '=', read.number)
    .executeTakeFirst();
  if (ticket === undefined) throw new Refusal('signature-invalid');
  const proved = proveAddress(keys, read, { ticketId: ticket.ticketId, now: await readNow(database.db) });
  if (proved === 'forged') throw new Refusal('signature-invalid');
  if (proved === 'old') throw new Refusal('link-dead');
  return ticket;
}

/** A sender's address proves little by itself, but one that may not write in the account is never let in. */
async function requireSender(queryable: Queryable, accountId: string, from: string): Promise<Sender> {
  const found = await sql<Sender & { role: MemberRole }>`
    SELECT u.id AS "userId", u.username AS name, m.role FROM app_user u
    JOIN membership m ON m.user_id = u.id AND m.account_id = ${accountId}
    JOIN account a ON a.id = m.account_id AND a.status <> 'closed'
    WHERE u.email = ${from}::citext AND u.email_verified_at IS NOT NULL`.execute(queryable);
  const [sender] = found.rows;
  if (sender === undefined || !rolePermissions[sender.role].includes('tickets:write')) throw new Refusal('not-allowed');
  return sender;
}

/** Keeps what is of a kind we take; the rest is only counted. */
async function storeAttachments(
  services: Services,
  owner: { accountId: string; userId: string },
  { attachments }: ReadMail,
): Promise<{ stored: LooseFile[]; leftOut: number }> {
  const stored: LooseFile[] = [];
  for (const { name, content } of attachments.slice(0, TICKET_FILES_MAX)) {
    try {
      stored.push(await storeFile(services, owner, { name, content }));
    } catch (error) {
      if (error instanceof Refusal) continue;
      await dropFiles(services, owner.accountId, stored);
      throw error;
    }
  }
  return { stored, leftOut: attachments.length - stored.length };
}

/** The ticket a reply belongs to, moved by it; one that is closed is gone on from. */
async function findOpenTicket(
  tx: Tx,
  { accountId, ticketId, userId }: { accountId: string; ticketId: string; userId: string },
): Promise<LockedTicket> {
  let ticket = await lockTicket(tx, { accountId, ticketId });
  for (let steps = 0; ticket.state === 'closed' && steps < FOLLOWED; steps += 1) {
    const next = await tx
      .selectFrom('support_ticket')
      .select('id')
      .where('account_id', '=', accountId)
      .where('previous_id', '=', ticket.id)
      .executeTakeFirst();
    if (next === undefined) return lockTicket(tx, { accountId, ticketId: await goOnFrom(tx, ticket, userId) });
    ticket = await lockTicket(tx, { accountId, ticketId: next.id });
  }
  return takeMerchantsTurn(tx, ticket, userId);
}

async function goOnFrom(tx: Tx, { accountId, id, subject }: LockedTicket, userId: string): Promise<string> {
  const about = await tx
    .selectFrom('support_ticket')
    .select(['category', 'order_id', 'product_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const input = {
    category: about.category as TicketCategory,
    subject: subject.slice(0, TICKET_SUBJECT_MAX),
    orderId: about.order_id,
    productId: about.product_id,
    urgency: 'normal' as const,
    urgencyReason: '',
    previousTicketId: id,
  };
  return insertTicket(tx, { accountId, userId }, input);
}
