import { sql } from 'kysely';
import { z } from 'zod';
import { storeRefused } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callTiktok, given, type TiktokStore } from './tiktok-client.ts';
import { isCanceled, type TiktokOrder } from './tiktok-order.ts';

/** Nobody has said yet that the package is to be collected. */
const TO_FULFILL = 'TO_FULFILL';
/** One that has left needs its label no more. */
const LABELED: readonly string[] = [TO_FULFILL, 'PROCESSING'];

const Document = z.object({ doc_url: z.string().min(1), tracking_number: z.string().nullish() });
const Done = z.unknown();

/** TikTok carries the order itself, with labels of its own on packages it made itself. */
export function isCarriedByTiktok({ shipping_type: type }: TiktokOrder): boolean {
  return type === 'TIKTOK';
}

/** Has TikTok collect the packages of an order it carries, and keeps their labels. Packages that are to be collected already are left as they are. */
export async function handOver(
  services: Services,
  store: TiktokStore,
  { id: externalOrderId, line_items: units }: TiktokOrder,
): Promise<void> {
  const states = new Map<string, string | null>();
  for (const unit of units.filter((each) => !isCanceled(each))) {
    const packageId = given(unit.package_id);
    if (packageId !== null) states.set(packageId, given(unit.package_status));
  }
  if (states.size === 0) throw storeRefused();
  for (const [packageId, state] of states) {
    if (state === TO_FULFILL)
      await callTiktok(services, store, {
        method: 'POST',
        path: `/fulfillment/202309/packages/${packageId}/ship`,
        body: { handover_method: 'DROP_OFF' },
        data: Done,
        // Where the answer is lost the order is read again before the next try.
        repeatable: false,
      });
    if (state !== null && LABELED.includes(state)) await keepLabel(services, store, { externalOrderId, packageId });
  }
}

/** Keeps where the PDF of a label is, for as long as TikTok has it there, and the number on it. */
async function keepLabel(
  services: Services,
  store: TiktokStore,
  { externalOrderId, packageId }: { externalOrderId: string; packageId: string },
): Promise<void> {
  const { doc_url: url, tracking_number: trackingNumber } = await callTiktok(services, store, {
    method: 'GET',
    path: `/fulfillment/202309/packages/${packageId}/shipping_documents`,
    query: { document_type: 'SHIPPING_LABEL' },
    data: Document,
    repeatable: true,
  });
  await sql`INSERT INTO tiktok_label (account_id, store_id, package_id, external_order_id, tracking_number, document_url)
    VALUES (${store.accountId}, ${store.id}, ${packageId}, ${externalOrderId}, ${given(trackingNumber)}, ${url})
    ON CONFLICT (account_id, store_id, package_id) DO UPDATE SET tracking_number = excluded.tracking_number,
      document_url = excluded.document_url, fetched_at = app_now()`.execute(services.database.db);
}
