import type { z } from 'zod';
import { defaultLocale, isLocale } from '#contract/locales.ts';
import type { RegByPwdInput, SignedInUser } from '#contract/sign-in.ts';
import { inTransaction } from '#provider/database/database.ts';
import { sendNewSecret } from '#provider/features/account/one-time-secret-messages.ts';
import type { Client } from '#provider/http/client.ts';
import { limitAddress } from '#provider/http/rate-limit.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { parsePhone } from './phone.ts';
import { createSession, SESSION_HOURS } from './sessions.ts';
import { createAccount, findInviter, getUser, isCountry, type NewUser } from './sign-in.store.ts';
import { isWeakPassword } from './weak-passwords.ts';

type Input = z.output<typeof RegByPwdInput>;

/** Makes a merchant's account, signs in to it and has the link mailed that proves the address. */
export async function register(services: Services, input: Input, client: Client): Promise<SignedInUser> {
  const { database } = services;
  await limitAddress(services, 'sign-up', client.address);
  const checked = await checkInput(services, input);
  const passwordHash = await services.passwords.hash(input.password);
  return inTransaction(database, async (tx) => {
    const owner = await createAccount(tx, { ...checked, passwordHash });
    if (owner === null) throw new Refusal('email-taken');
    await sendNewSecret(services, tx, { ...owner, purpose: 'verify-email', subject: input.email });
    const session = await createSession(tx, owner, { hours: SESSION_HOURS, client });
    return { ...(await getUser(tx, owner.accountId, owner.userId)), session };
  });
}

/** What the schema can't know, all fields at once. */
async function checkInput(services: Services, input: Input): Promise<Omit<NewUser, 'passwordHash'>> {
  const { db } = services.database;
  const inviteCode = input.inviteCode ?? '';
  const inviter = inviteCode === '' ? null : await findInviter(db, inviteCode);
  const phone = (input.phone ?? '') === '' ? '' : parsePhone(input.phone ?? '', input.country);
  const fields: RefusedField[] = [];
  if (await isWeakPassword(input.password, [services.config.brandName, input.email]))
    fields.push({ path: 'password', code: 'weak-password' });
  if (!(await isCountry(db, input.country))) fields.push({ path: 'country', code: 'unknown-country' });
  if (phone === null) fields.push({ path: 'phone', code: 'phone-format' });
  if (inviter === undefined) fields.push({ path: 'inviteCode', code: 'unknown-invite-code' });
  if (fields.length > 0) throw new Refusal('validation-failed', { fields });
  return {
    email: input.email,
    username: input.email,
    country: input.country,
    locale: isLocale(input.locale) ? input.locale : defaultLocale,
    phone: phone ?? '',
    source: inviter ? 'invite' : 'direct',
    invitedBy: inviter ?? null,
  };
}
