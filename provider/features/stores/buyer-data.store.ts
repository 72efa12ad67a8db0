import { sql } from 'kysely';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { NamedBuyer } from '#provider/platforms/platform.ts';
import type { StoreOfShop } from './uninstall-store.ts';

/** Orders a platform means by a buyer: by their ids, e-mail or phone number. */
export async function findOrdersOfBuyer(db: Queryable, store: StoreOfShop, buyer: NamedBuyer): Promise<string[]> {
  const found = await sql<{ id: string }>`SELECT id FROM orders WHERE account_id = ${store.accountId} AND store_id = ${store.id} AND (
      external_id = ANY (${buyer.orderIds})
      OR (coalesce(${buyer.email}::text, '') <> '' AND lower(buyer_email) = lower(${buyer.email}::text))
      OR (${digitsOf(buyer.phone)} <> '' AND regexp_replace(buyer_phone, '\\D', '', 'g') = ${digitsOf(buyer.phone)}))`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** What is held of orders, with their lines, holds, edits by the store and parcels. */
export async function readOrders(db: Queryable, accountId: string, orderIds: string[]): Promise<unknown[]> {
  const found = await sql<{ row: unknown }>`SELECT to_jsonb(o) - 'account_id' || jsonb_build_object(
      'lines', (SELECT coalesce(jsonb_agg(to_jsonb(l) - 'account_id' ORDER BY l.position), '[]') FROM order_line l
        WHERE l.account_id = o.account_id AND l.order_id = o.id),
      'holds', (SELECT coalesce(jsonb_agg(to_jsonb(h) - 'account_id' ORDER BY h.placed_at), '[]') FROM order_hold h
        WHERE h.account_id = o.account_id AND h.order_id = o.id),
      'store_edits', (SELECT coalesce(jsonb_agg(to_jsonb(e) - 'account_id' ORDER BY e.created_at), '[]') FROM store_edit e
        WHERE e.account_id = o.account_id AND e.order_id = o.id),
      'parcels', (SELECT coalesce(jsonb_agg(to_jsonb(p) - 'account_id' ORDER BY p.created_at), '[]') FROM parcel p
        WHERE p.account_id = o.account_id AND p.id = ANY (ARRAY(
          SELECT pl.parcel_id FROM parcel_line pl WHERE pl.account_id = o.account_id AND pl.order_id = o.id)))) AS row
    FROM orders o WHERE o.account_id = ${accountId} AND o.id = ANY (${orderIds}::uuid[]) ORDER BY o.placed_at`.execute(db);
  return found.rows.map(({ row }) => row);
}

/** Takes the buyers out of orders; what was sold, sent and paid stays. Answers kept for repeats quote orders and go. */
export async function eraseBuyersOfOrders(tx: Tx, accountId: string, orderIds: string[]): Promise<void> {
  await sql`UPDATE orders SET buyer_name = '', buyer_company = '', buyer_line1 = '', buyer_line2 = '', buyer_district = '', buyer_city = '',
      buyer_province = '', buyer_postcode = '', buyer_phone = '', buyer_email = '', buyer_tax_id = '', version = version + 1, updated_at = app_now()
    WHERE account_id = ${accountId} AND id = ANY (${orderIds}::uuid[])`.execute(tx);
  await sql`DELETE FROM store_edit WHERE account_id = ${accountId} AND order_id = ANY (${orderIds}::uuid[])`.execute(tx);
  await sql`UPDATE order_hold SET note = '' WHERE account_id = ${accountId} AND order_id = ANY (${orderIds}::uuid[])`.execute(tx);
  await sql`DELETE FROM idempotency_record r WHERE r.account_id = ${accountId}
    AND EXISTS (SELECT 1 FROM unnest(${orderIds}::text[]) o (id) WHERE position(o.id IN coalesce(r.answer, '')) > 0)`.execute(tx);
}

/** Empties what the shop told us of these orders or this buyer; a delivery that still waits would bring them back. */
export async function emptyDeliveriesOf(tx: Tx, source: string, shop: string, buyer: NamedBuyer): Promise<void> {
  const words = [buyer.email ?? '', buyer.phone ?? ''].filter((word) => word !== '').map((word) => word.toLowerCase());
  await sql`UPDATE inbox i SET payload = '{}', handled_at = coalesce(handled_at, app_now()), last_error = coalesce(last_error, 'redacted')
    WHERE i.source = ${source} AND i.subject = ${shop} AND i.payload <> '{}' AND (
      i.payload ->> 'id' = ANY (${buyer.orderIds}) OR i.payload ->> 'admin_graphql_api_id' = ANY (${buyer.orderIds})
      OR EXISTS (SELECT 1 FROM unnest(${words}::text[]) w (word) WHERE position(w.word IN lower(i.payload::text)) > 0))`.execute(tx);
}

function digitsOf(phone: string | null): string {
  return (phone ?? '').replaceAll(/\D/g, '');
}
