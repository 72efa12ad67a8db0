import type { z } from 'zod';
import { defaultLocale, isLocale } from '#contract/locales.ts';
import type { RegByPwdInput, SignedInUser } from '#contract/sign-in.ts';
import { inTransaction } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { hashPassword } from './passwords.ts';
import { createAccount, createSession, getUser, isCountry } from './sign-in.store.ts';
import { isWeakPassword } from './weak-passwords.ts';

export const SESSION_HOURS = 12;

/** Makes a merchant's account and signs in to it. */
export async function register(services: Services, input: z.output<typeof RegByPwdInput>): Promise<SignedInUser> {
  const { database } = services;
  if (isWeakPassword(input.password)) throw new Refusal('validation-failed', { fields: [{ path: 'password', code: 'weak-password' }] });
  if (!(await isCountry(database.db, input.country))) {
    throw new Refusal('validation-failed', { fields: [{ path: 'country', code: 'unknown-country' }] });
  }
  const passwordHash = await hashPassword(input.password);
  return inTransaction(database, async (tx) => {
    const owner = await createAccount(tx, {
      email: input.email,
      username: input.email,
      passwordHash,
      country: input.country,
      locale: isLocale(input.locale) ? input.locale : defaultLocale,
    });
    if (owner === null) throw new Refusal('email-taken');
    const session = await createSession(tx, owner, SESSION_HOURS);
    return { ...(await getUser(tx, owner.accountId, owner.userId)), session };
  });
}
