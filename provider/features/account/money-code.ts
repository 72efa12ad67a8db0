import { RESET_CODE_MINUTES } from '#contract/sign-in.values.ts';
import type { WithdrawalCodeUse } from '#contract/withdrawals.values.ts';
import { inTransaction, type Queryable, type Tx } from '#provider/database/database.ts';
import { countGuess, takeBackGuess, userTarget } from '#provider/features/sign-in/attempts.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { limitAddress } from '#provider/http/rate-limit.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { lockUser, type MoneyCodePurpose, requirePause, type SecretOwner, tryCode, useSecret } from './one-time-secret.ts';
import { sendNewSecret } from './one-time-secret-messages.ts';
import { takeSecondFactor } from './two-factor-code.ts';
import { findTwoFactor } from './two-factor.store.ts';

/** Where the codes of a user come from: the authenticator app where two-factor sign-in is on, else a mail. */
export type CodeSource = 'app' | 'mail';
/** The same, or `none` for who came from the Shopify admin: the user has no address that mail goes to. */
interface FoundSource {
  source: CodeSource | 'none';
  /** Empty where there is none. */
  email: string;
}

const purposes: Record<WithdrawalCodeUse, MoneyCodePurpose> = {
  'withdrawal': 'confirm-withdrawal',
  'payout-account': 'confirm-payout-account',
};

/** Secrets belong to the user, whichever account the user acts for. */
function ownerOf({ homeAccountId, userId }: SignedIn): SecretOwner {
  return { accountId: homeAccountId, userId };
}

/** Where the caller's codes come from, and the caller's own address. */
export async function findCodeSource(queryable: Queryable, caller: SignedIn): Promise<FoundSource> {
  const { enabledAt, email, hasPassword } = await findTwoFactor(queryable, ownerOf(caller));
  if (!hasPassword) return { source: 'none', email: '' };
  return { source: enabledAt === null ? 'mail' : 'app', email };
}

/** Mails the caller a code for one use, and gives the address. Refused with state-conflict where the authenticator app makes the codes. */
export async function sendMoneyCode(
  services: Services,
  caller: SignedIn,
  { use, address }: { use: WithdrawalCodeUse; address: string },
): Promise<{ email: string; minutes: number }> {
  const owner = ownerOf(caller);
  const purpose = purposes[use];
  await limitAddress(services, 'codes', address);
  return inTransaction(services.database, async (tx) => {
    await lockUser(tx, owner);
    const { source, email } = await findCodeSource(tx, caller);
    if (source === 'app') throw new Refusal('state-conflict');
    if (source === 'none') throw new Refusal('email-needed');
    await requirePause(tx, owner, purpose);
    await sendNewSecret(services, tx, { ...owner, purpose, subject: email });
    return { email, minutes: RESET_CODE_MINUTES };
  });
}

interface GivenCode {
  use: WithdrawalCodeUse;
  code: string;
  address: string;
}

/**
 * Proves by a code that the user is who calls, for what a stolen session must not do, such as sending money away. The code is used up with the
 * transaction; a wrong one counts although the transaction is undone. Gives where the code came from.
 *
 * What counts is written apart from the transaction. The user's row is locked before, so that of two calls of a user the second tries its code once the
 * first has ended, and no statement apart waits for a code that a transaction has used.
 */
export async function requireMoneyCode(
  services: Services,
  tx: Tx,
  caller: SignedIn,
  { use, code, address }: GivenCode,
): Promise<CodeSource> {
  const { keys, database } = services;
  const owner = ownerOf(caller);
  await lockUser(tx, owner);
  const { source, email } = await findCodeSource(tx, caller);
  if (code === '' || source === 'none') throw new Refusal('wrong-code');
  const guesser = { target: `${userTarget(caller.userId)}:code`, address };
  await countGuess(services, guesser, database.apart);
  const mailed = { ...owner, purpose: purposes[use], subject: email, code: code.replaceAll(/\s/g, '') };
  const secretId = source === 'mail' ? await tryCode(database.apart, keys, mailed) : null;
  const isRight = source === 'mail' ? secretId !== null : await takeSecondFactor(tx, keys, owner, code);
  if (!isRight) throw new Refusal('wrong-code');
  await takeBackGuess(database.apart, guesser);
  // Last: from here on the code's row is held, and nothing more is written apart.
  const isUsed = secretId === null || (await useSecret(tx, { accountId: owner.accountId, id: secretId }));
  if (!isUsed) throw new Refusal('wrong-code');
  return source;
}
