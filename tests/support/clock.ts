import { loginByPwd } from '#contract/sign-in.ts';
import * as clock from '#provider/database/app-clock.ts';
import { callAs, type Merchant } from './call.ts';
import type { TestProvider } from './provider.ts';

/** Moves the time of a provider's business on; what waits for a time that has come by then is due. */
export async function moveClock(
  { services }: TestProvider,
  { hours = 0, minutes = 0 }: { hours?: number; minutes?: number },
): Promise<void> {
  await clock.moveClock(services, { hours: hours + minutes / 60 });
}

/** The merchant with a new session of 30 days: the clock may have moved past the one before. */
export async function signInAgain({ services, call }: TestProvider, merchant: Merchant): Promise<Merchant> {
  const { email: username, password, userId } = merchant;
  const { session } = (await call(loginByPwd, { body: { username, password, remember: 'true' } })).data;
  const authorization = `Basic ${Buffer.from(`${userId}:${session.token}`).toString('base64')}`;
  return { ...merchant, authorization, call: callAs(services.ownUrl, authorization) };
}
