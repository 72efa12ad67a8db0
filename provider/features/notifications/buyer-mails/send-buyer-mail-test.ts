import { sql } from 'kysely';
import { z } from 'zod';
import { BuyerMailPreviewInput } from '#contract/notification-buyer-mails.ts';
import { addJob, type Tx } from '#provider/database/database.ts';
import { limitRate, type RateLimit } from '#provider/http/rate-limit.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { readSmtpFailure } from '#provider/mail/smtp-failure.ts';
import type { Services } from '#provider/services.ts';
import { bounceAddress } from '../bounces/bounce-address.ts';
import type { StoreKey } from './buyer-mails.store.ts';
import { composeSample } from './save-buyer-mails.ts';

const TESTS: RateLimit = { limit: 10, windowSeconds: 3_600 };

/** The user who has it sent, and the account of their own. */
const Sender = z.object({ homeAccountId: z.uuid(), userId: z.uuid() });
type Sender = z.infer<typeof Sender>;
const TestMail = Sender.extend({ accountId: z.uuid(), storeId: z.uuid(), input: BuyerMailPreviewInput });

/** Has a mail about an invented parcel sent to the user. Refused while their address is not confirmed: it may be somebody else's. */
export async function queueBuyerMailTest(
  services: Services,
  tx: Tx,
  { homeAccountId, userId, ...key }: StoreKey & Sender,
  input: BuyerMailPreviewInput,
): Promise<{ sentTo: string }> {
  const to = await findConfirmedAddress(tx, { homeAccountId, userId });
  if (to === null) throw new Refusal('state-conflict');
  await composeSample(tx, services.config, { ...key, to, input });
  await limitRate(tx, `buyer-mail-test:${userId}`, TESTS);
  await addJob(tx, 'send-buyer-mail-test', { ...key, homeAccountId, userId, input } satisfies z.input<typeof TestMail>);
  return { sentTo: to };
}

/** Sends it, unless the address is not the user's any more. */
export async function sendBuyerMailTest(services: Services, payload: unknown): Promise<void> {
  const { homeAccountId, userId, input, ...key } = TestMail.parse(payload);
  const to = await findConfirmedAddress(services.database.db, { homeAccountId, userId });
  if (to === null) return;
  const mail = await composeSample(services.database.db, services.config, { ...key, to, input });
  try {
    await services.mail.send({ ...mail, returnPath: bounceAddress(services, { kind: 'u', id: userId, email: to }) });
  } catch (error) {
    if (readSmtpFailure(error) === 'ours') throw error;
    services.log.warn({ err: error }, 'a test of a mail to buyers was not sent');
  }
}

async function findConfirmedAddress(db: Parameters<typeof composeSample>[0], { homeAccountId, userId }: Sender): Promise<string | null> {
  const found = await sql<{ email: string }>`SELECT email FROM app_user
    WHERE account_id = ${homeAccountId} AND id = ${userId} AND email_verified_at IS NOT NULL`.execute(db);
  return found.rows[0]?.email ?? null;
}
