import { v7 as uuidv7 } from 'uuid';
import { restrictAccount } from '#contract/operators.ts';
import { loginByPwd } from '#contract/sign-in.ts';
import { appAuthorization, callAs, type Merchant } from '../call.ts';
import type { CallerName } from './fuzz-request.ts';

/** The demo's own people, who have one of nearly everything. */
const LOGINS = {
  merchant: { username: 'merchant@demo.example', password: 'demo-merchant-1' },
  operator: { username: 'admin@demo.example', password: 'demo-admin-1' },
};
type SignedInName = keyof typeof LOGINS;

export interface FuzzCallers {
  merchant(): Merchant;
  /** Headers that say who calls: the API by a credential, screens by a cookie. */
  headers(as: CallerName, by: 'credential' | 'cookie'): Record<string, string>;
  /** Signs in anew who was refused as signed out: some requests end the session they come with. */
  renew(as: CallerName): Promise<void>;
  /** Lifts the restriction an operator's request may have put on the merchant. */
  liftRestriction(): Promise<void>;
}

export async function signInCallers(provider: string): Promise<FuzzCallers> {
  const sessions = { merchant: await signIn(provider, 'merchant'), operator: await signIn(provider, 'operator') };
  const renewing = new Map<SignedInName, Promise<void>>();

  return {
    merchant: () => sessions.merchant,
    headers(as, by): Record<string, string> {
      const authorization = isSignedIn(as) ? sessions[as].authorization : as === 'visitor' ? appAuthorization() : undefined;
      if (authorization === undefined) return {};
      if (by === 'credential') return { authorization };
      return isSignedIn(as) ? { cookie: `token=${authorization.replace(/^Basic /, '')}` } : {};
    },
    async renew(as) {
      if (!isSignedIn(as)) return;
      const renewal = renewing.get(as) ?? signInAgain(as);
      renewing.set(as, renewal);
      await renewal;
    },
    async liftRestriction() {
      const { accountId } = sessions.merchant;
      const body = { restricted: false, reason: 'The fuzz goes on with it' };
      await sessions.operator.call(restrictAccount, { params: { accountId }, body, key: uuidv7() });
    },
  };

  async function signInAgain(as: SignedInName): Promise<void> {
    sessions[as] = await signIn(provider, as);
    renewing.delete(as);
  }
}

function isSignedIn(as: CallerName): as is SignedInName {
  return as in LOGINS;
}

async function signIn(provider: string, who: SignedInName): Promise<Merchant> {
  const { username, password } = LOGINS[who];
  const { data } = await callAs(() => provider, appAuthorization())(loginByPwd, { body: { username, password } });
  const authorization = `Basic ${Buffer.from(`${data.id}:${data.session.token}`).toString('base64')}`;
  return {
    accountId: data.accountId,
    userId: data.id,
    email: username,
    password,
    authorization,
    call: callAs(() => provider, authorization),
  };
}
