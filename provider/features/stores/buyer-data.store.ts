import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { dropStoredFiles } from '#provider/files/stored-files.ts';
import type { NamedBuyer } from '#provider/platforms/order-source.ts';
import type { StoreOfShop } from './uninstall-store.ts';

/** Orders a platform means by a buyer: by their ids, e-mail or phone number. */
export async function findOrdersOfBuyer(db: Queryable, store: StoreOfShop, buyer: NamedBuyer): Promise<string[]> {
  const found = await sql<{ id: string }>`SELECT id FROM orders WHERE account_id = ${store.accountId} AND store_id = ${store.id} AND (
      external_id = ANY (${buyer.orderIds})
      OR part_of IN (SELECT w.id FROM orders w WHERE w.account_id = ${store.accountId} AND w.store_id = ${store.id} AND w.external_id = ANY (${buyer.orderIds}))
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
          SELECT pl.parcel_id FROM parcel_line pl WHERE pl.account_id = o.account_id AND pl.order_id = o.id))),
      'supportTickets', (SELECT coalesce(jsonb_agg(to_jsonb(t) - 'account_id' || jsonb_build_object('messages', (
          SELECT coalesce(jsonb_agg(m.text ORDER BY m.created_at, m.id), '[]') FROM support_ticket_message m
          WHERE m.account_id = t.account_id AND m.ticket_id = t.id)) ORDER BY t.created_at), '[]')
        FROM support_ticket t WHERE ${ticketsAbout(sql`o.account_id`, sql`ARRAY[o.id]`)}),
      'claims', (SELECT coalesce(jsonb_agg(to_jsonb(c) - 'account_id' || jsonb_build_object('messages', (
          SELECT coalesce(jsonb_agg(m.text ORDER BY m.seq), '[]') FROM claim_message m WHERE m.account_id = c.account_id AND m.claim_id = c.id)) ORDER BY c.created_at), '[]')
        FROM claim c WHERE c.account_id = o.account_id AND c.order_id = o.id)) AS row
    FROM orders o WHERE o.account_id = ${accountId} AND o.id = ANY (${orderIds}::uuid[]) ORDER BY o.placed_at`.execute(db);
  return found.rows.map(({ row }) => row);
}

/** Takes the buyers out of orders; what was sold, sent and paid stays. Answers kept for repeats quote orders and go. */
export async function eraseBuyersOfOrders(tx: Tx, accountId: string, named: string[]): Promise<void> {
  const orderIds = await withReissues(tx, accountId, named);
  await dropClaimWords(tx, accountId, orderIds);
  await dropTicketWords(tx, accountId, orderIds);
  await sql`UPDATE orders SET buyer_name = '', buyer_company = '', buyer_line1 = '', buyer_line2 = '', buyer_district = '', buyer_city = '',
      buyer_province = '', buyer_postcode = '', buyer_phone = '', buyer_email = '', buyer_tax_id = '', buyer_note = '', seller_note = '', version = version + 1, updated_at = app_now()
    WHERE account_id = ${accountId} AND id = ANY (${orderIds}::uuid[])`.execute(tx);
  await sql`DELETE FROM store_edit WHERE account_id = ${accountId} AND order_id = ANY (${orderIds}::uuid[])`.execute(tx);
  await sql`UPDATE order_hold SET note = '' WHERE account_id = ${accountId} AND order_id = ANY (${orderIds}::uuid[])`.execute(tx);
  await sql`DELETE FROM idempotency_record r WHERE r.account_id = ${accountId}
    AND EXISTS (SELECT 1 FROM unnest(${orderIds}::text[]) o (id) WHERE position(o.id IN coalesce(r.answer, '')) > 0)`.execute(tx);
}

/** Empties what the shop sent of these orders or this buyer; a delivery that still waits would bring them back. */
export async function emptyDeliveriesOf(tx: Tx, source: string, shop: string, buyer: NamedBuyer): Promise<void> {
  const words = [buyer.email ?? '', buyer.phone ?? ''].filter((word) => word !== '').map((word) => word.toLowerCase());
  await sql`UPDATE inbox i SET payload = '[]', deferred_at = NULL, handled_at = coalesce(handled_at, app_now()), last_error = coalesce(last_error, 'redacted')
    WHERE i.source = ${source} AND i.subject = ${shop} AND i.payload <> '[]' AND (
      jsonb_path_query_array(i.payload, '$[*].externalId') ?| ${buyer.orderIds}::text[]
      OR EXISTS (SELECT 1 FROM unnest(${words}::text[]) w (word) WHERE position(w.word IN lower(i.payload::text)) > 0))`.execute(tx);
}

function digitsOf(phone: string | null): string {
  return (phone ?? '').replaceAll(/\D/g, '');
}

