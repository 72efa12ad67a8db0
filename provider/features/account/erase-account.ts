import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import type { DB } from '#provider/database/schema.ts';
import { eraseStores } from '#provider/platforms/move-store.ts';
import { invoiceFilePurposes, orderFilePurposes, statementPurposes } from '#provider/files/file-purposes.ts';
import { dropStoredFiles } from '#provider/files/stored-files.ts';

type OwnedTable = Extract<keyof DB, string>;

const OF_USERS = [
  ...([
    'one_time_secret',
    'recovery_code',
    'shop_identity',
    'shopify_link',
    'woocommerce_consent',
    'tiktok_label',
    'notification',
  ] as const),
  ...(['notification_delivery_event', 'notification_delivery', 'notification_event', 'webhook_endpoint'] as const),
  ...(['notification_preference', 'notification_preference_set'] as const),
  ...(['billing_profile', 'track_setting', 'data_export', 'job_row', 'job'] as const),
  ...(['shipping_rule_exception', 'shipping_rule_country', 'shipping_rule', 'shipping_rule_set'] as const),
  ...(['tax_profile', 'tax_profile_set', 'profit_setting', 'grace_window', 'order_setting', 'automatic_payment_stop'] as const),
  ...(['list_view', 'product_mark', 'product_watch', 'sourcing_offer', 'sourcing_event', 'sourcing_request'] as const),
  ...(['order_tagging', 'order_tag', 'store_unread'] as const),
  ...(['support_ticket_file', 'support_ticket_message', 'support_ticket_event', 'support_ticket', 'lesson_mark'] as const),
  ...(['price_run_row', 'price_run_event', 'price_run', 'pricing_rule_version', 'pricing_rule'] as const),
  ...(['invoice_setting', 'referral_slug', 'referral_click', 'withdrawal_message'] as const),
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
export async function eraseAccount(tx: Tx, accountId: string): Promise<void> {
  await eraseUsers(tx, accountId);
  await sql`DELETE FROM store_transfer WHERE account_id = ${accountId} OR to_account_id = ${accountId}`.execute(tx);
  await eraseBuyers(tx, accountId);
  await deleteRows(tx, accountId, DRAFTS_AND_LISTINGS);
  await eraseStores(tx, { accountId, where: sql`true` }, { actor: { kind: 'system' } });
  await dropStoredFiles(tx, {
    accountId,
    purposes: [
      ...([
        'avatar',
        'export',
        'buyer-export',
        'claim-evidence',
        'bank-proof',
        'ticket-file',
        'praise-card',
        'own-label',
        'warehouse-photo',
        'inbound-document',
      ] as const),
      ...[...orderFilePurposes, ...statementPurposes, ...invoiceFilePurposes],
    ],
  });
  // Which card went with an order belongs to its quote; what the card said does not.
  await sql`UPDATE praise_card SET name = '', design = '{"layout":"classic","color":"#000000","headline":"-","message":"-"}', file_id = NULL,
      reject_reason = '', store_ids = '{}', product_ids = '{}', countries = '{}', version = version + 1
    WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM staff_invitation WHERE account_id = ${accountId}`.execute(tx);
  await deleteRows(tx, accountId, ['staff_invitation_event', 'staff_role', 'account_log', 'account_setting', 'setup_dismissal']);
  // That a transfer was proved belongs to the books, whose account it came from does not.
  await sql`UPDATE bank_proof SET payer_name = '', bank_reference = '' WHERE account_id = ${accountId}`.execute(tx);
  // What was paid out belongs to the books, the numbers of the account it went to do not.
  await sql`UPDATE payout_profile SET holder = '', mask = '', sealed_details = '', removed_at = coalesce(removed_at, app_now()) WHERE account_id = ${accountId}`.execute(
    tx,
  );
  await sql`UPDATE withdrawal SET payee = '', version = version + 1 WHERE account_id = ${accountId} AND destination = 'payout' AND state IN ('completed', 'rejected', 'canceled', 'returned')`.execute(
    tx,
  );
  await tx.updateTable('account').set({ status: 'closed', legal_name: '', deletion_due_at: null }).where('id', '=', accountId).execute();
}

async function deleteRows(tx: Tx, accountId: string, tables: readonly OwnedTable[]): Promise<void> {
  for (const table of tables) await sql`DELETE FROM ${sql.table(table)} WHERE account_id = ${accountId}`.execute(tx);
}

async function eraseUsers(tx: Tx, accountId: string): Promise<void> {
  await sql`DELETE FROM sign_in_attempt a USING app_user u WHERE u.account_id = ${accountId}
    AND a.subject IN ('account:' || lower(u.email::text), 'user:' || u.id)`.execute(tx);
  await sql`UPDATE session SET revoked_at = coalesce(revoked_at, app_now()), user_agent = '', address = '' WHERE account_id = ${accountId} OR acting_account_id = ${accountId}`.execute(
    tx,
  );
  await sql`DELETE FROM membership m WHERE m.account_id = ${accountId} OR m.user_id IN (SELECT u.id FROM app_user u WHERE u.account_id = ${accountId})`.execute(
    tx,
  );
  await deleteRows(tx, accountId, OF_USERS);
  await sql`UPDATE app_user SET email = 'deleted-' || id || '@invalid', username = 'deleted', password_hash = NULL, avatar = '',
      job = '', job_name = '', organization = '', organization_name = '', location = '', location_name = '', introduction = '', personal_website = '',
      phone = '', phone_verified_at = NULL, email_verified_at = NULL, certification = 0, timezone = '', totp_secret = NULL, totp_enabled_at = NULL,
      list_settings = '{}'
    WHERE account_id = ${accountId}`.execute(tx);
}

/** Answers kept for repeats, events on their way to users and what stores sent quote buyers too. */
async function eraseBuyers(tx: Tx, accountId: string): Promise<void> {
  await sql`UPDATE orders SET buyer_name = '', buyer_company = '', buyer_line1 = '', buyer_line2 = '', buyer_district = '', buyer_city = '',
      buyer_province = '', buyer_postcode = '', buyer_phone = '', buyer_email = '', buyer_tax_id = '', buyer_note = '', seller_note = '', version = version + 1, updated_at = app_now()
    WHERE account_id = ${accountId}`.execute(tx);
  await sql`UPDATE order_hold SET note = '' WHERE account_id = ${accountId}`.execute(tx);
  await sql`UPDATE claim SET note = '', version = version + 1 WHERE account_id = ${accountId} AND note <> ''`.execute(tx);
  await sql`UPDATE make_up SET dispute_note = '', evidence_file_id = NULL, version = version + 1 WHERE account_id = ${accountId}`.execute(
    tx,
  );
  await deleteRows(tx, accountId, ['claim_message', 'claim_file', 'inbound_file']);
  await sql`UPDATE outbound_order SET address = '', reference = '', note = '', version = version + 1 WHERE account_id = ${accountId}`.execute(
    tx,
  );
  await sql`UPDATE inbound_plan SET supplier = '', note = '', dispute_note = '', version = version + 1 WHERE account_id = ${accountId}`.execute(
    tx,
  );
  await sql`UPDATE service_order SET note = '', version = version + 1 WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM inbox i USING store s WHERE s.account_id = ${accountId}
    AND i.source = s.platform AND i.subject = s.external_id`.execute(tx);
  await sql`DELETE FROM outbox WHERE account_id = ${accountId} AND kind = 'write-deliveries'`.execute(tx);
  await sql`UPDATE manual_order SET remark = '', label_file_id = NULL, label_warehouse = NULL, label_carrier = NULL, label_number = NULL
    WHERE account_id = ${accountId}`.execute(tx);
  await deleteRows(tx, accountId, ['store_edit', 'idempotency_record', 'manual_order_draft']);
  await deleteRows(tx, accountId, ['order_import_row', 'order_import_order', 'order_import', 'order_import_mapping']);
}
