import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { TiktokMarket } from '#contract/stores-tiktok.values.ts';
import { readNow } from '#provider/database/app-clock.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { tiktokConnector } from '#provider/platforms/tiktok/tiktok-connector.ts';
import type { Services } from '#provider/services.ts';

/** As long as TikTok takes a code. */
const STATE_LIFE_MS = 30 * 60_000;
const NONCE_BYTES = 12;

const State = z.object({ accountId: z.string(), userId: z.string(), expiresAt: z.iso.datetime() });

/** The page on which a seller agrees; the signed state in its address comes back with them, and is good for the user who began. */
export async function startTiktok(
  services: Services,
  { accountId, userId }: SignedIn,
  market: TiktokMarket,
): Promise<{ consentUrl: string; expiresAt: string }> {
  const now = await readNow(services.database.db);
  const expiresAt = new Date(now.getTime() + STATE_LIFE_MS).toISOString();
  const content = { accountId, userId, expiresAt, nonce: randomBytes(NONCE_BYTES).toString('base64url') };
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  const state = `${text}.${services.keys.sign('connect-state', text)}`;
  const { consentUrl } = await tiktokConnector.start(services, { market, state });
  if (consentUrl === null) throw new Refusal('platform-not-set-up');
  return { consentUrl, expiresAt };
}

/** Refuses a state that was not signed here, is another user's, or is too old. */
export async function requireOwnState(services: Services, { accountId, userId }: SignedIn, state: string): Promise<void> {
  const [text = '', signature = ''] = state.split('.');
  if (!services.keys.verify('connect-state', text, signature)) throw new Refusal('authorization-not-yours');
  const signed = State.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  if (signed.accountId !== accountId || signed.userId !== userId) throw new Refusal('authorization-not-yours');
  if (Date.parse(signed.expiresAt) <= (await readNow(services.database.db)).getTime()) throw new Refusal('authorization-expired');
}
