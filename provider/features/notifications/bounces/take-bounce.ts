import { sql } from 'kysely';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { keepBounce } from '../mail-bounces.store.ts';
import { markRecipientBounced } from '../recipients/mail-recipient-lifecycle.ts';
import { type ReadBounceAddress, readBounceAddress } from './bounce-address.ts';
import { readReport } from './read-report.ts';

/** Addresses of ours that are looked at; a report has one. */
const ADDRESSES_MAX = 20;

/**
 * Takes a mail server's report that an address of a mail of ours is not there: nothing more is mailed to it. The address the report was sent to proves that
 * the mail was ours. A report of something else changes nothing, and neither does one about an address that is another by now.
 */
export async function takeBounce({ database, keys, log }: Services, own: string, raw: Buffer): Promise<void> {
  const report = await readReport(raw);
  const addresses = report.to
    .slice(0, ADDRESSES_MAX)
    .map((to) => readBounceAddress(keys, own, to))
    .filter((address) => address !== null);
  const proved = addresses.find((address) => address !== 'forged');
  if (proved === undefined && addresses.length > 0) throw new Refusal('signature-invalid');
  if (proved === undefined) return log.warn('a report on the delivery of a mail names no address of ours');
  if (report.isFinal) await inTransaction(database, (tx) => keep(tx, proved));
}

async function keep(tx: Tx, address: ReadBounceAddress): Promise<void> {
  const { kind, id } = address;
  if (kind === 'u') await keepOfUser(tx, address);
  if (kind === 'r') await keepOfRecipient(tx, address);
  if (kind === 'm')
    await tx.updateTable('buyer_mail').set({ state: 'bounced' }).where('id', '=', id).where('state', '<>', 'bounced').execute();
}

async function keepOfUser(tx: Tx, { id, isTo }: ReadBounceAddress): Promise<void> {
  const user = await tx
    .selectFrom('app_user')
    .select('account_id as accountId')
    .select(sql<string>`email::text`.as('email'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (user !== undefined && isTo(user.email)) await keepBounce(tx, { accountId: user.accountId, userId: id });
}

async function keepOfRecipient(tx: Tx, { id, isTo }: ReadBounceAddress): Promise<void> {
  const recipient = await tx
    .selectFrom('mail_recipient')
    .select(['account_id as accountId', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (recipient !== undefined && isTo(recipient.email)) await markRecipientBounced(tx, { accountId: recipient.accountId, id }, 'bounce');
}
