import { z } from 'zod';

/**
 * What a mail failed by: the `address` that takes no mails, the `message`, something that is `ours` or the mail server's and may pass, or `unclear` where the
 * mail server has the message and its answer was lost.
 */
export type SmtpFailure = 'address' | 'message' | 'ours' | 'unclear';

const SmtpError = z.object({
  code: z.string().optional().catch(undefined),
  /** What the mail server refused. */
  command: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
  isMessageSent: z.boolean().optional().catch(undefined),
});

/** Least reply that refuses, for now and for good (RFC 5321, 4.2.1). */
const TRANSIENT_REPLY = 400;
const PERMANENT_REPLY = 500;
/** Replies that say of a mailbox that it is not there (RFC 5321, 4.2.3), where no enhanced code says why. */
const MAILBOX_REPLIES = [550, 551, 553];
/** Commands after whose refusal nothing is sent. */
const BEFORE_MESSAGE = ['MAIL FROM', 'RCPT TO'];
const ENHANCED_CODE = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;

/** Reads it from an error of the mailer. */
export function readSmtpFailure(error: unknown): SmtpFailure {
  const read = SmtpError.safeParse(error);
  if (!read.success) return 'ours';
  const { code, command = '', responseCode = 0, response = '', isMessageSent = false } = read.data;
  if (command === 'RCPT TO' && responseCode >= PERMANENT_REPLY) return refusesAddress(responseCode, response) ? 'address' : 'ours';
  // An address nothing can be sent to as it is written.
  if (command === 'API' && code === 'EENVELOPE') return 'message';
  if (!isMessageSent || BEFORE_MESSAGE.includes(command)) return 'ours';
  if (responseCode >= PERMANENT_REPLY) return 'message';
  return responseCode >= TRANSIENT_REPLY ? 'ours' : 'unclear';
}

function refusesAddress(responseCode: number, response: string): boolean {
  const status = ENHANCED_CODE.exec(response)?.[1];
  return status === undefined ? MAILBOX_REPLIES.includes(responseCode) : isAddressGone(status);
}

/** Whether a status says that an address takes no mails any more (RFC 3463): not that its mailbox is full, nor that this mail is refused. */
export function isAddressGone(status: string): boolean {
  // 5.1.7 and 5.1.8 are about the sender.
  return /^5\.(?:1\.(?![78]$)\d{1,3}|2\.1)$/.test(status);
}
