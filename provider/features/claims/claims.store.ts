import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { ClaimEvent, ClaimFile, ClaimRow } from '#contract/claims.ts';
import { CLAIM_APPEAL_DAYS, type ClaimTab } from '#contract/claims.values.ts';
import { cny } from '#contract/money.values.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';
import type { LineSums, ParcelSums, RefundedPart } from './claim-amounts.ts';

/** Conditions on `claim c` behind each tab. */
const tabs: Record<ClaimTab, RawBuilder<SqlBool>> = {
  all: sql`true`,
  draft: sql`c.state = 'draft'`,
  ours: sql`c.state IN ('submitted', 'reviewing', 'countered', 'appealed')`,
  yours: sql`c.state IN ('evidence_needed', 'offer_made')`,
  decided: sql`c.state IN ('approved', 'auto_approved', 'accepted', 'rejected', 'refunded', 'reship_created', 'closed', 'withdrawn')`,
};

interface ClaimFilter {
  accountId: string;
  tab: ClaimTab;
  orderId?: string | undefined;
}

/** One row more than the page, newest first; towards `previous` oldest first. */
export async function findClaims(
  queryable: Queryable,
  filter: ClaimFilter,
  { place, pageSize }: { place: CursorPlace | null; pageSize: number },
): Promise<ClaimRow[]> {
  const backwards = place?.direction === 'previous';
  const direction = backwards ? sql`ASC` : sql`DESC`;
  const beyond =
    place === null
      ? sql`true`
      : sql`(c.created_at, c.id) ${backwards ? sql`>` : sql`<`} (${place.values[0]}::timestamptz, ${place.id}::uuid)`;
  const rows = await selectClaims(queryable, sql`${conditions(filter)} AND ${beyond}`, {
    order: sql`c.created_at ${direction}, c.id ${direction}`,
    limit: pageSize + 1,
  });
  return rows.map(({ accountId: _account, ...row }) => row);
}

