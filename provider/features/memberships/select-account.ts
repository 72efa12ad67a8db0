import type { SignedInUser } from '#contract/sign-in.ts';
import { inTransaction } from '#provider/database/database.ts';
import { createSession, endSession, hoursOfSession } from '#provider/features/sign-in/sessions.ts';
import { getUser } from '#provider/features/sign-in/sign-in.store.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import type { Client } from '#provider/http/client.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findMemberships } from './memberships.store.ts';

/** Ends the session and opens one that acts for another account of the user's. A Shopify session token acts for its shop's account alone. */
export async function selectAccount(
  { database }: Services,
  { caller, accountId, client }: { caller: SignedIn; accountId: string; client: Client },
): Promise<SignedInUser> {
  const { tokenHash, userId, homeAccountId } = caller;
  if (tokenHash === null) throw new Refusal('not-allowed');
  return inTransaction(database, async (tx) => {
    const memberships = await findMemberships(tx, caller);
    if (!memberships.some((one) => one.accountId === accountId)) throw new Refusal('not-found');
    const hours = await hoursOfSession(tx, tokenHash);
    await endSession(tx, tokenHash);
    const session = await createSession(tx, { accountId: homeAccountId, userId }, { hours, client, actingAccountId: accountId });
    return { ...(await getUser(tx, homeAccountId, userId)), accountId, session };
  });
}
