import { v7 as uuidv7 } from 'uuid';
import { sql } from 'kysely';
import { type OAuthScope, oauthScopes } from '#contract/oauth-apps.values.ts';
import { ACCESS_TOKEN_PREFIX } from '#provider/http/access-tokens.ts';
import { hashToken } from '#provider/http/caller.ts';
import { type Call, callAs, type Merchant } from './call.ts';
import type { TestProvider } from './provider.ts';

export interface AppToken {
  grantId: string;
  authorization: string;
  call: Call;
}

/** The token of an app that a merchant allowed: every scope and all stores, where nothing else is said. */
export async function anAppToken(
  { services }: TestProvider,
  { accountId, userId }: Pick<Merchant, 'accountId' | 'userId'>,
  granted: {
    scopes?: readonly OAuthScope[];
    storeIds?: readonly string[] | null;
    dayMaxMinor?: number | null;
    callsPerMinute?: number;
  } = {},
): Promise<AppToken> {
  const { scopes = oauthScopes, storeIds = null, dayMaxMinor = null, callsPerMinute = 100_000 } = granted;
  const { db } = services.database;
  const [appId, grantId, codeId, token] = [uuidv7(), uuidv7(), uuidv7(), `${ACCESS_TOKEN_PREFIX}${uuidv7()}`];
  await sql`INSERT INTO oauth_app (id, name, redirect_addresses, calls_per_minute)
    VALUES (${appId}, 'An app', ARRAY['https://app.example/back'], ${callsPerMinute})`.execute(db);
  await sql`INSERT INTO oauth_grant (account_id, id, user_id, app_id, scopes, store_ids, day_max_minor)
    VALUES (${accountId}, ${grantId}, ${userId}, ${appId}, ${scopes}, ${storeIds}, ${dayMaxMinor})`.execute(db);
  await sql`INSERT INTO oauth_code (account_id, id, grant_id, code_hash, redirect_address, challenge, scopes, expires_at)
    VALUES (${accountId}, ${codeId}, ${grantId}, ${hashToken(codeId)}, 'https://app.example/back', '', ${scopes}, app_now())`.execute(db);
  await sql`INSERT INTO oauth_token (account_id, id, grant_id, code_id, scopes, access_hash, access_expires_at, refresh_hash, refresh_expires_at)
    VALUES (${accountId}, ${uuidv7()}, ${grantId}, ${codeId}, ${scopes}, ${hashToken(token)}, app_now() + interval '1 hour',
      ${hashToken(`r${token}`)}, app_now() + interval '1 day')`.execute(db);
  const authorization = `Bearer ${token}`;
  return { grantId, authorization, call: callAs(services.ownUrl, authorization) };
}
