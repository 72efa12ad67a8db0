import { type RawBuilder, sql } from 'kysely';
import { cny } from '#contract/money.values.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Commission, HeldReferral, Referral, ReferralSummary } from '#contract/referrals.ts';
import { type CommissionState, INVITE_DAYS, type Suspicion } from '#contract/referrals.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';

type Summary = Omit<ReferralSummary, 'link' | 'pending' | 'available' | 'withdrawn' | 'level'> & {
  pendingMinor: number;
  availableMinor: number;
  withdrawnMinor: number;
};

export async function readReferralSummary(queryable: Queryable, accountId: string, publicUrl: string): Promise<ReferralSummary> {
  const found = await sql<Summary>`
    SELECT a.invite_code AS "inviteCode", (SELECT slug FROM referral_slug WHERE account_id = a.id) AS slug,
      (SELECT coalesce(sum(clicks), 0)::integer FROM referral_click WHERE account_id = a.id) AS clicks,
      (SELECT count(*)::integer FROM referral WHERE account_id = a.id) AS "signUps",
      (SELECT count(*)::integer FROM referral WHERE account_id = a.id AND state = 'active') AS active,
      (SELECT coalesce(sum(amount_minor), 0)::bigint FROM commission WHERE account_id = a.id AND state IN ('pending', 'held')) AS "pendingMinor",
      coalesce((SELECT available_minor FROM commission_balance WHERE account_id = a.id), 0) AS "availableMinor",
      (SELECT coalesce(sum(amount_minor), 0)::bigint FROM withdrawal WHERE account_id = a.id AND source = 'commission'
        AND state NOT IN ('rejected', 'canceled', 'returned')) AS "withdrawnMinor",
      (SELECT jsonb_agg(jsonb_build_object('level', level, 'minActive', min_active, 'rateBp', rate_bp) ORDER BY level) FROM referral_level) AS levels,
      p.window_days AS "windowDays", p.maturity_days AS "maturityDays",
      ${canApplyCode()} AS "canApplyCode"
    FROM account a, referral_program p WHERE a.id = ${accountId}`.execute(queryable);
  const [row] = found.rows;
  if (row === undefined) throw new Error('the account of a call is gone');
  const { pendingMinor, availableMinor, withdrawnMinor, ...summary } = row;
  return {
    ...summary,
    link: `${publicUrl}/invite/${summary.slug ?? summary.inviteCode}`,
    pending: cny(pendingMinor),
    available: cny(availableMinor),
    withdrawn: cny(withdrawnMinor),
    level: summary.levels.findLast(({ minActive }) => minActive <= summary.active)?.level ?? 1,
  };
}

/** Whether `account a` can still say who invited it: soon after signing up, and before it paid anything. */
export function canApplyCode(): RawBuilder<boolean> {
  return sql<boolean>`(a.invited_by IS NULL AND a.created_at > app_now() - make_interval(days => ${INVITE_DAYS}::integer)
    AND NOT EXISTS (SELECT 1 FROM payment x WHERE x.account_id = a.id AND x.mode = 'live'))`;
}

interface Paging {
  place: CursorPlace | null;
  pageSize: number;
}

function pageOf(column: RawBuilder<unknown>, id: RawBuilder<unknown>, { place, pageSize }: Paging) {
  const backwards = place?.direction === 'previous';
  const direction = backwards ? sql`ASC` : sql`DESC`;
  const beyond =
    place === null
      ? sql`true`
      : sql`(${column}, ${id}) ${backwards ? sql`>` : sql`<`} (${place.values[0]}::timestamptz, ${place.id}::uuid)`;
  return { beyond, tail: sql`ORDER BY ${column} ${direction}, ${id} ${direction} LIMIT ${pageSize + 1}` };
}

