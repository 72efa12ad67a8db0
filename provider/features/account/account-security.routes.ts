import {
  beginTwoFactor as beginTwoFactorCall,
  cancelEmailChange as cancelEmailChangeCall,
  changeEmail as changeEmailCall,
  changePassword as changePasswordCall,
  changePhone as changePhoneCall,
  confirmEmailChange as confirmEmailChangeCall,
  confirmPhone as confirmPhoneCall,
  confirmTwoFactor as confirmTwoFactorCall,
  disableTwoFactor as disableTwoFactorCall,
  getEmailChange as getEmailChangeCall,
  getSignInMethods as getSignInMethodsCall,
  getTwoFactor as getTwoFactorCall,
  listSessions as listSessionsCall,
  renewRecoveryCodes as renewRecoveryCodesCall,
  resendEmailChange as resendEmailChangeCall,
  resendVerification as resendVerificationCall,
  revokeOtherSessions as revokeOtherSessionsCall,
  revokeSession as revokeSessionCall,
} from '#contract/account-security.ts';
import { endSessions } from '#provider/features/sign-in/sessions.ts';
import type { Api } from '#provider/http/api.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { clientOf } from '#provider/http/client.ts';
import type { Services } from '#provider/services.ts';
import { changeEmail, resendVerification } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { changePhone, confirmPhone } from './change-phone.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { cancelEmailChange, getEmailChange, resendEmailChange } from './pending-email-change.ts';
import { requireOwnUser } from './require-own-user.ts';
import { readSignInMethods } from './sign-in-methods.ts';
import { beginTwoFactor, confirmTwoFactor, disableTwoFactor, getTwoFactor, renewRecoveryCodes } from './two-factor.ts';
import { listSessions, revokeSession } from './user-sessions.ts';

export function accountSecurityRoutes(api: Api, services: Services): void {
  identityRoutes(api, services);
  twoFactorRoutes(api, services);
  sessionRoutes(api, services);
}

function identityRoutes(api: Api, services: Services): void {
  api.bind(getSignInMethodsCall, ({ caller, params }) => readSignInMethods(services.database.db, ownUser(caller, params.userId)));
  api.bind(changeEmailCall, ({ caller, params, body, request }) =>
    changeEmail(services, ownUser(caller, params.userId), body, clientOf(request)),
  );
  api.bindPublic(confirmEmailChangeCall, ({ caller, body }) => confirmEmailChange(services, caller, body.token));
  api.bind(getEmailChangeCall, ({ caller, params }) => getEmailChange(services.database.db, ownUser(caller, params.userId)));
  api.bind(resendEmailChangeCall, ({ caller, params, request }) =>
    resendEmailChange(services, ownUser(caller, params.userId), clientOf(request)),
  );
  api.bind(cancelEmailChangeCall, ({ caller, params }) => cancelEmailChange(services, ownUser(caller, params.userId)));
  api.bind(resendVerificationCall, ({ caller, params, request }) =>
    resendVerification(services, ownUser(caller, params.userId), clientOf(request)),
  );
  api.bind(changePhoneCall, ({ caller, params, body, request }) =>
    changePhone(services, ownUser(caller, params.userId), body, clientOf(request)),
  );
  api.bind(confirmPhoneCall, ({ caller, params, body }) => confirmPhone(services, ownUser(caller, params.userId), body.code));
  api.bind(changePasswordCall, ({ caller, params, body, request }) =>
    changePassword(services, ownUser(caller, params.userId), body, clientOf(request)),
  );
}

function twoFactorRoutes(api: Api, services: Services): void {
  api.bind(getTwoFactorCall, ({ caller, params }) => getTwoFactor(services, ownUser(caller, params.userId)));
  api.bind(beginTwoFactorCall, ({ caller, params, body, request }) =>
    beginTwoFactor(services, ownUser(caller, params.userId), { password: body.password, address: request.ip }),
  );
  api.bind(confirmTwoFactorCall, ({ caller, params, body, request }) =>
    confirmTwoFactor(services, ownUser(caller, params.userId), body.code, request.ip),
  );
  api.bind(disableTwoFactorCall, ({ caller, params, body, request }) =>
    disableTwoFactor(services, ownUser(caller, params.userId), body, request.ip),
  );
  api.bind(renewRecoveryCodesCall, ({ caller, params, body, request }) =>
    renewRecoveryCodes(services, ownUser(caller, params.userId), body, request.ip),
  );
}

function sessionRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bind(listSessionsCall, ({ caller, params }) => listSessions(db, ownUser(caller, params.userId)));
  api.bind(revokeSessionCall, async ({ caller, params }) => {
    await revokeSession(db, ownUser(caller, params.userId), params.sessionId);
    return {};
  });
  api.bind(revokeOtherSessionsCall, async ({ caller, params }) => ({
    revoked: await endSessions(db, ownUser(caller, params.userId), caller.tokenHash),
  }));
}

/** Security is nobody's business but the user's own, whatever the role. */
function ownUser(caller: SignedIn, userId: string): SignedIn {
  requireOwnUser(caller, userId);
  return caller;
}
