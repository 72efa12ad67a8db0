import { z } from 'zod';
import { locales, type Locale } from '#contract/locales.ts';
import { addJob, type Queryable } from '#provider/database/database.ts';
import { say } from '#provider/http/language.ts';
import type { Services } from '#provider/services.ts';
import { composeMail } from './compose-mail.ts';

/** Mails that tell of something and carry no secret. */
const templates = [
  'email-in-use',
  'password-changed',
  'email-changed',
  'phone-changed',
  'two-factor-on',
  'two-factor-off',
  'recovery-codes-renewed',
] as const;

const SecurityMail = z.object({
  to: z.string(),
  locale: z.enum(locales),
  template: z.enum(templates),
  /** Values for the placeholders of its words, beside `brand`. */
  params: z.record(z.string(), z.string()).default({}),
});
export type SecurityMail = z.infer<typeof SecurityMail>;

/** Mails once the transaction has happened, from a job that tries again while the mail server is away. */
export async function mailSecurityNotice(
  tx: Queryable,
  mail: Omit<SecurityMail, 'locale' | 'params'> & { locale: Locale; params?: Record<string, string> },
): Promise<void> {
  await addJob(tx, 'send-security-mail', mail);
}

export async function sendSecurityMail(services: Services, payload: unknown): Promise<void> {
  const { to, locale, template, params } = SecurityMail.parse(payload);
  const { brandName, publicUrl } = services.config;
  const words = { ...params, brand: brandName };
  const button =
    template === 'email-in-use'
      ? { label: say(locale, 'mail.sign-in'), url: `${publicUrl}/login` }
      : { label: say(locale, 'mail.reset-password'), url: `${publicUrl}/login?form=forgot` };
  const paragraphs = [
    say(locale, `mail.${template}.text`, words),
    say(locale, template === 'email-in-use' ? 'mail.nothing-to-do' : 'mail.not-you', words),
  ];
  await services.mail.send(
    composeMail({ to, locale, brandName, title: say(locale, `mail.${template}.subject`, words), paragraphs, button }),
  );
}
