import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

/** A mail as nodemailer takes it. Files and addresses are never read into it, whatever a text says. */
export function toMessage(mail: Mail, from: string): SendMailOptions {
  return {
    from: mail.senderName === undefined ? from : { name: mail.senderName, address: addressOf(from) },
    ...(mail.replyTo === undefined || mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    to: { name: '', address: mail.to },
    ...(mail.returnPath === undefined ? {} : { envelope: { from: mail.returnPath, to: mail.to } }),
    ...(mail.messageId === undefined ? {} : { messageId: `<${mail.messageId}@${domainOf(from)}>` }),
    ...(mail.thread === undefined ? {} : { messageId: mail.thread.messageId, inReplyTo: mail.thread.root, references: mail.thread.root }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.attachments === undefined ? {} : { attachments: mail.attachments }),
    headers: { 'Content-Language': mail.locale, 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** RFC 8058. A line that is broken within the address is not understood by every mail program: it goes as it is. */
function unsubscribeHeaders(url: string | undefined): SendMailOptions['headers'] {
  if (url === undefined) return {};
  return { 'List-Unsubscribe': { prepared: true, value: `<${url}>` }, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** The address of `Wharf <hello@wharf.example>`. */
function addressOf(from: string): string {
  return /<([^<>]+)>/.exec(from)?.[1] ?? from;
}

function domainOf(from: string): string {
  const address = addressOf(from);
  return address.slice(address.lastIndexOf('@') + 1);
}
