import { TICKET_FILE_PURPOSE } from '#contract/support-tickets.values.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { inTransaction } from '#provider/database/database.ts';
import { dropUploads, storeUpload } from '#provider/features/uploads/store-upload.ts';
import { findPurpose } from '#provider/features/uploads/upload-purposes.store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findOpenTicket } from './find-open-ticket.ts';
import { readMail, type ReadMail } from './read-mail.ts';
import { hashesOf, isKnownMail, noteMail } from './received-mail.store.ts';
import { proveAddress, readAddress } from './reply-address.ts';
import { findMemberByEmail, type TicketMember } from './ticket-members.store.ts';
import { writeMessage } from './write-message.ts';

/** Addresses of ours that are looked at; a mail has one, or some of one conversation. */
const ADDRESSES_MAX = 20;

interface Addressed {
  accountId: string;
  ticketId: string;
  sender: TicketMember;
}

/**
 * Takes a reply that came by mail into its ticket. The address it was sent to proves that it answers a mail of ours to the member it comes from, who has to
 * be permitted to write. The same mail again changes nothing.
 */
export async function takeMail(services: Services, support: string, raw: Buffer): Promise<void> {
  const { mail: sent, publicUrl } = services.config;
  const mail = await readMail(raw, { from: sent.from, support, publicUrl });
  const { accountId, ticketId, sender } = await requireAddress(services, support, mail);
  const { userId, name } = sender;
  if (!sender.permissions.has('tickets:write')) throw new Refusal('not-allowed');
  const hashes = hashesOf(raw, { messageId: mail.messageId, ticketId, userId });
  if (mail.automatic || (await isKnownMail(services.database.db, hashes))) return;
  const { fileIds, leftOut } = await storeAttachments(services, { accountId, userId }, mail);
  const taken = await inTransaction(services.database, async (tx) => {
    if (mail.text === '' && fileIds.length === 0) throw new Refusal('validation-failed', { fields: [{ path: 'text', code: 'required' }] });
    if (!(await noteMail(tx, hashes))) return false;
    const { id } = await findOpenTicket(tx, { accountId, ticketId, userId });
    const { text } = mail;
    await writeMessage(tx, { accountId, ticketId: id, by: 'merchant', userId, name, via: 'mail', text, fileIds, filesLeftOut: leftOut });
    return true;
  }).catch(async (error: unknown) => {
    await dropUploads(services, accountId, fileIds);
    throw error;
  });
  if (!taken) await dropUploads(services, accountId, fileIds);
}

/** The ticket and the member one of the addresses was made for. A sender who is no member proves nothing, so that nobody learns who is one. */
async function requireAddress({ database, keys }: Services, support: string, mail: ReadMail): Promise<Addressed> {
  const addresses = [...new Set(mail.to)].map((address) => readAddress(support, address)).filter((address) => address !== null);
  if (addresses.length === 0) throw new Refusal('not-found');
  const now = await readNow(database.db);
  let isOld = false;
  for (const address of addresses.slice(0, ADDRESSES_MAX)) {
    const ticket = await database.db
      .selectFrom('support_ticket')
      .select(['account_id as accountId', 'id as ticketId'])
      .where('number', '=', address.number)
      .executeTakeFirst();
    const sender = ticket === undefined ? null : await findMemberByEmail(database.db, ticket.accountId, mail.from);
    if (ticket === undefined || sender === null) continue;
    const proved = proveAddress(keys, address, { ticketId: ticket.ticketId, userId: sender.userId, now });
    if (proved === 'ours') return { ...ticket, sender };
    isOld ||= proved === 'old';
  }
  throw new Refusal(isOld ? 'link-dead' : 'signature-invalid');
}

/** Keeps what is of a kind we take, as many as a message has; the rest is only counted. */
async function storeAttachments(
  services: Services,
  owner: { accountId: string; userId: string },
  { attachments }: ReadMail,
): Promise<{ fileIds: string[]; leftOut: number }> {
  const purpose = await findPurpose(services.database.db, TICKET_FILE_PURPOSE);
  const fileIds: string[] = [];
  for (const { name, content } of attachments) {
    if (purpose === null || fileIds.length === purpose.filesMax) break;
    try {
      fileIds.push((await storeUpload(services, purpose, { ...owner, name, content })).id);
    } catch (error) {
      if (error instanceof Refusal) continue;
      await dropUploads(services, owner.accountId, fileIds);
      throw error;
    }
  }
  return { fileIds, leftOut: attachments.length - fileIds.length };
}
