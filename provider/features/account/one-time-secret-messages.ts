import { z } from 'zod';
import { defaultLocale, isLocale, type Locale } from '#contract/locales.ts';
import { RESET_CODE_MINUTES } from '#contract/sign-in.values.ts';
import { addJob, type Queryable, type Tx } from '#provider/database/database.ts';
import { say } from '#provider/http/language.ts';
import { composeMail } from '#provider/mail/compose-mail.ts';
import type { Mail } from '#provider/mail/mailer.ts';
import { mailSecurityNotice } from '#provider/mail/security-mails.ts';
import type { Services } from '#provider/services.ts';
import {
  issueSecret,
  type MoneyCodePurpose,
  moneyCodePurposes,
  type SecretOwner,
  type SecretPurpose,
  secretOf,
} from './one-time-secret.ts';

const SecretToSend = z.object({ accountId: z.uuid(), id: z.uuid() });

/**
 * Makes a secret, retiring earlier ones of its purpose, and has a job send it to `subject` (or, to confirm an e-mail change,
 * to the present address). The job is given the row's id only. The user's row must be locked.
 */
export async function sendNewSecret(
  services: Services,
  tx: Tx,
  wanted: SecretOwner & { purpose: SecretPurpose; subject: string },
): Promise<void> {
  const { id } = await issueSecret(tx, services.keys, wanted);
  await addJob(tx, 'send-secret', { accountId: wanted.accountId, id });
}

interface Sending {
  purpose: SecretPurpose;
  subject: string;
  locale: Locale;
  /** Present address of the user. */
  email: string;
  secret: string;
}

/** The job: nothing is sent any more once the secret was used, retired or has run out. */
export async function sendSecret(services: Services, payload: unknown): Promise<void> {
  const { accountId, id } = SecretToSend.parse(payload);
  const sending = await findSending(services, accountId, id);
  if (sending === null) return;
  if (sending.purpose === 'reset-by-phone' || sending.purpose === 'change-phone') return sendSms(services, sending.purpose, sending);
  if (sending.purpose === 'change-email-new' && (await isTaken(services.database.db, sending.subject))) {
    return mailSecurityNotice(services.database.db, { to: sending.subject, locale: sending.locale, template: 'email-in-use' });
  }
  await services.mail.send(composeSecretMail(services, sending));
}

async function findSending(services: Services, accountId: string, id: string): Promise<Sending | null> {
  const result = await services.database.pool.query<{ purpose: SecretPurpose; subject: string; locale: string; email: string }>(
    `SELECT s.purpose, s.subject, u.locale, u.email FROM one_time_secret s
      JOIN app_user u ON u.account_id = s.account_id AND u.id = s.user_id
      WHERE s.account_id = $1 AND s.id = $2 AND s.used_at IS NULL AND s.expires_at > app_now()`,
    [accountId, id],
  );
  const row = result.rows[0];
  if (row === undefined) return null;
  return { ...row, locale: isLocale(row.locale) ? row.locale : defaultLocale, secret: secretOf(services.keys, id, row.purpose) };
}

async function isTaken(db: Queryable, email: string): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
}

async function sendSms(services: Services, purpose: 'reset-by-phone' | 'change-phone', sending: Sending): Promise<void> {
  const words = { brand: services.config.brandName, code: sending.secret, minutes: RESET_CODE_MINUTES };
  await services.sms.send({ to: sending.subject, text: say(sending.locale, `sms.${purpose}`, words) });
}

function isForMoney(purpose: SecretPurpose): purpose is MoneyCodePurpose {
  return moneyCodePurposes.some((each) => each === purpose);
}

/** Links start with the configured address only. Secrets travel behind the #: no server, log or Referer ever sees them. */
function composeSecretMail(services: Services, sending: Sending): Mail {
  const { brandName, publicUrl } = services.config;
  const { locale, secret, subject } = sending;
  const base = { locale, brandName };
  const words = { brand: brandName, minutes: RESET_CODE_MINUTES, email: subject };
  if (sending.purpose === 'reset-by-email') {
    return composeMail({
      ...base,
      to: subject,
      title: say(locale, 'mail.reset-by-email.subject', words),
      paragraphs: [say(locale, 'mail.reset-by-email.text', words), say(locale, 'mail.nothing-to-do')],
      code: secret,
      button: {
        label: say(locale, 'mail.reset-password'),
        url: `${publicUrl}/login?form=reset&email=${encodeURIComponent(subject)}#code=${secret}`,
      },
    });
  }
  if (isForMoney(sending.purpose)) {
    const { purpose } = sending;
    return composeMail({
      ...base,
      to: subject,
      title: say(locale, `mail.${purpose}.subject`, words),
      paragraphs: [say(locale, `mail.${purpose}.text`, words), say(locale, 'mail.confirm-money.not-you', words)],
      code: secret,
    });
  }
  const template = sending.purpose === 'change-email-new' || sending.purpose === 'change-email-old' ? sending.purpose : 'verify-email';
  const form = template === 'verify-email' ? 'verify' : 'confirm-email';
  return composeMail({
    ...base,
    to: template === 'change-email-old' ? sending.email : subject,
    title: say(locale, `mail.${template}.subject`, words),
    paragraphs: [say(locale, `mail.${template}.text`, words), say(locale, 'mail.link-lasts')],
    button: { label: say(locale, `mail.${template}.button`), url: `${publicUrl}/login?form=${form}#token=${secret}` },
  });
}
