import { sql } from 'kysely';
import { type BuyerMailsInput, saveBuyerMails } from '#contract/notification-buyer-mails.ts';
import type { Merchant } from './call.ts';
import { aPackedOrder, aParcel, type PackedOrder } from './parcel-builders.ts';
import type { TestProvider } from './provider.ts';

/** Settings of a store that nothing was saved for. */
export const NO_BUYER_MAILS: BuyerMailsInput = { version: 0, enabled: [], senderName: '', replyTo: null, texts: [] };

export interface MailedParcel extends Pick<PackedOrder, 'order' | 'storeId'> {
  parcelId: string;
  /** Changes the parcel by SQL. */
  change(assignment: string): Promise<void>;
  /** Changes it and runs the jobs. */
  set(assignment: string): Promise<void>;
  /** What became of its mails, by kind. */
  states(): Promise<Record<string, string>>;
}

/** A parcel of a store whose buyers are mailed as these settings say; with null nothing was saved. */
export async function aMailedParcel(
  provider: TestProvider,
  merchant: Merchant,
  changes: Partial<BuyerMailsInput> | null,
): Promise<MailedParcel> {
  const { db } = provider.services.database;
  const { order, storeId } = await aPackedOrder(provider, merchant);
  if (changes !== null) {
    const saved = await merchant.call(saveBuyerMails, { params: { storeId }, body: { ...NO_BUYER_MAILS, ...changes } });
    if (saved.status !== 200) throw new Error(saved.text);
  }
  const parcelId = await aParcel(provider, merchant, [{ order }], { trackingNumber: `LX${order.id.slice(-9)}CN` });
  const change = async (assignment: string) => {
    await sql`UPDATE parcel SET ${sql.raw(assignment)} WHERE account_id = ${merchant.accountId} AND id = ${parcelId}`.execute(db);
  };
  return {
    order,
    storeId,
    parcelId,
    change,
    async set(assignment) {
      await change(assignment);
      await provider.runJobs();
    },
    async states() {
      const kept = await db
        .selectFrom('buyer_mail')
        .select(['kind', 'state'])
        .where('account_id', '=', merchant.accountId)
        .where('parcel_id', '=', parcelId)
        .execute();
      return Object.fromEntries(kept.map(({ kind, state }) => [kind, state]));
    },
  };
}
