import {
  loginByPwd,
  loginByTwoFactor,
  logout,
  regByPwd,
  resetPwdByEmail,
  resetPwdByPhone,
  sendResetCode as sendResetCodeCall,
  userInfo,
  verifyEmail as verifyEmailCall,
} from '#contract/sign-in.ts';
import { accountPermissions } from '#contract/permissions.values.ts';
import type { Api } from '#provider/http/api.ts';
import { clientOf } from '#provider/http/client.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { displayRates } from './display-rates.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { sendResetCode } from './send-reset-code.ts';
import { endSession } from './sessions.ts';
import { signIn, signInByTwoFactor } from './sign-in.ts';
import { getUserWithLists } from './sign-in.store.ts';
import { verifyEmail } from './verify-email.ts';

export function signInRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bindPublic(regByPwd, ({ body, request }) => register(services, body, clientOf(request)));
  api.bindPublic(loginByPwd, ({ body, request }) => signIn(services, body, clientOf(request)));
  api.bindPublic(loginByTwoFactor, ({ body, request }) => signInByTwoFactor(services, body, clientOf(request)));
  api.bindPublic(sendResetCodeCall, ({ body, request }) => sendResetCode(services, body, clientOf(request)));
  api.bindPublic(resetPwdByEmail, ({ body, request }) => resetPassword(services, body, clientOf(request)));
  api.bindPublic(resetPwdByPhone, ({ body, request }) => resetPassword(services, body, clientOf(request)));
  api.bindPublic(verifyEmailCall, ({ body }) => verifyEmail(services, body.token));
  api.bind(logout, async ({ params, caller }) => {
    if (params.userId !== caller.userId) throw new Refusal('not-found');
    if (caller.tokenHash !== null) await endSession(db, caller.tokenHash);
    return {};
  });
  const rates = displayRates(services.config.cnyPerUsd);
  api.bind(userInfo, async ({ caller }) => {
    const { user, ...info } = await getUserWithLists(db, caller.accountId, caller.userId);
    return {
      ...user,
      accountId: caller.actingAccountId,
      displayRates: rates,
      testSpeed: services.config.demoSpeed,
      permissions: accountPermissions.filter((permission) => caller.permissions.has(permission)),
      ...info,
    };
  });
}
