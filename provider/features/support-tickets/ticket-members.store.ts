import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { defaultLocale, isLocale, type Locale } from '#contract/locales.ts';
import { type AccountPermission, type MembershipRole, permissionsOfRole } from '#contract/permissions.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { mailLocale } from '#provider/features/notifications/preferences.store.ts';

/** A member of the account a ticket belongs to. */
export interface TicketMember {
  userId: string;
  /** The account the member signed up with: preferences and notifications lie with it. */
  homeAccountId: string;
  name: string;
  /** Null: not confirmed, so nothing is mailed to it. */
  email: string | null;
  locale: Locale;
  timeZone: string;
  permissions: ReadonlySet<AccountPermission>;
}

interface OfTicket {
  accountId: string;
  ticketId: string;
}

interface TicketReader extends TicketMember {
  /** An owner, since nobody who wrote in the ticket may still read it. */
  standsIn: boolean;
}

/**
 * The member who asked and every member who wrote in the ticket, as far as they may still read it; where none of them may, the owners of the account. With a
 * user's id only this one of them.
 */
export async function findTicketReaders(queryable: Queryable, { accountId, ticketId }: OfTicket, userId?: string): Promise<TicketReader[]> {
  const writers = await findMembers(
    queryable,
    accountId,
    sql`u.id IN (
      SELECT t.user_id FROM support_ticket t WHERE t.account_id = ${accountId} AND t.id = ${ticketId}
      UNION SELECT w.user_id FROM support_ticket_message w WHERE w.account_id = ${accountId} AND w.ticket_id = ${ticketId})`,
  );
  const readers = writers.filter(({ permissions }) => permissions.has('tickets:read'));
  const standsIn = readers.length === 0;
  const found = standsIn ? await findMembers(queryable, accountId, sql`m.role = 'owner'`) : readers;
  return found.filter((each) => userId === undefined || each.userId === userId).map((each) => ({ ...each, standsIn }));
}

/** The member of the account whose confirmed address it is; null: nobody's. */
export async function findMemberByEmail(queryable: Queryable, accountId: string, email: string): Promise<TicketMember | null> {
  const [member] = await findMembers(queryable, accountId, sql`u.email = ${email}::citext AND u.email_verified_at IS NOT NULL`);
  return member ?? null;
}

interface MemberRow extends Omit<TicketMember, 'locale' | 'permissions'> {
  locale: string;
  role: MembershipRole;
  customPermissions: string[] | null;
}

/** None of an account that is closed. */
async function findMembers(queryable: Queryable, accountId: string, where: RawBuilder<SqlBool>): Promise<TicketMember[]> {
  const found = await sql<MemberRow>`
    SELECT u.id AS "userId", u.account_id AS "homeAccountId", u.username AS name, CASE WHEN u.email_verified_at IS NOT NULL THEN u.email::text END AS email,
      coalesce(${mailLocale}, h.default_locale) AS locale, coalesce(nullif(u.timezone, ''), h.timezone) AS "timeZone", m.role, r.permissions AS "customPermissions"
    FROM membership m JOIN account a ON a.id = m.account_id AND a.status <> 'closed'
    JOIN app_user u ON u.id = m.user_id JOIN account h ON h.id = u.account_id
    LEFT JOIN staff_role r ON r.account_id = m.account_id AND r.id = m.staff_role_id
    WHERE m.account_id = ${accountId} AND ${where} ORDER BY u.id`.execute(queryable);
  return found.rows.map(({ role, customPermissions, locale, ...member }) => ({
    ...member,
    locale: isLocale(locale) ? locale : defaultLocale,
    permissions: new Set(permissionsOfRole(role, customPermissions)),
  }));
}
