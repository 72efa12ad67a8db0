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
      const progress = followProgress();
      const transport = createTransport({
        url: config.url,
        connectionTimeout: CONNECT_WITHIN_MS,
        greetingTimeout: CONNECT_WITHIN_MS,
        socketTimeout: ANSWER_WITHIN_MS,
        transactionLog: true,
        logger: progress.logger,
      });
      try {
        await transport.sendMail(toMessage(mail, config.from));
      } catch (error) {
        throw Object.assign(error instanceof Error ? error : new Error(String(error)), { isMessageSent: progress.isMessageSent() });
      }
    },
  };
}

/** The reply that lets a message be sent. */
const GO_AHEAD = /^354\b/;

/** Notices from the log of a connection whether the message was sent: the command DATA alone leaves with those before it. */
function followProgress() {
  let sent = false;
  const note = (entry: { tnx?: string }, text: unknown) => {
    if (entry.tnx === 'message' || (entry.tnx === 'server' && GO_AHEAD.test(String(text)))) sent = true;
  };
  const ignore = () => undefined;
  return {
    isMessageSent: () => sent,
    logger: { trace: ignore, debug: note, info: note, warn: ignore, error: ignore, fatal: ignore },
  };
}
