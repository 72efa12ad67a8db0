import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';

/** The table of what a field of the contract names by its id. */
export const tableOfField: Record<string, string> = {
  chargeId: 'charge',
  claimId: 'claim',
  documentId: 'inbound_plan',
  exportId: 'data_export',
  fileId: 'upload',
  holdId: 'order_hold',
  importItemId: 'import_item',
  invitationId: 'staff_invitation',
  inboundPlanId: 'inbound_plan',
  invoiceId: 'invoice',
  jobId: 'job',
  listViewId: 'list_view',
  listingId: 'listing',
  listingVariantId: 'listing_variant',
  lotId: 'stock_lot',
  draftId: 'manual_order_draft',
  orderImportId: 'order_import',
  makeUpId: 'make_up',
  orderId: 'orders',
  orderLineId: 'order_line',
  outboundId: 'outbound_order',
  parcelId: 'parcel',
  paymentId: 'payment',
  paymentMethodId: 'payment_method',
  methodId: 'payment_method',
  praiseCardId: 'praise_card',
  payoutProfileId: 'payout_profile',
  profileId: 'billing_profile',
  purchaseId: 'stock_purchase',
  rechargeId: 'recharge',
  recipientId: 'mail_recipient',
  renewalId: 'renewal_order',
  referralId: 'referral',
  requestId: 'sourcing_request',
  roleId: 'staff_role',
  ruleId: 'pricing_rule',
  runId: 'price_run',
  scheduledPushId: 'scheduled_push',
  serviceId: 'service_order',
  sessionId: 'session',
  storeId: 'store',
  subjectId: 'orders',
  tagId: 'order_tag',
  ticketId: 'support_ticket',
  ticketFileId: 'support_ticket_file',
  uploadId: 'upload',
  withdrawalId: 'withdrawal',
};

/** An id the account has in each of these tables. */
export async function idsOfAccount(db: Queryable, accountId: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const table of Object.values(tableOfField)) {
    const found = await sql<{ id: string }>`SELECT id FROM ${sql.table(table)} WHERE account_id = ${accountId} LIMIT 1`.execute(db);
    const id = found.rows[0]?.id;
    if (id === undefined) throw new Error(`the account has nothing in ${table}`);
    ids.set(table, id);
  }
  return ids;
}

/** Dates, words and codes are nobody's secret. */
const TELLING_LENGTH = 12;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TIME = /^\d{4}-\d\d-\d\dT/;

/** Every telling text in the rows of an account, ids among them, that stands in no row of another account or of all accounts together. */
export async function textsOfAccountAlone(db: Queryable, accountId: string): Promise<string[]> {
  const tables = await sql<{ name: string; owned: boolean }>`SELECT t.table_name AS name, EXISTS (SELECT FROM information_schema.columns c
      WHERE c.table_schema = 'public' AND c.table_name = t.table_name AND c.column_name = 'account_id') AS owned
    FROM information_schema.tables t WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE'`.execute(db);
  const [own, others] = [new Set<string>(), new Set<string>()];
  for (const { name, owned } of tables.rows) {
    const isOwn = owned ? sql`account_id = ${accountId}` : sql`false`;
    const rows = await sql<{
      row: unknown;
      own: boolean;
    }>`SELECT to_jsonb(t) AS row, coalesce(${isOwn}, false) AS own FROM ${sql.table(name)} t`.execute(db);
    for (const { row, own: isOwnRow } of rows.rows) addTexts(row, isOwnRow ? own : others);
  }
  // A picture of the catalog has its product's id in its address.
  const isShared = (text: string) => others.has(text) || (text.match(UUID) ?? []).some((id) => others.has(id));
  return [...own].filter((text) => text.length >= TELLING_LENGTH && !TIME.test(text) && !isShared(text));
}

/** All texts within a JSON value. */
export function addTexts(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') found.add(value);
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) addTexts(part, found);
}

/** A hash of all rows of each table an account owns. Attempts and last uses are no data of the account. */
export async function stateOfAccount(db: Queryable, accountId: string): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`SELECT c.table_name AS name FROM information_schema.columns c
    JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name AND t.table_type = 'BASE TABLE'
    WHERE c.table_schema = 'public' AND c.column_name = 'account_id' AND c.table_name NOT IN ('session', 'audit_entry') ORDER BY name`.execute(
    db,
  );
  const state: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const row = await sql<{
      hash: string;
    }>`SELECT coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS hash FROM ${sql.table(name)} t
      WHERE account_id = ${accountId}`.execute(db);
    state[name] = row.rows[0]?.hash ?? '';
  }
  return state;
}
