import { OAuthRequest } from '@jmondi/oauth2-server';
import type { BodyOutput, DataOf } from '#contract/endpoint.ts';
import type { checkAuthorization, decideAuthorization as decideEndpoint, getConsent } from '#contract/oauth-apps.ts';
import { inTransaction, type Queryable, type Tx } from '#provider/database/database.ts';
import { logAction } from '#provider/features/memberships/account-log.ts';
import { notifyUser } from '#provider/features/notifications/publish-event.ts';
import { requirePassword } from '#provider/features/sign-in/check-password.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { clientIdOf, showApp } from './app.store.ts';
import { buildAuthorizationServer } from './authorization-server.ts';
import { errorAddress, readAuthorization, type SoundRequest, withAnswer } from './check-authorization.ts';
import { findConsentAccounts } from './consent-accounts.store.ts';
import { findRememberedGrant, type Granted, saveGrant } from './grants.store.ts';

type Decision = BodyOutput<typeof decideEndpoint>;

/** What becomes of an authorization request, before anybody signs in. */
export async function checkRequest(services: Services, request: string): Promise<DataOf<typeof checkAuthorization>> {
  const checked = await readAuthorization(services, services.database.db, request);
  return checked.outcome === 'ask' ? { outcome: 'ask', app: showApp(checked.app), scopes: checked.scopes } : checked;
}

/** What the signed-in user can allow. */
export async function readConsent(services: Services, caller: SignedIn, request: string): Promise<DataOf<typeof getConsent>> {
  const { db } = services.database;
  const { app, scopes } = await requireSound(services, db, caller, request);
  const owner = { accountId: caller.actingAccountId, userId: caller.userId, appId: app.id };
  const [accounts, remembered, user] = await Promise.all([
    findConsentAccounts(db, caller, scopes),
    app.secretHash === null ? null : findRememberedGrant(db, owner, scopes),
    db.selectFrom('app_user').select('email').where('id', '=', caller.userId).executeTakeFirstOrThrow(),
  ]);
  return { email: user.email ?? '', accounts, remembered: remembered !== null };
}

/** Where the browser goes with the user's decision: back to the app, with a code or with a refusal. `address` is the user's. */
export async function decideAuthorization(
  services: Services,
  caller: SignedIn,
  { decision, address }: { decision: Decision; address: string },
): Promise<{ redirectTo: string }> {
  if (decision.decision === 'allow') await confirmPayer(services, caller, { decision, address });
  return inTransaction(services.database, async (tx) => {
    const sound = await requireSound(services, tx, caller, decision.request);
    if (decision.decision === 'deny') {
      const refusal = { error: 'access_denied', description: 'the user refused' } as const;
      return { redirectTo: errorAddress(services, { ...sound, ...refusal }) };
    }
    const { grantId, accountId } =
      decision.decision === 'allow' ? await allow(tx, caller, sound, decision) : await reuse(tx, caller, sound);
    return { redirectTo: await makeAnswer(services, tx, sound, { accountId, grantId, scopes: sound.scopes }) };
  });
}

/** Operators act for nobody, and so can't let an app act for them. */
async function requireSound(services: Services, db: Queryable, { principal }: SignedIn, request: string): Promise<SoundRequest> {
  if (principal !== 'merchant') throw new Refusal('not-allowed');
  const checked = await readAuthorization(services, db, request);
  if (checked.outcome !== 'ask') throw new Refusal('not-found');
  return checked;
}

/** Who lets an app pay says anew who they are. */
async function confirmPayer(
  services: Services,
  caller: SignedIn,
  { decision, address }: { decision: Decision; address: string },
): Promise<void> {
  const { db } = services.database;
  const { scopes } = await readGranted(db, caller, await requireSound(services, db, caller, decision.request), decision);
  if (!scopes.includes('orders:pay')) return;
  const { password } = decision;
  if (password === null) throw new Refusal('validation-failed', { fields: [{ path: 'password', code: 'required' }] });
  await requirePassword(services, caller, { password, address });
}

async function allow(tx: Tx, caller: SignedIn, sound: SoundRequest, decision: Decision) {
  const { accountId, ...granted } = await readGranted(tx, caller, sound, decision);
  sound.scopes = granted.scopes;
  const owner = { accountId, userId: caller.userId, appId: sound.app.id };
  const { grantId, isNew } = await saveGrant(tx, owner, granted);
  if (isNew) {
    const facts = { name: sound.app.name };
    await logAction(tx, { ...owner, action: 'app-connected', facts });
    const { homeAccountId, userId } = caller;
    await notifyUser(tx, { accountId: homeAccountId, userId, kind: 'app-connected', params: facts, path: '/myAccount?tab=apps' });
  }
  return { grantId, accountId };
}

/** What a decision gives, in which account. */
async function readGranted(
  db: Queryable,
  caller: SignedIn,
  { app, scopes: requested }: SoundRequest,
  { storeIds, dayMaxMinor, remember, accountId }: Decision,
): Promise<Granted & { accountId: string }> {
  const accounts = await findConsentAccounts(db, caller, requested);
  const account = accounts.find((each) => each.accountId === (accountId ?? caller.actingAccountId));
  if (account === undefined) throw new Refusal('not-found');
  const { scopes } = account;
  if (scopes.length === 0) throw new Refusal('not-allowed');
  const known = new Set(account.stores.map(({ id }) => id));
  const foreign = (storeIds ?? []).findIndex((id) => !known.has(id));
  if (foreign >= 0) throw new Refusal('validation-failed', { fields: [{ path: `storeIds.${foreign}`, code: 'not-a-choice' }] });
  const pays = scopes.includes('orders:pay');
  if (pays && dayMaxMinor === null) throw new Refusal('validation-failed', { fields: [{ path: 'dayMaxMinor', code: 'required' }] });
  return {
    accountId: account.accountId,
    scopes,
    storeIds: storeIds === null ? null : [...new Set(storeIds)],
    dayMaxMinor: pays ? dayMaxMinor : null,
    // Anybody can pass for a public app.
    remembered: remember && app.secretHash !== null,
  };
}

async function reuse(tx: Tx, { actingAccountId, userId }: SignedIn, { app, scopes }: SoundRequest) {
  const owner = { accountId: actingAccountId, userId, appId: app.id };
  const grantId = app.secretHash === null ? null : await findRememberedGrant(tx, owner, scopes);
  if (grantId === null) throw new Refusal('state-conflict');
  return { grantId, accountId: actingAccountId };
}

/** A code made by the library, in the address the request named. */
async function makeAnswer(
  services: Services,
  tx: Tx,
  { app, redirectAddress, state, challenge }: SoundRequest,
  { accountId, grantId, scopes }: { accountId: string; grantId: string; scopes: SoundRequest['scopes'] },
): Promise<string> {
  const server = buildAuthorizationServer(services, tx, { app, grant: { accountId, grantId } });
  const query = { response_type: 'code', client_id: clientIdOf(app.id), redirect_uri: redirectAddress, scope: scopes.join(' ') };
  const request = await server.validateAuthorizationRequest(
    new OAuthRequest({ query: { ...query, code_challenge: challenge, code_challenge_method: 'S256' } }),
  );
  request.user = { id: grantId };
  request.isAuthorizationApproved = true;
  const { headers } = await server.completeAuthorizationRequest(request);
  const code = new URL(String(headers['location'])).searchParams.get('code');
  if (code === null) throw new Error('the authorization server made no code');
  return withAnswer(services, { redirectAddress, state }, { code });
}
