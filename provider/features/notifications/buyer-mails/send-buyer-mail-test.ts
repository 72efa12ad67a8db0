import { sql } from 'kysely';
import { z } from 'zod';
import { BuyerMailPreviewInput } from '#contract/notification-buyer-mails.ts';
import { addJob, type Tx } from '#provider/database/database.ts';
import { limitRate, type RateLimit } from '#provider/http/rate-limit.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import type { StoreKey } from './buyer-mails.store.ts';
import { readMailFailure } from './mail-failure.ts';
import { composeSample } from './save-buyer-mails.ts';

const TESTS: RateLimit = { limit: 10, windowSeconds: 3_600 };

const TestMail = z.object({ accountId: z.uuid(), userId: z.uuid(), storeId: z.uuid(), input: BuyerMailPreviewInput });

/** Has a mail about an invented parcel sent to the user. Refused while their address is not confirmed: it may be somebody else's. */
export async function queueBuyerMailTest(
  services: Services,
  tx: Tx,
  { userId, ...key }: StoreKey & { userId: string },
  input: BuyerMailPreviewInput,
): Promise<{ sentTo: string }> {
  const to = await findConfirmedAddress(tx, { accountId: key.accountId, userId });
  if (to === null) throw new Refusal('state-conflict');
  await composeSample(tx, services.config, { ...key, to, input });
  await limitRate(tx, `buyer-mail-test:${userId}`, TESTS);
  await addJob(tx, 'send-buyer-mail-test', { ...key, userId, input } satisfies z.input<typeof TestMail>);
  return { sentTo: to };
}

/** Sends it, unless the address is not the user's any more. */
export async function sendBuyerMailTest(services: Services, payload: unknown): Promise<void> {
  const { userId, input, ...key } = TestMail.parse(payload);
  const to = await findConfirmedAddress(services.database.db, { accountId: key.accountId, userId });
  if (to === null) return;
  const mail = await composeSample(services.database.db, services.config, { ...key, to, input });
  try {
    await services.mail.send(mail);
  } catch (error) {
    if (readMailFailure(error) === 'not-taken') throw error;
    services.log.warn({ err: error }, 'a test of a mail to buyers was not sent');
  }
}

async function findConfirmedAddress(
  db: Parameters<typeof composeSample>[0],
  { accountId, userId }: { accountId: string; userId: string },
): Promise<string | null> {
  const found = await sql<{ email: string }>`SELECT email FROM app_user
    WHERE account_id = ${accountId} AND id = ${userId} AND email_verified_at IS NOT NULL`.execute(db);
  return found.rows[0]?.email ?? null;
}
