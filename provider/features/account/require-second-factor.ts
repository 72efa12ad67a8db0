import type { Tx } from '#provider/database/database.ts';
import { countGuess, takeBackGuess, userTarget } from '#provider/features/sign-in/attempts.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { takeSecondFactor } from './two-factor-code.ts';
import { findTwoFactor } from './two-factor.store.ts';

/**
 * Proves by a code that the user is who asks, for what a stolen session must not do, such as sending money away. The code is used up with the
 * transaction. Users without two-factor sign-in are refused.
 */
export async function requireSecondFactor(
  services: Services,
  tx: Tx,
  caller: SignedIn,
  { code, address }: { code: string; address: string },
): Promise<void> {
  const owner = { accountId: caller.homeAccountId, userId: caller.userId };
  if ((await findTwoFactor(tx, owner)).enabledAt === null) throw new Refusal('second-factor-needed');
  const guesser = { target: `${userTarget(caller.userId)}:code`, address };
  await countGuess(services, guesser);
  if (code === '' || !(await takeSecondFactor(tx, services.keys, owner, code))) throw new Refusal('wrong-code');
  await takeBackGuess(services.database.db, guesser);
}

export async function hasSecondFactor({ database }: Services, caller: SignedIn): Promise<boolean> {
  const { enabledAt } = await findTwoFactor(database.db, { accountId: caller.homeAccountId, userId: caller.userId });
  return enabledAt !== null;
}
