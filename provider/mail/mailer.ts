import type { Locale } from '#contract/locales.ts';
import type { MailConfig } from '#provider/config.ts';
import { buildOutboxMailer } from './outbox-mailer.ts';
import { buildSmtpMailer } from './smtp-mailer.ts';

export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  locale: Locale;
}

export interface Mailer {
  /** Hands a mail over to be delivered; throws when it could not be handed over, so that a job tries again. */
  send(mail: Mail): Promise<void>;
}

export function buildMailer(config: MailConfig): Mailer {
  return config.kind === 'smtp' ? buildSmtpMailer(config) : buildOutboxMailer(config);
}
