import { v7 as uuidv7 } from 'uuid';
import { loginByPwd } from '#contract/sign-in.ts';
import { createOperator } from '#provider/features/sign-in/create-operator.ts';
import { callAs, type Merchant } from './call.ts';
import type { TestProvider } from './provider.ts';

/** One of the provider's people, signed in. */
export async function anOperator(provider: TestProvider): Promise<Merchant> {
  const email = `operator-${uuidv7()}@example.com`;
  const password = 'a-long-enough-passphrase';
  await createOperator(provider.services, email, password);
  const { id, accountId, session } = (await provider.call(loginByPwd, { body: { username: email, password } })).data;
  const authorization = `Basic ${Buffer.from(`${id}:${session.token}`).toString('base64')}`;
  return { accountId, userId: id, email, password, authorization, call: callAs(() => provider.url, authorization) };
}
