import { z } from 'zod';

/**
 * What became of a mail whose hand-over failed: `not-taken` for now, `refused` for good, or `unclear` where the mail server may have it, such as when
 * its answer was lost.
 */
export type MailFailure = 'not-taken' | 'refused' | 'unclear';

const MailError = z.object({
  code: z.string().optional().catch(undefined),
  /** Of the operating system. */
  originalCode: z.string().optional().catch(undefined),
  timeoutType: z.string().optional().catch(undefined),
  /** Of the mail server; below 400 it took what it was sent. */
  responseCode: z.number().optional().catch(undefined),
});

/** Waits that end before anything of a mail is sent. */
const EARLY_TIMEOUTS = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'];
/** No connection, or none the mail server lets us send over. */
const WITHOUT_SESSION = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EDNS', 'EAUTH', 'ETLS'];
/** Least reply by which a mail server takes nothing over, for now and for good (RFC 5321, 4.2.1). */
const TRANSIENT_REPLY = 400;
const PERMANENT_REPLY = 500;

/** Reads it from an error of the mailer. */
export function readMailFailure(error: unknown): MailFailure {
  const read = MailError.safeParse(error);
  if (!read.success) return 'unclear';
  const { code = '', originalCode = '', timeoutType = '', responseCode = 0 } = read.data;
  if (EARLY_TIMEOUTS.includes(timeoutType) || WITHOUT_SESSION.includes(code) || WITHOUT_SESSION.includes(originalCode)) return 'not-taken';
  if (responseCode >= PERMANENT_REPLY) return 'refused';
  return responseCode >= TRANSIENT_REPLY ? 'not-taken' : 'unclear';
}
