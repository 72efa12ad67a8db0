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
  /** Shown in place of the name of the configured sender; its address stays. */
  senderName?: string;
  /** Where answers go, in place of the sender; null: nowhere else. */
  replyTo?: string | null;
  /** Address that a report goes to when it can't be delivered; left out: to the sender's. */
  returnPath?: string | undefined;
  /** Where a POST says that whoever gets it wants no more of its kind, and a browser is shown what that stops; left out: they can't. */
  unsubscribeUrl?: string;
  /** By which mail programs show several mails as one conversation; each id in angle brackets. */
  thread?: { messageId: string; root: string };
  /** Its Message-ID before the @: mail programs show one that comes twice once. Left out: another one each time it is sent. */
  messageId?: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

export interface Mailer {
  /** Hands a mail over to be delivered; throws when it could not be handed over, so that a job tries again. */
  send(mail: Mail): Promise<void>;
}

export function buildMailer(config: MailConfig): Mailer {
  return config.kind === 'smtp' ? buildSmtpMailer(config) : buildOutboxMailer(config);
}
