import { sql } from 'kysely';
import { z } from 'zod';
import { buyerMailKinds } from '#contract/notification-buyer-mails.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';

/** What a buyer is mailed about: once for each kind, parcel and order. */
export const BuyerMailKey = z.object({ accountId: z.uuid(), parcelId: z.uuid(), orderId: z.uuid(), kind: z.enum(buyerMailKinds) });
export type BuyerMailKey = z.infer<typeof BuyerMailKey>;

/** Longer than a mail server may take to answer. */
const LOST_AFTER = '10 minutes';

/** Keeps a mail before it is handed over and gives its id; null: it was kept before, so this one is not sent. */
export async function takeBuyerMail(db: Queryable, { accountId, parcelId, orderId, kind }: BuyerMailKey): Promise<string | null> {
  const taken = await db
    .insertInto('buyer_mail')
    .values({ account_id: accountId, parcel_id: parcelId, order_id: orderId, kind, state: 'sending' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return taken?.id ?? null;
}

/** Says how handing a mail over ended. `bounced`: the mail server refused it for good. */
export async function settleBuyerMail(db: Queryable, accountId: string, id: string, state: 'sent' | 'unclear' | 'bounced'): Promise<void> {
  await sql`UPDATE buyer_mail SET state = ${state}, sent_at = app_now()
    WHERE account_id = ${accountId} AND id = ${id} AND state IN ('sending', 'unclear')`.execute(db);
}

/** Gives a mail back that the mail server surely did not take, so that it is sent later. */
export async function releaseBuyerMail(db: Queryable, accountId: string, id: string): Promise<void> {
  await sql`DELETE FROM buyer_mail WHERE account_id = ${accountId} AND id = ${id} AND state = 'sending'`.execute(db);
}

/** Of mails whose worker was lost while it handed them over nobody knows whether they were sent: they are not sent again. */
export async function settleLostBuyerMails({ database, log }: Services): Promise<void> {
  const lost = await sql`UPDATE buyer_mail SET state = 'unclear'
    WHERE state = 'sending' AND sent_at < app_now() - ${LOST_AFTER}::interval`.execute(database.db);
  if (lost.numAffectedRows !== undefined && lost.numAffectedRows > 0n)
    log.warn({ count: Number(lost.numAffectedRows) }, 'mails to buyers of which nobody knows whether they were sent');
}
