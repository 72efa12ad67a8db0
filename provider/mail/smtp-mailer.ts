import type { Mailer } from './mailer.ts';
import { toMessage } from './message.ts';

const CONNECT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 10_000;

/** Sends by SMTP, a connection a mail: security mails are few, and a connection kept open would outlive restarts of the server. */
export function buildSmtpMailer(config: { url: string; from: string }): Mailer {
  return {
    async send(mail) {
      // Loaded with the first mail: a start does not need it.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url: config.url,
        connectionTimeout: CONNECT_WITHIN_MS,
        greetingTimeout: CONNECT_WITHIN_MS,
        socketTimeout: ANSWER_WITHIN_MS,
      });
      await transport.sendMail(toMessage(mail, config.from));
    },
  };
}
