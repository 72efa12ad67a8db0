import { type RawBuilder, sql } from 'kysely';
import { DRAFT_DAYS, ORDER_IMPORT_DAYS } from '#contract/manual-orders.values.ts';
import { inBatches } from '#provider/database/in-batches.ts';
import type { Services } from '#provider/services.ts';

/** A repeat of a call is answered as the first one was for so long. */
const ANSWERS_DAYS = 30;
/** What a message brought is kept for so long after it was handled or relayed, for whoever looks for the cause of something. */
const PAYLOADS_DAYS = 30;
/** That a delivery came is known for so long: no platform delivers anything again after months. */
const DELIVERIES_DAYS = 180;
/** An expired quote nobody paid by is kept for so long. */
const QUOTES_DAYS = 30;
/** Tokens and codes of apps are known for so long after they could last be used. */
const TOKENS_DAYS = 30;

const daysAgo = (days: number) => sql`app_now() - make_interval(days => ${days}::int)`;

/** What has had its time, each at most so many rows at once. */
const OUTDATED: Record<string, (limit: number) => RawBuilder<unknown>> = {
  answers: (limit) => sql`DELETE FROM idempotency_record WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM idempotency_record WHERE created_at < ${daysAgo(ANSWERS_DAYS)} LIMIT ${limit}))`,
  deliveries: (limit) => sql`DELETE FROM inbox WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM inbox WHERE received_at < ${daysAgo(DELIVERIES_DAYS)} AND handled_at < ${daysAgo(DELIVERIES_DAYS)} LIMIT ${limit}))`,
  deliveredPayloads: (limit) => sql`UPDATE inbox SET payload = '{}' WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM inbox WHERE handled_at < ${daysAgo(PAYLOADS_DAYS)} AND payload <> '{}' LIMIT ${limit}))`,
  relayed: (limit) => sql`DELETE FROM outbox WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM outbox WHERE created_at < ${daysAgo(PAYLOADS_DAYS)} AND relayed_at < ${daysAgo(PAYLOADS_DAYS)} LIMIT ${limit}))`,
  orderFiles: (limit) => sql`DELETE FROM order_import WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM order_import WHERE created_at < ${daysAgo(ORDER_IMPORT_DAYS)} LIMIT ${limit}))`,
  orderDrafts: (limit) => sql`DELETE FROM manual_order_draft WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM manual_order_draft WHERE updated_at < ${daysAgo(DRAFT_DAYS)} LIMIT ${limit}))`,
  quotes: (limit) => sql`WITH old AS (
      SELECT q.account_id, q.id FROM quote q JOIN orders o ON o.account_id = q.account_id AND o.id = q.order_id
      WHERE q.expires_at < ${daysAgo(QUOTES_DAYS)} AND q.state <> 'used' AND o.quote_id IS DISTINCT FROM q.id LIMIT ${limit}
    ), parcels AS (DELETE FROM quote_parcel p USING old WHERE p.account_id = old.account_id AND p.quote_id = old.id)
    DELETE FROM quote q USING old WHERE q.account_id = old.account_id AND q.id = old.id`,
  appTokens: (limit) => sql`DELETE FROM oauth_token WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM oauth_token WHERE refresh_expires_at < ${daysAgo(TOKENS_DAYS)} LIMIT ${limit}))`,
  appCodes: (limit) => sql`DELETE FROM oauth_code WHERE ctid = ANY (ARRAY(
    SELECT c.ctid FROM oauth_code c WHERE c.expires_at < ${daysAgo(TOKENS_DAYS)}
      AND NOT EXISTS (SELECT 1 FROM oauth_token t WHERE t.account_id = c.account_id AND t.code_id = c.id) LIMIT ${limit}))`,
};

/** The nightly job: takes away what nobody asks for any more. */
export async function pruneRecords({ database, log }: Services): Promise<void> {
  for (const [what, statement] of Object.entries(OUTDATED)) {
    const count = await inBatches(database, statement);
    if (count > 0) log.info({ what, count }, 'pruned');
  }
}
