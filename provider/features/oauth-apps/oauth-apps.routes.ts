import { buffer } from 'node:stream/consumers';
import * as contract from '#contract/oauth-apps.ts';
import { inTransaction } from '#provider/database/database.ts';
import { logAction } from '#provider/features/memberships/account-log.ts';
import { filePurposes } from '#provider/files/file-purposes.ts';
import type { Api } from '#provider/http/api.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { deleteApp, registerApp, renewSecret, setLogo, updateApp } from './apps-of-account.ts';
import { findApps } from './apps-of-account.store.ts';
import { checkRequest, decideAuthorization, readConsent } from './decide-authorization.ts';
import { endGrant, type GrantReader, listGrants } from './grants.store.ts';
import { verifyDomain } from './verify-domain.ts';

/** Binds consent, the apps an account made and those connected to it. What apps call themselves is in `oauth-endpoints.ts`. */
export function oauthAppRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bindPublic(contract.checkAuthorization, ({ query }) => checkRequest(services, query.request));
  api.bind(contract.getConsent, ({ caller, query }) => readConsent(services, caller, query.request));
  api.bind(contract.decideAuthorization, ({ caller, body, request }) =>
    decideAuthorization(services, caller, { decision: body, address: request.ip }),
  );

  api.bind(contract.listOAuthApps, ({ caller }) => findApps(db, caller.accountId));
  api.bind(contract.createOAuthApp, ({ caller, body }) => registerApp(services, caller, body));
  api.bind(contract.updateOAuthApp, ({ caller, params, body }) => updateApp(services, caller, { ...params, ...body }));
  api.bind(contract.renewOAuthSecret, ({ caller, params }) => renewSecret(services, caller, params.appId));
  api.bind(contract.verifyOAuthDomain, ({ caller, params }) => verifyDomain(services, caller, params.appId));
  api.bindUpload(
    contract.setOAuthLogo,
    { field: 'image', maxBytes: filePurposes.avatar.upload.maxBytes },
    async ({ caller, params, upload }) => setLogo(services, caller, { ...params, picture: await buffer(upload) }),
  );
  api.bind(contract.deleteOAuthApp, async ({ caller, params }) => {
    await deleteApp(services, caller, params.appId);
    return {};
  });

  api.bind(contract.listOAuthGrants, ({ caller }) => listGrants(db, readerOf(caller)));
  api.bind(contract.revokeOAuthGrant, async ({ caller, params }) => {
    await inTransaction(services.database, async (tx) => {
      const reader = readerOf(caller);
      const ended = await endGrant(tx, reader, params.grantId);
      if (ended === null) throw new Refusal('not-found');
      await logAction(tx, { ...reader, action: 'app-disconnected', facts: { name: ended.name } });
    });
    return {};
  });
}

/** Members see what they allowed themselves; who manages apps sees what every member did. */
function readerOf({ actingAccountId, userId, permissions }: SignedIn): GrantReader {
  return { accountId: actingAccountId, userId, ofAll: permissions.has('apps:manage') };
}
