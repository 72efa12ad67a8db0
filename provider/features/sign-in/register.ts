import type { z } from 'zod';
import { defaultLocale, isLocale } from '#contract/locales.ts';
import { type RegByPwdInput, RegistrationFields, type SignedInUser } from '#contract/sign-in.ts';
import { inTransaction } from '#provider/database/database.ts';
import { sendNewSecret } from '#provider/features/account/one-time-secret-messages.ts';
import { findInviter, refusedInviter } from '#provider/features/referrals/find-inviter.ts';
import { recordReferral } from '#provider/features/referrals/record-referral.ts';
import type { Client } from '#provider/http/client.ts';
import { limitAddress } from '#provider/http/rate-limit.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import { refusedFields } from '#provider/http/validate.ts';
import type { Services } from '#provider/services.ts';
import { parsePhone } from './phone.ts';
import { createSession, SESSION_HOURS } from './sessions.ts';
import { createAccount, getUser, isCountry, type NewUser } from './sign-in.store.ts';
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
    const inviterId = checked.invitedBy ?? null;
    if (inviterId !== null) await recordReferral(tx, { inviterId, invitedAccountId: owner.accountId, client });
    await sendNewSecret(services, tx, { ...owner, purpose: 'verify-email', subject: checked.email });
    const session = await createSession(tx, owner, { hours: SESSION_HOURS, client });
    return { ...(await getUser(tx, owner.accountId, owner.userId)), session };
  });
}

/** What the schema can't know, all fields at once. */
async function checkInput(services: Services, input: Input): Promise<Omit<NewUser, 'passwordHash'>> {
  const { db } = services.database;
  const inviteCode = input.inviteCode?.trim() ?? '';
  const inviter = inviteCode === '' ? undefined : await findInviter(db, inviteCode);
  const refusedCode = inviteCode === '' ? null : refusedInviter(inviter);
  const read = RegistrationFields.safeParse(input, { reportInput: true });
  const fields: RefusedField[] = read.success ? [] : refusedFields(read.error);
  const isFine = (path: string) => fields.every((field) => field.path !== path);
  if (isFine('password') && (await isWeakPassword(input.password, [services.config.brandName, input.email])))
    fields.push({ path: 'password', code: 'weak-password' });
  if (isFine('country') && !(await isCountry(db, input.country))) fields.push({ path: 'country', code: 'unknown-country' });
  // Without its country a number says too little.
  const phone = (input.phone ?? '') === '' || !isFine('country') ? '' : parsePhone(input.phone ?? '', input.country);
  if (phone === null) fields.push({ path: 'phone', code: 'phone-format' });
  if (refusedCode !== null) fields.push({ path: 'inviteCode', code: refusedCode });
  if (!read.success || fields.length > 0) throw new Refusal('validation-failed', { fields });
  const { email, country } = read.data;
  return {
    email,
    username: email,
    country,
    locale: isLocale(input.locale) ? input.locale : defaultLocale,
    phone: phone ?? '',
    source: inviter ? 'invite' : 'direct',
    invitedBy: inviter?.accountId ?? null,
  };
}