export async function countClaims(queryable: Queryable, filter: ClaimFilter): Promise<number> {
  const counted = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT 1 FROM claim c WHERE ${conditions(filter)} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) x`.execute(
    queryable,
  );
  return counted.rows[0]?.count ?? 0;
}

/** Claims of all accounts that wait for our decision, the one due first first. */
export async function findClaimsToDecide(queryable: Queryable, limit: number): Promise<(ClaimRow & { accountId: string })[]> {
  return selectClaims(queryable, sql`c.answer_by IS NOT NULL`, { order: sql`c.answer_by, c.id`, limit });
}

/** A claim by its id and account, or by its number, whosever it is; null when there is none. */
export async function findClaimRow(
  queryable: Queryable,
  where: { accountId: string; claimId: string } | { claimId: string } | { number: string },
): Promise<(ClaimRow & { accountId: string }) | null> {
  const named = 'number' in where ? sql`c.number = ${where.number}` : sql`c.id = ${where.claimId}`;
  const owned = 'accountId' in where ? sql`c.account_id = ${where.accountId}` : sql`true`;
  const [row] = await selectClaims(queryable, sql`${named} AND ${owned}`, { order: sql`c.id`, limit: 1 });
  return row ?? null;
}

function conditions({ accountId, tab, orderId }: ClaimFilter): RawBuilder<SqlBool> {
  return sql`c.account_id = ${accountId} AND ${tabs[tab]} AND ${orderId === undefined ? sql`true` : sql`c.order_id = ${orderId}`}`;
}

interface FoundRow extends Omit<ClaimRow, 'cap' | 'refunded'> {
  accountId: string;
  capMinor: number;
  refundedMinor: number | null;
}

async function selectClaims(
  queryable: Queryable,
  where: RawBuilder<unknown>,
  { order, limit }: { order: RawBuilder<unknown>; limit: number },
): Promise<(ClaimRow & { accountId: string })[]> {
  const found = await sql<FoundRow>`
    SELECT c.account_id AS "accountId", c.id, c.number, c.order_id AS "orderId", o.number AS "orderNumber", o.external_name AS "externalName",
      c.parcel_id AS "parcelId", p.number AS "parcelNumber", c.mode, c.reason, c.wanted, c.state, c.cap_minor AS "capMinor",
      r.amount_minor AS "refundedMinor", c.answer_by AS "answerBy", c.created_at AS "createdAt"
    FROM claim c
    JOIN orders o ON o.account_id = c.account_id AND o.id = c.order_id
    JOIN parcel p ON p.account_id = c.account_id AND p.id = c.parcel_id
    LEFT JOIN claim_refund r ON r.account_id = c.account_id AND r.claim_id = c.id
    WHERE ${where} ORDER BY ${order} LIMIT ${limit}`.execute(queryable);
  return found.rows.map(({ capMinor, refundedMinor, ...row }) => ({
    ...row,
    cap: cny(capMinor),
    refunded: refundedMinor === null ? null : cny(refundedMinor),
  }));
}

/** What of a claim only its own page shows. */
interface ClaimFacts extends ParcelSums {
  note: string;
  offerMinor: number | null;
  rule: string | null;
  appealUntil: string | null;
  reshipOrder: { id: string; number: string } | null;
}

export async function findClaimFacts(queryable: Queryable, accountId: string, claimId: string): Promise<ClaimFacts | null> {
  const found = await sql<ClaimFacts>`
    SELECT c.note, c.offer_minor AS "offerMinor", c.rule, c.registration_minor AS "registrationMinor", c.insurance_minor AS "insuranceMinor",
      c.clearance_minor AS "clearanceMinor", c.service_minor AS "serviceMinor",
      CASE WHEN c.state = 'rejected' AND c.appealed_at IS NULL AND appeal.until > app_now() THEN appeal.until END AS "appealUntil",
      (SELECT jsonb_build_object('id', o.id, 'number', o.number) FROM orders o WHERE o.account_id = c.account_id AND o.id = c.reship_order_id) AS "reshipOrder"
    FROM claim c CROSS JOIN LATERAL (SELECT c.updated_at + make_interval(days => ${CLAIM_APPEAL_DAYS}::integer) AS until) appeal
    WHERE c.account_id = ${accountId} AND c.id = ${claimId}`.execute(queryable);
  return found.rows[0] ?? null;
}

type ClaimLine = LineSums & { orderLineId: string; chargedLineId: string; title: string; quantity: number };

export async function findClaimLines(queryable: Queryable, accountId: string, claimId: string): Promise<ClaimLine[]> {
  const found = await sql<ClaimLine>`
    SELECT cl.order_line_id AS "orderLineId", cl.charged_line_id AS "chargedLineId", l.title, cl.quantity, cl.goods_minor AS "goodsMinor",
      cl.freight_minor AS "freightMinor", cl.duty_minor AS "dutyMinor", cl.tax_minor AS "taxMinor"
    FROM claim_line cl JOIN order_line l ON l.account_id = cl.account_id AND l.id = cl.order_line_id
    WHERE cl.account_id = ${accountId} AND cl.claim_id = ${claimId} ORDER BY l.position, l.id`.execute(queryable);
  return found.rows;
}

export async function findClaimFiles(queryable: Queryable, accountId: string, claimId: string): Promise<ClaimFile[]> {
  const found = await sql<ClaimFile>`
    SELECT f.file_id AS id, s.content_type AS "contentType", s.bytes, f.added_at AS "addedAt"
    FROM claim_file f JOIN stored_file s ON s.account_id = f.account_id AND s.id = f.file_id
    WHERE f.account_id = ${accountId} AND f.claim_id = ${claimId} ORDER BY f.place`.execute(queryable);
  return found.rows;
}

/** Its steps, the last first. */
export async function findClaimEvents(queryable: Queryable, accountId: string, claimId: string): Promise<ClaimEvent[]> {
  const found = await sql<Omit<ClaimEvent, 'amount'> & { amountMinor: number | null }>`
    SELECT e.to_state AS "toState", e.actor_kind AS by, coalesce(m.text, '') AS text, (e.payload ->> 'amountMinor')::bigint AS "amountMinor", e.at
    FROM claim_event e LEFT JOIN claim_message m ON m.account_id = e.account_id AND m.claim_id = e.entity_id AND m.seq = e.seq
    WHERE e.account_id = ${accountId} AND e.entity_id = ${claimId} AND e.edit IS NULL ORDER BY e.seq DESC`.execute(queryable);
  return found.rows.map(({ amountMinor, ...event }) => ({ ...event, amount: amountMinor === null ? null : cny(amountMinor) }));
}

interface StoredRefund {
  number: string;
  amountMinor: number;
  refundedAt: string;
  parts: RefundedPart[];
}

export async function findRefund(queryable: Queryable, accountId: string, claimId: string): Promise<StoredRefund | null> {
  const found = await sql<StoredRefund>`
    SELECT r.number, r.amount_minor AS "amountMinor", r.refunded_at AS "refundedAt", (
      SELECT jsonb_agg(jsonb_build_object('part', x.part, 'orderLineId', x.order_line_id, 'title', l.title, 'quantity',
        (SELECT cl.quantity FROM claim_line cl WHERE cl.account_id = r.account_id AND cl.claim_id = r.claim_id AND cl.charged_line_id = x.order_line_id LIMIT 1),
        'amountMinor', x.amount_minor) ORDER BY x.position)
      FROM claim_refund_line x LEFT JOIN order_line l ON l.account_id = x.account_id AND l.id = x.order_line_id
      WHERE x.account_id = r.account_id AND x.refund_id = r.id) AS parts
    FROM claim_refund r WHERE r.account_id = ${accountId} AND r.claim_id = ${claimId}`.execute(queryable);
  return found.rows[0] ?? null;
}
