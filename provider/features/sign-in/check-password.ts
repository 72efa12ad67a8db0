import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { countGuess, forgetGuesses, type Guesser, refuseWaiting, takeBackGuess, userTarget } from './attempts.ts';

/** Whether the password is the stored one (null: nobody's), within the limits of guessing. Refuses with too-many-requests. */
export async function checkPassword(services: Services, guesser: Guesser, stored: string | null, password: string): Promise<boolean> {
  const { db } = services.database;
  await refuseWaiting(db, guesser);
  return services.passwords.matches(stored, password, {
    before: () => countGuess(services, guesser),
    afterRight: () => takeBackGuess(db, guesser),
  });
}

/**
 * The present password of a signed-in user, asked for again before anything that protects the account changes. Refuses with
 * wrong-password, or too-many-requests after several; `address` is the caller's. Gives the hash it was checked against.
 */
export async function requirePassword(
  services: Services,
  caller: SignedIn,
  given: { password: string; address: string },
): Promise<{ passwordHash: string }> {
  const { db } = services.database;
  const row = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('account_id', '=', caller.accountId)
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  const target = userTarget(caller.userId);
  const right = await checkPassword(services, { target, address: given.address }, row.password_hash, given.password);
  if (!right || row.password_hash === null) throw new Refusal('wrong-password');
  await forgetGuesses(db, target);
  return { passwordHash: row.password_hash };
}
