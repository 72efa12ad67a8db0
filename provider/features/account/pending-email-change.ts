import { sql } from 'kysely';
import type { EmailChange } from '#contract/account-security.ts';
import { inTransaction, type Queryable, type Tx } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import type { Client } from '#provider/http/client.ts';
import { limitAddress } from '#provider/http/rate-limit.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import type { Side } from './change-email.ts';
import { keepSecretsAsLong, lockUser, requirePause, retireSecrets, type SecretOwner } from './one-time-secret.ts';
import { sendNewSecret } from './one-time-secret-messages.ts';

/** The new address first. */
const sides: readonly Side[] = ['new', 'old'];
const purposes = sides.map(purposeOf);

/** The change of address that waits for its confirmations; none when no link of it waits any more. */
export async function getEmailChange(db: Queryable, owner: SecretOwner): Promise<{ pending: EmailChange | null }> {
  const rows = await db
    .selectFrom('one_time_secret')
    .select(['purpose', 'subject', 'used_at as usedAt', 'expires_at as expiresAt'])
    .where('account_id', '=', owner.accountId)
    .where('user_id', '=', owner.userId)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', sql<string>`app_now()`)
    .execute();
  const awaited = rows.find(({ usedAt }) => usedAt === null);
  if (awaited === undefined) return { pending: null };
  const confirmations = sides.flatMap((side) => {
    const row = rows.find(({ purpose }) => purpose === purposeOf(side));
    return row === undefined ? [] : [{ side, confirmed: row.usedAt !== null }];
  });
  return { pending: { email: awaited.subject, confirmations, expiresAt: awaited.expiresAt } };
}

/** Mails the links that were not opened again. All of a change run out together, so that none can be left out by waiting. */
export async function resendEmailChange(services: Services, caller: SignedIn, client: Client): Promise<{ pending: EmailChange | null }> {
  await limitAddress(services, 'codes', client.address);
  return inTransaction(services.database, async (tx) => {
    await lockUser(tx, caller);
    const { pending } = await getEmailChange(tx, caller);
    if (pending === null) throw new Refusal('state-conflict');
    for (const { side, confirmed } of pending.confirmations) await sendAgain(services, tx, caller, { ...pending, side, confirmed });
    return getEmailChange(tx, caller);
  });
}

async function sendAgain(
  services: Services,
  tx: Tx,
  { accountId, userId }: SignedIn,
  { side, confirmed, email }: { side: Side; confirmed: boolean; email: string },
): Promise<void> {
  const owner = { accountId, userId };
  const purpose = purposeOf(side);
  if (confirmed) return keepSecretsAsLong(tx, owner, purpose);
  await requirePause(tx, owner, purpose);
  await sendNewSecret(services, tx, { ...owner, purpose, subject: email });
}

/** Ends a change of address, with what was confirmed of it. */
export async function cancelEmailChange(services: Services, caller: SignedIn): Promise<{ pending: null }> {
  await inTransaction(services.database, async (tx) => {
    await lockUser(tx, caller);
    await retireSecrets(tx, caller, purposes);
  });
  return { pending: null };
}

function purposeOf(side: Side): `change-email-${Side}` {
  return `change-email-${side}`;
}
