import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import type { DB } from '#provider/database/schema.ts';
import type { FileStore } from '#provider/files/file-store.ts';
import { eraseStores } from '#provider/features/stores/move-store.ts';
import { dropStoredFiles } from '#provider/files/stored-files.ts';

type OwnedTable = Extract<keyof DB, string>;

const OF_USERS = [
  ...(['one_time_secret', 'recovery_code', 'shop_identity', 'shopify_link', 'notification'] as const),
  ...(['billing_profile', 'track_setting', 'data_export', 'job_row', 'job'] as const),
  ...(['shipping_rule_exception', 'shipping_rule_country', 'shipping_rule', 'shipping_rule_set'] as const),
  ...(['tax_profile', 'tax_profile_set'] as const),
  ...(['list_view', 'product_mark', 'product_watch', 'sourcing_offer', 'sourcing_event', 'sourcing_request'] as const),
  ...(['price_run_row', 'price_run_event', 'price_run', 'pricing_rule_version', 'pricing_rule'] as const),
];
/** In the order their references allow. */
const DRAFTS_AND_LISTINGS = [
  ...(['mapping', 'listing_suggestion', 'listing_variant', 'listing_event', 'listing'] as const),
  ...(['scheduled_push_event', 'scheduled_push', 'import_variant', 'import_item'] as const),
];

/**
 * Closes an account and takes every name, address, number, secret and picture out of it: of its users, of its stores and
 * of their buyers; drafts, listings and settings go whole. What the books need stays: ledger, payments, recharges, and
 * orders without their buyers.
 */
export async function eraseAccount(tx: Tx, files: FileStore, accountId: string): Promise<void> {
  await eraseUsers(tx, accountId);
  await eraseBuyers(tx, accountId);
  await deleteRows(tx, accountId, DRAFTS_AND_LISTINGS);
  await eraseStores(tx, { accountId, where: sql`true` }, { actor: { kind: 'system' } });
  await dropStoredFiles(tx, files, { accountId, purpose: 'avatar' });
  await dropStoredFiles(tx, files, { accountId, purpose: 'export' });
  await tx.updateTable('account').set({ status: 'closed', legal_name: '', deletion_due_at: null }).where('id', '=', accountId).execute();
}

async function deleteRows(tx: Tx, accountId: string, tables: readonly OwnedTable[]): Promise<void> {
  for (const table of tables) await sql`DELETE FROM ${sql.table(table)} WHERE account_id = ${accountId}`.execute(tx);
}

async function eraseUsers(tx: Tx, accountId: string): Promise<void> {
  await sql`DELETE FROM sign_in_attempt a USING app_user u WHERE u.account_id = ${accountId}
    AND a.subject IN ('account:' || lower(u.email::text), 'user:' || u.id)`.execute(tx);
  await sql`UPDATE session SET revoked_at = coalesce(revoked_at, app_now()), user_agent = '', address = '' WHERE account_id = ${accountId}`.execute(
    tx,
  );
  await deleteRows(tx, accountId, OF_USERS);
  await sql`UPDATE app_user SET email = 'deleted-' || id || '@invalid', username = 'deleted', password_hash = NULL, avatar = '',
      job = '', job_name = '', organization = '', organization_name = '', location = '', location_name = '', introduction = '', personal_website = '',
      phone = '', phone_verified_at = NULL, email_verified_at = NULL, certification = 0, timezone = '', totp_secret = NULL, totp_enabled_at = NULL,
      list_settings = '{}'
    WHERE account_id = ${accountId}`.execute(tx);
}

/** Answers kept for repeats and what stores told us quote buyers too. */
async function eraseBuyers(tx: Tx, accountId: string): Promise<void> {
  await sql`UPDATE orders SET buyer_name = '', buyer_company = '', buyer_line1 = '', buyer_line2 = '', buyer_district = '', buyer_city = '',
      buyer_province = '', buyer_postcode = '', buyer_phone = '', buyer_email = '', buyer_tax_id = '', version = version + 1, updated_at = app_now()
    WHERE account_id = ${accountId}`.execute(tx);
  await sql`UPDATE order_hold SET note = '' WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM inbox i USING store s WHERE s.account_id = ${accountId}
    AND i.source = s.platform AND i.subject = s.external_id`.execute(tx);
  await deleteRows(tx, accountId, ['store_edit', 'idempotency_record']);
}
