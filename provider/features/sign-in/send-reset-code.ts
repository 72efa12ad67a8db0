import { sql } from 'kysely';
import { z } from 'zod';
import { RESEND_SECONDS, RESET_CODE_MINUTES, RESET_CODE_TRIES } from '#contract/sign-in.values.ts';
import type { SendResetCodeInput } from '#contract/sign-in.ts';
import { addJob, inTransaction, type Queryable } from '#provider/database/database.ts';
import { lockUser } from '#provider/features/account/one-time-secret.ts';
import { sendNewSecret } from '#provider/features/account/one-time-secret-messages.ts';
import type { Client } from '#provider/http/client.ts';
import { limitAddress, tooMany } from '#provider/http/rate-limit.ts';
import type { Services } from '#provider/services.ts';
import { parsePhone } from './phone.ts';
import { findUserByEmail, findUserByPhone } from './sign-in.store.ts';

/** Where a reset code goes: an e-mail address as typed, or a number as E.164. */
const ResetChannel = z.object({ by: z.enum(['email', 'phone']), to: z.string() });
export type ResetChannel = z.infer<typeof ResetChannel>;

/** Codes for one address or number within an hour: with RESET_CODE_TRIES each, 30 guesses at a million. */
const CODES_PER_HOUR = 6;

/**
 * Takes the wish for a code. Whether anybody has the address is not looked at here but in the job, so that the answer and
 * its time are the same for all; and the limits are those of the address typed, known or not.
 */
export async function sendResetCode(
  services: Services,
  input: z.output<typeof SendResetCodeInput>,
  client: Client,
): Promise<Record<string, never>> {
  const { database } = services;
  await limitAddress(services, 'codes', client.address);
  const channel = channelOf('email' in input ? { email: input.email } : { phone: input.phone });
  await inTransaction(database, async (tx) => {
    await recordAsking(tx, askingSubject(services, channel));
    await addJob(tx, 'send-reset-code', channel);
  });
  return {};
}

/** Numbers are read with their country code: who asks is not known, nor is their country. */
export function channelOf(input: { email: string } | { phone: string }): ResetChannel {
  if ('email' in input) return { by: 'email', to: input.email.toLowerCase() };
  return { by: 'phone', to: parsePhone(input.phone, '') ?? input.phone };
}

/** Names an address in the counters without spelling it out. */
export function askingSubject(services: Services, channel: ResetChannel): string {
  return `reset:${services.keys.sign('rate-subject', `${channel.by}:${channel.to}`)}`;
}

async function recordAsking(tx: Queryable, subject: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(tx);
  const asked = await sql<{ count: number; pause: number | null; hour: number | null }>`SELECT count(*)::int AS count,
      ceil(${RESEND_SECONDS} - extract(epoch FROM now() - max(window_start)))::int AS pause,
      ceil(3600 - extract(epoch FROM now() - min(window_start)))::int AS hour
    FROM rate_count WHERE subject = ${subject} AND window_start > now() - interval '1 hour'`.execute(tx);
  const { count = 0, pause = null, hour = null } = asked.rows[0] ?? {};
  if (pause !== null && pause > 0) throw tooMany(pause);
  if (count >= CODES_PER_HOUR) throw tooMany(hour ?? RESEND_SECONDS);
  await sql`INSERT INTO rate_count (subject, window_start, count) VALUES (${subject}, now(), 0)`.execute(tx);
}

/**
 * Counts a guess at the code last asked for and tells what to say of a wrong one: the same for an address nobody has as for
 * one that somebody has.
 */
export async function countResetGuess(db: Queryable, subject: string): Promise<'wrong-code' | 'code-expired'> {
  const counted = await sql<{ count: number }>`UPDATE rate_count SET count = count + 1 WHERE subject = ${subject}
      AND window_start = (SELECT max(window_start) FROM rate_count WHERE subject = ${subject})
      AND window_start > now() - make_interval(mins => ${RESET_CODE_MINUTES}) RETURNING count`.execute(db);
  const count = counted.rows[0]?.count;
  return count === undefined || count > RESET_CODE_TRIES ? 'code-expired' : 'wrong-code';
}

/** The job. Users without a password come through their store and have none to reset. */
export async function sendResetCodeJob(services: Services, payload: unknown): Promise<void> {
  const { by, to } = ResetChannel.parse(payload);
  await inTransaction(services.database, async (tx) => {
    const user = by === 'email' ? await findUserByEmail(tx, to) : await findUserByPhone(tx, to);
    if (user === undefined || user.password_hash === null) return;
    const owner = { accountId: user.account_id, userId: user.id };
    await lockUser(tx, owner);
    await sendNewSecret(services, tx, { ...owner, purpose: `reset-by-${by}`, subject: by === 'email' ? user.email : to });
  });
}
