import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Queryable } from '#provider/database/database.ts';
import { findParcels, type ParcelWithEvents } from './parcels.store.ts';

/** One parcel of the account with its scans, newest first. */
export async function getParcel(queryable: Queryable, accountId: string, parcelId: string, locale: Locale): Promise<ParcelWithEvents> {
  const [parcel] = await findParcels(queryable, accountId, sql`p.id = ${parcelId}`, locale);
  if (parcel === undefined) throw new Refusal('not-found');
  return parcel;
}
