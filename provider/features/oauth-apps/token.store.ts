import { sql } from 'kysely';
import { ACCESS_TOKEN_S, AUTHORIZATION_CODE_S, REFRESH_GRACE_S, REFRESH_TOKEN_S } from '#contract/oauth-apps.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { hashToken } from '#provider/http/caller.ts';
import type { TokenPair } from './tokens.ts';

const inSeconds = (seconds: number) => sql<string>`app_now() + make_interval(secs => ${seconds})`;

/** The grant that codes and tokens are for. */
export interface GrantKey {
  accountId: string;
  grantId: string;
}

interface KeptCode extends GrantKey {
  id: string;
  redirectAddress: string;
  challenge: string;
  scopes: string[];
}

export async function insertCode(tx: Tx, { accountId, grantId, id, ...code }: KeptCode & { code: string }): Promise<void> {
  await tx
    .insertInto('oauth_code')
    .values({
      account_id: accountId,
      id,
      grant_id: grantId,
      code_hash: hashToken(code.code),
      redirect_address: code.redirectAddress,
      challenge: code.challenge,
      scopes: code.scopes,
      expires_at: inSeconds(AUTHORIZATION_CODE_S),
    })
    .execute();
}

/** A code of a grant that stands, held until the transaction ends: of several that use it at once one is first. */
export async function lockCode(tx: Tx, code: string): Promise<(KeptCode & { appId: string; isUsed: boolean; secondsLeft: number }) | null> {
  const row = await tx
    .selectFrom('oauth_code as c')
    .innerJoin('oauth_grant as g', (join) => join.onRef('g.account_id', '=', 'c.account_id').onRef('g.id', '=', 'c.grant_id'))
    .select(['c.account_id as accountId', 'c.grant_id as grantId', 'c.id', 'c.redirect_address as redirectAddress', 'c.challenge'])
    .select(['g.app_id as appId', 'c.scopes'])
    .select([
      sql<boolean>`c.used_at IS NOT NULL`.as('isUsed'),
      sql<number>`extract(epoch FROM c.expires_at - app_now())::float8`.as('secondsLeft'),
    ])
    .where('c.code_hash', '=', hashToken(code))
    .where('g.revoked_at', 'is', null)
    .forUpdate('c')
    .executeTakeFirst();
  return row ?? null;
}

export async function useCode(tx: Tx, { accountId, id }: { accountId: string; id: string }): Promise<void> {
  await tx
    .updateTable('oauth_code')
    .set({ used_at: sql<string>`app_now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Keeps a new pair of tokens; the one it was refreshed from, if any, is followed by it. */
export async function insertTokens(
  tx: Tx,
  {
    accountId,
    grantId,
    codeId,
    scopes,
    pair,
    after,
  }: GrantKey & { codeId: string; scopes: string[]; pair: TokenPair; after: string | null },
): Promise<void> {
  await tx
    .insertInto('oauth_token')
    .values({
      account_id: accountId,
      id: pair.id,
      grant_id: grantId,
      code_id: codeId,
      scopes,
      access_hash: hashToken(pair.accessToken),
      access_expires_at: inSeconds(ACCESS_TOKEN_S),
      refresh_hash: hashToken(pair.refreshToken),
      refresh_expires_at: inSeconds(REFRESH_TOKEN_S),
    })
    .execute();
  if (after === null) return;
  await tx
    .updateTable('oauth_token')
    .set({ rotated_at: sql<string>`app_now()`, successor_id: pair.id })
    .where('account_id', '=', accountId)
    .where('id', '=', after)
    .execute();
}

export interface KeptTokens extends GrantKey {
  id: string;
  userId: string;
  appId: string;
  codeId: string;
  /** Those the grant still gives. */
  scopes: string[];
  isRevoked: boolean;
  successorId: string | null;
  /** Since its refresh, while a repeat gets the same answer. */
  isJustRotated: boolean;
  accessSecondsLeft: number;
  refreshSecondsLeft: number;
  /** Seconds since 1970. */
  issuedAt: number;
}

/** A pair of tokens of a grant that stands, by one of them or its id, held until the transaction ends. */
export async function lockTokens(
  tx: Tx,
  by: { accessToken: string } | { refreshToken: string } | { accountId: string; id: string },
): Promise<KeptTokens | null> {
  const query = tx
    .selectFrom('oauth_token as t')
    .innerJoin('oauth_grant as g', (join) => join.onRef('g.account_id', '=', 't.account_id').onRef('g.id', '=', 't.grant_id'))
    .select(['t.account_id as accountId', 't.grant_id as grantId', 't.id', 't.code_id as codeId', 't.successor_id as successorId'])
    .select(['g.user_id as userId', 'g.app_id as appId'])
    .select([
      sql<string[]>`ARRAY(SELECT s FROM unnest(t.scopes) s WHERE s = ANY (g.scopes))`.as('scopes'),
      sql<boolean>`t.revoked_at IS NOT NULL`.as('isRevoked'),
      sql<boolean>`coalesce(t.rotated_at > app_now() - make_interval(secs => ${REFRESH_GRACE_S}), false)`.as('isJustRotated'),
      sql<number>`extract(epoch FROM t.access_expires_at - app_now())::float8`.as('accessSecondsLeft'),
      sql<number>`extract(epoch FROM t.refresh_expires_at - app_now())::float8`.as('refreshSecondsLeft'),
      sql<number>`floor(extract(epoch FROM t.created_at))::int`.as('issuedAt'),
    ])
    .where('g.revoked_at', 'is', null)
    .forUpdate('t');
  const found =
    'accessToken' in by
      ? query.where('t.access_hash', '=', hashToken(by.accessToken))
      : 'refreshToken' in by
        ? query.where('t.refresh_hash', '=', hashToken(by.refreshToken))
        : query.where('t.account_id', '=', by.accountId).where('t.id', '=', by.id);
  return (await found.executeTakeFirst()) ?? null;
}

/** Ends all tokens that come from one code. */
export async function revokeFamily(tx: Tx, { accountId, codeId }: { accountId: string; codeId: string }): Promise<void> {
  await tx
    .updateTable('oauth_token')
    .set({ revoked_at: sql<string>`app_now()` })
    .where('account_id', '=', accountId)
    .where('code_id', '=', codeId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends an access token; the refresh token beside it works on. */
export async function endAccessToken(tx: Tx, { accountId, id }: { accountId: string; id: string }): Promise<void> {
  await tx
    .updateTable('oauth_token')
    .set({ access_expires_at: sql<string>`least(access_expires_at, app_now())` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
