import type { Locale } from '#contract/locales.ts';
import { listCountries, loginByPwd, logout, regByPwd, userInfo } from '#contract/sign-in.ts';
import type { Api } from '#provider/http/api.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { register } from './register.ts';
import { signIn } from './sign-in.ts';
import { getUser, listCountryCodes, revokeSession } from './sign-in.store.ts';

export function signInRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bindPublic(regByPwd, ({ body }) => register(services, body));
  api.bindPublic(loginByPwd, ({ body, request }) => signIn(services, body, request.ip));
  api.bind(logout, async ({ params, caller }) => {
    if (params.userId !== caller.userId) throw new Refusal('not-found');
    if (caller.tokenHash !== null) await revokeSession(db, caller.tokenHash);
    return {};
  });
  api.bind(userInfo, ({ caller }) => getUser(db, caller.accountId, caller.userId));
  api.bindPublic(listCountries, async ({ locale }) => nameCountries(await listCountryCodes(db), locale));
}

function nameCountries(codes: string[], locale: Locale): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const collator = new Intl.Collator(locale);
  return codes.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) => collator.compare(a.name, b.name));
}
