import { writeOutboxFiles } from './outbox-folder.ts';
import type { Mailer } from './mailer.ts';
import { toMessage } from './message.ts';

/** Puts each mail into a folder: as it would travel (.eml), and beside it as a person reads it (.html, .txt). */
export function buildOutboxMailer(config: { folder: string; from: string }): Mailer {
  return {
    async send(mail) {
      // Loaded with the first mail: a start does not need it.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message, envelope } = await transport.sendMail(toMessage(mail, config.from));
      // As the server writes it that delivers a mail.
      const returnPath = envelope.from === false ? '' : `Return-Path: <${envelope.from}>\r\n`;
      await writeOutboxFiles(config.folder, mail.to, { eml: returnPath + message.toString(), html: mail.html, txt: mail.text });
    },
  };
}
