import { type RawBuilder, sql } from 'kysely';
import type { Mode } from '#contract/money.ts';
import { cny } from '#contract/money.values.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Commission, HeldReferral, Referral, ReferralSummary } from '#contract/referrals.ts';
import { type CommissionState, INVITE_DAYS, loweringCauses, SLUG_DAYS, type Suspicion } from '#contract/referrals.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';
import { maskEmail } from '#provider/mail/mask-email.ts';

type Summary = Omit<ReferralSummary, 'link' | 'mode' | 'pending' | 'held' | 'available' | 'withdrawn' | 'level'> & {
  pendingMinor: number;
  heldMinor: number;
  availableMinor: number;
  withdrawnMinor: number;
};

/** An account, and which of its orders' commissions: those of live or of test ones. */
interface OfMode {
  accountId: string;
  mode: Mode;
}

export async function readReferralSummary(
  queryable: Queryable,
  { accountId, mode, publicUrl }: OfMode & { publicUrl: string },
): Promise<ReferralSummary> {
  const found = await sql<Summary>`
    SELECT a.invite_code AS "inviteCode", (SELECT slug FROM referral_slug WHERE account_id = a.id AND retired_at IS NULL) AS slug,
      (SELECT coalesce(sum(clicks), 0)::integer FROM referral_click WHERE account_id = a.id) AS clicks,
      (SELECT count(*)::integer FROM referral WHERE account_id = a.id) AS "signUps",
      earned.active, earned.pending AS "pendingMinor", earned.held AS "heldMinor",
      coalesce((SELECT available_minor FROM commission_balance WHERE account_id = a.id AND mode = ${mode}), 0) AS "availableMinor",
      (SELECT coalesce(sum(amount_minor), 0)::bigint FROM withdrawal WHERE account_id = a.id AND mode = ${mode} AND source = 'commission'
        AND state NOT IN ('rejected', 'canceled', 'returned')) AS "withdrawnMinor",
      (SELECT jsonb_agg(jsonb_build_object('level', level, 'minActive', min_active, 'rateBp', rate_bp) ORDER BY level) FROM referral_level) AS levels,
      p.active_days AS "activeDays", p.window_days AS "windowDays", p.maturity_days AS "maturityDays",
      (SELECT nullif(greatest(max(set_at) + make_interval(days => ${SLUG_DAYS}::integer), app_now()), app_now())
        FROM referral_slug WHERE account_id = a.id) AS "slugChangeableAt",
      ${canApplyCode()} AS "canApplyCode"
    FROM account a CROSS JOIN referral_program p CROSS JOIN LATERAL (
      SELECT coalesce(sum(c.amount_minor) FILTER (WHERE c.state IN ('pending', 'held')), 0)::bigint AS pending,
        coalesce(sum(c.amount_minor) FILTER (WHERE c.state = 'held'), 0)::bigint AS held,
        (count(DISTINCT c.referral_id) FILTER (WHERE c.state IN ('pending', 'available') AND r.state <> 'held'
          AND c.created_at > app_now() - make_interval(days => p.active_days)))::integer AS active
      FROM commission c JOIN referral r ON r.account_id = c.account_id AND r.id = c.referral_id WHERE c.account_id = a.id AND c.mode = ${mode}) earned
    WHERE a.id = ${accountId}`.execute(queryable);
  const [row] = found.rows;
  if (row === undefined) throw new Error('the account of a call is gone');
  const { pendingMinor, heldMinor, availableMinor, withdrawnMinor, ...summary } = row;
  return {
    ...summary,
    mode,
    link: `${publicUrl}/invite/${summary.slug ?? summary.inviteCode}`,
    pending: cny(pendingMinor),
    held: cny(heldMinor),
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

interface ReferralFilter extends OfMode {
  /** As it is shown. */
  state?: Referral['state'] | undefined;
}

/** One row more than the page, newest first; towards `previous` oldest first. */
export async function findReferrals(queryable: Queryable, filter: ReferralFilter, paging: Paging): Promise<Referral[]> {
  const { beyond, tail } = pageOf(sql`r.joined_at`, sql`r.id`, paging);
  const found = await sql<Omit<Referral, 'earned'> & { earnedMinor: number }>`
    SELECT r.id, coalesce((SELECT u.email::text FROM membership m JOIN app_user u ON u.id = m.user_id
        WHERE m.account_id = r.invited_account_id AND m.role = 'owner' ORDER BY m.created_at LIMIT 1), '') AS email,
      r.joined_at AS "joinedAt", r.window_ends_at AS "windowEndsAt", r.shown AS state,
      (SELECT coalesce(sum(c.amount_minor), 0)::bigint FROM commission c WHERE ${earnedIn(filter)}) AS "earnedMinor"
    FROM ${shownReferrals(filter)} AND ${beyond} ${tail}`.execute(queryable);
  return found.rows.map(({ earnedMinor, email, ...row }) => ({ ...row, email: maskEmail(email), earned: cny(earnedMinor) }));
}

export async function countReferrals(queryable: Queryable, filter: ReferralFilter): Promise<number> {
  const counted = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT 1 FROM ${shownReferrals(filter)} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) x`.execute(queryable);
  return counted.rows[0]?.count ?? 0;
}

/**
 * Referrals `r` with the state their inviter sees. Among test orders a merchant is active once one of them earned a commission that was not taken back.
 */
function shownReferrals({ accountId, mode, state }: ReferralFilter): RawBuilder<unknown> {
  const standing =
    mode === 'live'
      ? sql`r.state`
      : sql`CASE WHEN EXISTS (SELECT 1 FROM commission c WHERE ${earnedIn({ mode })}) THEN 'active' ELSE 'registered' END`;
  return sql`(SELECT r.id, r.account_id, r.invited_account_id, r.joined_at, r.window_ends_at,
      CASE WHEN r.state NOT IN ('registered', 'active') THEN r.state WHEN r.window_ends_at <= app_now() THEN 'expired' ELSE ${standing} END AS shown
    FROM referral r WHERE r.account_id = ${accountId}) r WHERE ${state === undefined ? sql`true` : sql`r.shown = ${state}`}`;
}

/** Whether commission `c` was earned by referral `r` in a mode and not taken back. */
function earnedIn({ mode }: Pick<OfMode, 'mode'>): RawBuilder<boolean> {
  return sql<boolean>`c.account_id = r.account_id AND c.invited_account_id = r.invited_account_id AND c.mode = ${mode} AND c.state <> 'reversed'`;
}

interface CommissionFilter extends OfMode {
  state?: CommissionState | undefined;
}

export async function findCommissions(queryable: Queryable, filter: CommissionFilter, paging: Paging): Promise<Commission[]> {
  const { beyond, tail } = pageOf(sql`c.created_at`, sql`c.id`, paging);
  const found = await sql<Omit<Commission, 'base' | 'amount' | 'first'> & { baseMinor: number; amountMinor: number; firstMinor: number }>`
    SELECT c.id, c.number, c.mode, c.created_at AS "createdAt", c.order_number AS "orderNumber", c.base_minor AS "baseMinor", c.rate_bp AS "rateBp",
      c.amount_minor AS "amountMinor", c.first_minor AS "firstMinor", c.state, c.matures_at AS "maturesAt",
      CASE WHEN c.amount_minor < c.first_minor THEN (SELECT e.cause FROM commission_event e WHERE e.account_id = c.account_id AND e.entity_id = c.id
        AND e.cause = ANY (${[...loweringCauses]}::text[]) ORDER BY e.seq DESC LIMIT 1) END AS "loweredBy"
    FROM commission c WHERE ${ofFilter(filter)} AND ${beyond} ${tail}`.execute(queryable);
  return found.rows.map(({ baseMinor, amountMinor, firstMinor, orderNumber, ...row }) => ({
    ...row,
    orderNumber: `${orderNumber.slice(0, 2)}••${orderNumber.slice(-2)}`,
    base: cny(baseMinor),
    amount: cny(amountMinor),
    first: cny(firstMinor),
  }));
}

export async function countCommissions(queryable: Queryable, filter: CommissionFilter): Promise<number> {
  const counted = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT 1 FROM commission c WHERE ${ofFilter(filter)} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) x`.execute(
    queryable,
  );
  return counted.rows[0]?.count ?? 0;
}

function ofFilter({ accountId, mode, state }: CommissionFilter): RawBuilder<unknown> {
  return sql`c.account_id = ${accountId} AND c.mode = ${mode} AND ${state === undefined ? sql`true` : sql`c.state = ${state}`}`;
}

export async function findHeldReferrals(queryable: Queryable, limit: number): Promise<HeldReferral[]> {
  const owner = (column: string) => sql`coalesce((SELECT u.email::text FROM membership m JOIN app_user u ON u.id = m.user_id
    WHERE m.account_id = ${sql.ref(column)} AND m.role = 'owner' ORDER BY m.created_at LIMIT 1), '')`;
  const found = await sql<Omit<HeldReferral, 'held' | 'suspicions'> & { heldMinor: number; suspicions: Suspicion[] }>`
    SELECT r.id, r.account_id AS "inviterAccountId", r.invited_account_id AS "invitedAccountId", ${owner('r.account_id')} AS "inviterEmail",
      ${owner('r.invited_account_id')} AS "invitedEmail", ARRAY(SELECT unnest(r.suspicions) EXCEPT SELECT unnest(r.cleared)) AS suspicions, r.joined_at AS "joinedAt",
      (SELECT coalesce(sum(c.amount_minor), 0)::bigint FROM commission c WHERE c.account_id = r.account_id AND c.referral_id = r.id
        AND c.mode = 'live' AND c.state = 'held') AS "heldMinor"
    FROM referral r WHERE r.state = 'held' ORDER BY r.joined_at, r.id LIMIT ${limit}`.execute(queryable);
  return found.rows.map(({ heldMinor, ...row }) => ({ ...row, held: cny(heldMinor) }));
}
