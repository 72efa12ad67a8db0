import { RegByPwdInput } from '#contract/sign-in.ts';
import { defaultLocale } from '#contract/locales.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { createAccount } from './sign-in.store.ts';
import { isWeakPassword } from './weak-passwords.ts';

/** Makes a login for one of the provider's people, by the rules any password has to meet. On the wire its role is `admin`. */
export async function createOperator(services: Services, email: string, password: string): Promise<void> {
  const input = RegByPwdInput.pick({ email: true, password: true }).safeParse({ email, password });
  if (!input.success || (await isWeakPassword(password, [services.config.brandName, email]))) {
    throw new Error('OPERATOR_PASSWORD must hold a password of 8 to 128 characters that is not easy to guess, and the e-mail must be one.');
  }
  const passwordHash = await services.passwords.hash(password);
  const made = await inTransaction(services.database, (tx) =>
    createAccount(tx, {
      email: input.data.email,
      username: input.data.email,
      passwordHash,
      country: 'US',
      locale: defaultLocale,
      role: 'admin',
    }),
  );
  if (made === null) throw new Error(`${email} already has a login.`);
}
