import type { z } from 'zod';
import type { TwoFactorState } from '#contract/account-security.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { notifyUser } from '#provider/features/notifications/publish-event.ts';
import { countGuess, takeBackGuess, userTarget } from '#provider/features/sign-in/attempts.ts';
import { requirePassword } from '#provider/features/sign-in/check-password.ts';
import { endSessions } from '#provider/features/sign-in/sessions.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { mailSecurityNotice } from '#provider/mail/security-mails.ts';
import type { Services } from '#provider/services.ts';
import { moneyCodePurposes, retireSecrets } from './one-time-secret.ts';
import { findSecurityUser } from './one-time-secret.store.ts';
import { countRecoveryCodes, deleteRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';
import { newTotpSecret, sealTotp, takeSecondFactor, takeTotp, totpUri } from './two-factor-code.ts';
import { findTwoFactor, keepNewSecret, switchOff, switchOn } from './two-factor.store.ts';

type State = z.input<typeof TwoFactorState>;
interface PasswordAndCode {
  password: string;
  code: string;
}

export async function getTwoFactor(services: Services, caller: SignedIn): Promise<State> {
  const { db } = services.database;
  const { enabledAt } = await findTwoFactor(db, caller);
  return { enabled: enabledAt !== null, enabledAt, recoveryCodesLeft: await countRecoveryCodes(db, caller) };
}

/** Makes a secret for an authenticator app; a later one replaces it. Refused with state-conflict while two-factor sign-in is on. */
export async function beginTwoFactor(
  services: Services,
  caller: SignedIn,
  given: { password: string; address: string },
): Promise<{ secret: string; uri: string }> {
  await requirePassword(services, caller, given);
  const { db } = services.database;
  const secret = newTotpSecret();
  if (!(await keepNewSecret(db, caller, sealTotp(services.keys, caller, secret)))) throw new Refusal('state-conflict');
  return { secret, uri: totpUri(secret, services.config.brandName, (await findTwoFactor(db, caller)).email) };
}

/** Switches two-factor sign-in on; the other sessions end. Gives the recovery codes, which are shown this once. */
export async function confirmTwoFactor(
  services: Services,
  caller: SignedIn,
  code: string,
  address: string,
): Promise<{ recoveryCodes: string[] }> {
  const { db } = services.database;
  const { secret: sealed, enabledAt } = await findTwoFactor(db, caller);
  if (sealed === null || enabledAt !== null) throw new Refusal('state-conflict');
  await requireRight(services, caller, address, () => takeTotp(db, services.keys, caller, { sealed, code }));
  return inTransaction(services.database, async (tx) => {
    if (!(await switchOn(tx, caller, sealed))) throw new Refusal('state-conflict');
    await retireSecrets(tx, caller, moneyCodePurposes);
    const recoveryCodes = await makeRecoveryCodes(tx, services.keys, caller);
    await endSessions(tx, caller, caller.tokenHash);
    await tell(tx, caller, 'two-factor-on');
    return { recoveryCodes };
  });
}

export async function disableTwoFactor(services: Services, caller: SignedIn, given: PasswordAndCode, address: string): Promise<State> {
  await requireBoth(services, caller, given, address);
  await inTransaction(services.database, async (tx) => {
    if (!(await switchOff(tx, caller))) throw new Refusal('state-conflict');
    await deleteRecoveryCodes(tx, caller);
    await retireSecrets(tx, caller, ['two-factor-challenge']);
    await tell(tx, caller, 'two-factor-off');
  });
  return getTwoFactor(services, caller);
}

export async function renewRecoveryCodes(
  services: Services,
  caller: SignedIn,
  given: PasswordAndCode,
  address: string,
): Promise<{ recoveryCodes: string[] }> {
  await requireBoth(services, caller, given, address);
  return inTransaction(services.database, async (tx) => {
    const recoveryCodes = await makeRecoveryCodes(tx, services.keys, caller);
    const user = await findSecurityUser(tx, caller);
    await mailSecurityNotice(tx, { to: user.email, locale: user.locale, template: 'recovery-codes-renewed' });
    return { recoveryCodes };
  });
}

/** Password and second factor, in this order: who lacks the password learns nothing of codes. */
async function requireBoth(services: Services, caller: SignedIn, given: PasswordAndCode, address: string): Promise<void> {
  await requirePassword(services, caller, { password: given.password, address });
  const { db } = services.database;
  if ((await findTwoFactor(db, caller)).enabledAt === null) throw new Refusal('state-conflict');
  await requireRight(services, caller, address, () => takeSecondFactor(db, services.keys, caller, given.code));
}

/** Tries a code within the limits of guessing. */
async function requireRight(services: Services, caller: SignedIn, address: string, take: () => Promise<boolean>): Promise<void> {
  const guesser = { target: `${userTarget(caller.userId)}:code`, address };
  await countGuess(services, guesser);
  if (!(await take())) throw new Refusal('wrong-code');
  await takeBackGuess(services.database.db, guesser);
}

async function tell(tx: Tx, caller: SignedIn, kind: 'two-factor-on' | 'two-factor-off'): Promise<void> {
  const { accountId, userId } = caller;
  const user = await findSecurityUser(tx, caller);
  await notifyUser(tx, { accountId, userId, kind });
  await mailSecurityNotice(tx, { to: user.email, locale: user.locale, template: kind });
}
