import type { RecipientConfirmation } from '#contract/notification-recipients.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { inTransaction, type Queryable } from '#provider/database/database.ts';
import type { Keys } from '#provider/http/keys.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { maskEmail } from '#provider/mail/mask-email.ts';
import type { Services } from '#provider/services.ts';
import { isOurs, packIds, signToken, splitToken, unpackIds } from './link-token.ts';
import { findStandingRecipient, moveRecipient, type StandingRecipient } from './mail-recipient-lifecycle.ts';
import { readSender } from './own-address.ts';

/** How long a link can confirm an address. */
export const LINK_DAYS = 7;
const DAY_MS = 86_400_000;
const BASE = 36;
const SAID = /^([\w-]{43})([0-9a-z]{1,11})$/;

/** The token of a link that confirms an address, good for so many days from `now`. */
export function confirmationToken(
  keys: Keys,
  { accountId, id, email }: { accountId: string; id: string; email: string },
  now: Date,
): string {
  const until = Math.floor((now.getTime() + LINK_DAYS * DAY_MS) / 1000);
  return signToken(keys, 'mail-recipient', packIds({ accountId, id }) + until.toString(BASE), email);
}

/** What a link confirms; a dead one is refused. */
export async function readConfirmation({ database: { db }, keys }: Services, token: string): Promise<RecipientConfirmation> {
  const recipient = await requireRecipient(db, keys, token);
  return describe(db, recipient);
}

/** Confirms the address of a link. */
export async function confirmRecipient({ database, keys }: Services, token: string): Promise<RecipientConfirmation> {
  return inTransaction(database, async (tx) => {
    const recipient = await requireRecipient(tx, keys, token, { lock: true });
    if (recipient.state === 'unconfirmed')
      await moveRecipient(tx, recipient, { to: 'confirmed', actor: { kind: 'system' }, cause: 'link' });
    return describe(tx, { ...recipient, state: 'confirmed' });
  });
}

/** One that was bounced or has unsubscribed since the link was mailed needs another one. */
async function requireRecipient(db: Queryable, keys: Keys, token: string, how: { lock?: boolean } = {}): Promise<StandingRecipient> {
  const split = splitToken(token);
  const [, ids = '', until = ''] = SAID.exec(split.said) ?? [];
  const named = unpackIds(ids);
  const recipient = named === null ? null : await findStandingRecipient(db, named, how);
  if (recipient === null || !isOurs(keys, 'mail-recipient', split, recipient.email)) throw new Refusal('link-dead');
  const isOld = (await readNow(db)).getTime() > Number.parseInt(until, BASE) * 1000;
  if (isOld || (recipient.state !== 'unconfirmed' && recipient.state !== 'confirmed')) throw new Refusal('link-dead');
  return recipient;
}

async function describe(db: Queryable, { accountId, userId, email, state }: StandingRecipient): Promise<RecipientConfirmation> {
  return { email: maskEmail(email), sender: await readSender(db, { accountId, userId }), confirmed: state === 'confirmed' };
}