/** The orders with those their goods were sent again by, which name the same buyer. */
async function withReissues(tx: Tx, accountId: string, orderIds: string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    WITH RECURSIVE named AS (
      SELECT unnest(${orderIds}::uuid[]) AS id
      UNION SELECT c.reship_order_id FROM claim c JOIN named n ON c.order_id = n.id WHERE c.account_id = ${accountId} AND c.reship_order_id IS NOT NULL
    ) SELECT id FROM named`.execute(tx);
  return found.rows.map(({ id }) => id);
}

/** What was said and shown in claims about the orders may name the buyer; what was decided stays. */
async function dropClaimWords(tx: Tx, accountId: string, orderIds: string[]): Promise<void> {
  const claims = sql`(SELECT c.id FROM claim c WHERE c.account_id = ${accountId} AND c.order_id = ANY (${orderIds}::uuid[]))`;
  await sql`UPDATE claim SET note = '', version = version + 1 WHERE account_id = ${accountId} AND id IN ${claims} AND note <> ''`.execute(
    tx,
  );
  await sql`UPDATE make_up SET dispute_note = '', version = version + 1
    WHERE account_id = ${accountId} AND order_id = ANY (${orderIds}::uuid[]) AND dispute_note <> ''`.execute(tx);
  await sql`DELETE FROM claim_message WHERE account_id = ${accountId} AND claim_id IN ${claims}`.execute(tx);
  const files = await sql<{
    id: string;
  }>`DELETE FROM claim_file WHERE account_id = ${accountId} AND claim_id IN ${claims} RETURNING file_id AS id`.execute(tx);
  for (const { id } of files.rows) await dropStoredFiles(tx, { accountId, purposes: ['claim-evidence'], id });
}

/** Condition on support tickets `t` about orders, or about parcels with one of them. */
function ticketsAbout(accountId: RawBuilder<unknown>, orderIds: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`t.account_id = ${accountId} AND (t.order_id = ANY (${orderIds}) OR t.parcel_id = ANY (ARRAY(
    SELECT pl.parcel_id FROM parcel_line pl WHERE pl.account_id = ${accountId} AND pl.order_id = ANY (${orderIds}))))`;
}

/** The same of support tickets about them. */
async function dropTicketWords(tx: Tx, accountId: string, orderIds: string[]): Promise<void> {
  const about = ticketsAbout(sql`${accountId}`, sql`${orderIds}::uuid[]`);
  const tickets = await sql<{ id: string }>`SELECT t.id FROM support_ticket t WHERE ${about} FOR UPDATE`.execute(tx);
  const ticketIds = tickets.rows.map(({ id }) => id);
  if (ticketIds.length === 0) return;
  const messages = sql`(SELECT m.id FROM support_ticket_message m WHERE m.account_id = ${accountId} AND m.ticket_id = ANY (${ticketIds}::uuid[]))`;
  const files = await sql<{
    id: string;
  }>`DELETE FROM support_ticket_file WHERE account_id = ${accountId} AND message_id IN ${messages} RETURNING id`.execute(tx);
  await sql`UPDATE support_ticket_message SET text = '' WHERE account_id = ${accountId} AND id IN ${messages}`.execute(tx);
  await sql`UPDATE support_ticket t SET subject = '–', urgency_reason = CASE urgency WHEN 'high' THEN '–' ELSE '' END, rating_comment = '', version = version + 1
    WHERE t.account_id = ${accountId} AND t.id = ANY (${ticketIds}::uuid[])`.execute(tx);
  for (const { id } of files.rows) await dropStoredFiles(tx, { accountId, purposes: ['ticket-file'], id });
  await dropTicketCopies(tx, accountId, ticketIds);
}

/** Subjects in notices, which lie with the accounts members signed up with, and answers kept for repeats of merchants and operators. */
async function dropTicketCopies(tx: Tx, accountId: string, ticketIds: string[]): Promise<void> {
  const paths = ticketIds.map((id) => `/home/support-ticket/${id}`);
  const homes = sql`(SELECT u.account_id FROM app_user u WHERE u.id IN (
    SELECT t.user_id FROM support_ticket t WHERE t.account_id = ${accountId} AND t.id = ANY (${ticketIds}::uuid[])
    UNION SELECT m.user_id FROM support_ticket_message m WHERE m.account_id = ${accountId} AND m.ticket_id = ANY (${ticketIds}::uuid[])))`;
  for (const table of ['notification', 'notification_event'])
    await sql`UPDATE ${sql.table(table)} SET params = params - 'subject'
      WHERE account_id IN ${homes} AND path = ANY (${paths}) AND params ? 'subject'`.execute(tx);
  await sql`UPDATE outbox SET payload = payload #- '{params,subject}'
    WHERE account_id IN ${homes} AND kind = 'write-deliveries' AND payload ->> 'path' = ANY (${paths}) AND payload -> 'params' ? 'subject'`.execute(
    tx,
  );
  await sql`DELETE FROM idempotency_record r
    WHERE (r.account_id = ${accountId} OR (r.endpoint = 'answerTicket' AND r.account_id IN (
      SELECT a.operator_account_id FROM audit_entry a WHERE a.account_id = ${accountId} AND a.operation = 'answerTicket')))
    AND EXISTS (SELECT 1 FROM unnest(${ticketIds}::text[]) t (id) WHERE position(t.id IN coalesce(r.answer, '')) > 0)`.execute(tx);
}
