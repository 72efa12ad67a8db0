import { sql } from 'kysely';
import { z } from 'zod';
import { defaultLocale, isLocale, type Locale } from '#contract/locales.ts';
import { type MembershipRole, memberRoles } from '#contract/permissions.values.ts';
import { say } from '#provider/http/language.ts';
import { composeMail } from '#provider/mail/compose-mail.ts';
import type { Services } from '#provider/services.ts';
import { invitationToken } from './invite-staff.ts';

const ToSend = z.object({ accountId: z.uuid(), id: z.uuid() });

interface Sending {
  email: string;
  links: number;
  role: MembershipRole;
  roleName: string | null;
  inviter: string;
  owner: string;
  locale: string | null;
}

/** The job: mails the newest link of an invitation that is still open, in the language of whoever it is for, else of who invites. */
export async function sendInvitation(services: Services, payload: unknown): Promise<void> {
  const { accountId, id } = ToSend.parse(payload);
  const { brandName, publicUrl } = services.config;
  const found = await sql<Sending>`
    SELECT i.email::text AS email, i.links, i.role, r.name AS "roleName", u.email::text AS inviter,
      coalesce((SELECT o.email::text FROM membership m JOIN app_user o ON o.id = m.user_id
        WHERE m.account_id = i.account_id AND m.role = 'owner' ORDER BY m.created_at LIMIT 1), u.email::text) AS owner,
      coalesce((SELECT x.locale FROM app_user x WHERE x.email = i.email), u.locale) AS locale
    FROM staff_invitation i JOIN app_user u ON u.id = i.invited_by
    LEFT JOIN staff_role r ON r.account_id = i.account_id AND r.id = i.staff_role_id
    WHERE i.account_id = ${accountId} AND i.id = ${id} AND i.state = 'pending' AND i.expires_at > app_now()`.execute(services.database.db);
  const [sending] = found.rows;
  if (sending === undefined) return;
  const locale = isLocale(sending.locale) ? sending.locale : defaultLocale;
  const params = { inviter: sending.inviter, owner: sending.owner, brand: brandName, role: roleText(locale, sending) };
  const token = invitationToken(services.keys, { id, links: sending.links });
  await services.mail.send(
    composeMail({
      to: sending.email,
      locale,
      brandName,
      title: say(locale, 'mail.staff-invitation.subject', params),
      paragraphs: [say(locale, 'mail.staff-invitation.text', params), say(locale, 'mail.staff-invitation.unexpected')],
      button: { label: say(locale, 'mail.staff-invitation.button'), url: `${publicUrl}/invitation#token=${token}` },
    }),
  );
}

function roleText(locale: Locale, { role, roleName }: Sending): string {
  const known = memberRoles.find((each) => each === role);
  return known === undefined || known === 'owner' ? (roleName ?? '') : say(locale, `staff-role.${known}`);
}