/** One row more than the page, newest first; towards `previous` oldest first. */
export async function findReferrals(queryable: Queryable, accountId: string, paging: Paging): Promise<Referral[]> {
  const { beyond, tail } = pageOf(sql`r.joined_at`, sql`r.id`, paging);
  const found = await sql<Omit<Referral, 'earned'> & { earnedMinor: number }>`
    SELECT r.id, coalesce((SELECT u.email::text FROM membership m JOIN app_user u ON u.id = m.user_id
        WHERE m.account_id = r.invited_account_id AND m.role = 'owner' ORDER BY m.created_at LIMIT 1), '') AS email,
      r.joined_at AS "joinedAt", r.window_ends_at AS "windowEndsAt",
      CASE WHEN r.state IN ('registered', 'active') AND r.window_ends_at <= app_now() THEN 'expired' ELSE r.state END AS state,
      (SELECT coalesce(sum(c.amount_minor), 0)::bigint FROM commission c WHERE c.account_id = r.account_id AND c.referral_id = r.id
        AND c.state <> 'reversed') AS "earnedMinor"
    FROM referral r WHERE r.account_id = ${accountId} AND ${beyond} ${tail}`.execute(queryable);
  return found.rows.map(({ earnedMinor, email, ...row }) => ({ ...row, email: maskEmail(email), earned: cny(earnedMinor) }));
}

export async function countReferrals(queryable: Queryable, accountId: string): Promise<number> {
  const counted = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT 1 FROM referral WHERE account_id = ${accountId} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) x`.execute(
    queryable,
  );
  return counted.rows[0]?.count ?? 0;
}

interface CommissionFilter {
  accountId: string;
  state?: CommissionState | undefined;
}

export async function findCommissions(queryable: Queryable, filter: CommissionFilter, paging: Paging): Promise<Commission[]> {
  const { beyond, tail } = pageOf(sql`c.created_at`, sql`c.id`, paging);
  const found = await sql<Omit<Commission, 'base' | 'amount'> & { baseMinor: number; amountMinor: number }>`
    SELECT c.id, c.number, c.created_at AS "createdAt", c.order_number AS "orderNumber", c.base_minor AS "baseMinor", c.rate_bp AS "rateBp",
      c.amount_minor AS "amountMinor", c.state, c.matures_at AS "maturesAt"
    FROM commission c WHERE ${ofFilter(filter)} AND ${beyond} ${tail}`.execute(queryable);
  return found.rows.map(({ baseMinor, amountMinor, orderNumber, ...row }) => ({
    ...row,
    orderNumber: `${orderNumber.slice(0, 2)}••${orderNumber.slice(-2)}`,
    base: cny(baseMinor),
    amount: cny(amountMinor),
  }));
}

export async function countCommissions(queryable: Queryable, filter: CommissionFilter): Promise<number> {
  const counted = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT 1 FROM commission c WHERE ${ofFilter(filter)} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) x`.execute(
    queryable,
  );
  return counted.rows[0]?.count ?? 0;
}

function ofFilter({ accountId, state }: CommissionFilter): RawBuilder<unknown> {
  return sql`c.account_id = ${accountId} AND ${state === undefined ? sql`true` : sql`c.state = ${state}`}`;
}

const SHOWN_OF_NAME = 2;

function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return domain === '' || domain === 'invalid' ? '•••' : `${name.slice(0, SHOWN_OF_NAME)}•••@${domain}`;
}

export async function findHeldReferrals(queryable: Queryable, limit: number): Promise<HeldReferral[]> {
  const owner = (column: string) => sql`coalesce((SELECT u.email::text FROM membership m JOIN app_user u ON u.id = m.user_id
    WHERE m.account_id = ${sql.ref(column)} AND m.role = 'owner' ORDER BY m.created_at LIMIT 1), '')`;
  const found = await sql<Omit<HeldReferral, 'held' | 'suspicions'> & { heldMinor: number; suspicions: Suspicion[] }>`
    SELECT r.id, r.account_id AS "inviterAccountId", r.invited_account_id AS "invitedAccountId", ${owner('r.account_id')} AS "inviterEmail",
      ${owner('r.invited_account_id')} AS "invitedEmail", r.suspicions, r.joined_at AS "joinedAt",
      (SELECT coalesce(sum(c.amount_minor), 0)::bigint FROM commission c WHERE c.account_id = r.account_id AND c.referral_id = r.id AND c.state = 'held') AS "heldMinor"
    FROM referral r WHERE r.state = 'held' ORDER BY r.joined_at, r.id LIMIT ${limit}`.execute(queryable);
  return found.rows.map(({ heldMinor, ...row }) => ({ ...row, held: cny(heldMinor) }));
}
