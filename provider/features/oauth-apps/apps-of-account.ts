import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { BodyOutput } from '#contract/endpoint.ts';
import type { createOAuthApp, OAuthApp, updateOAuthApp } from '#contract/oauth-apps.ts';
import { LOGO_PIXELS, OAUTH_APP_LIMIT } from '#contract/oauth-apps.values.ts';
import { inTransaction, type Queryable, type Tx } from '#provider/database/database.ts';
import { encodeAvatar } from '#provider/features/account/encode-avatar.ts';
import { logAction } from '#provider/features/memberships/account-log.ts';
import { hashToken } from '#provider/http/caller.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findApps } from './apps-of-account.store.ts';
import { isHostName } from './host-name.ts';
import { refuseRedirectAddress } from './redirect-address.ts';
import { makeSecret } from './tokens.ts';

export interface Maker {
  accountId: string;
  userId: string;
}
type AppInput = BodyOutput<typeof updateOAuthApp>;

/** Registers an app. The secret of a confidential one is in the answer alone. */
export async function registerApp(
  { database }: Pick<Services, 'database'>,
  maker: Maker,
  { kind, ...input }: BodyOutput<typeof createOAuthApp>,
): Promise<{ app: OAuthApp; secret: string | null }> {
  requireInput(input);
  const secret = kind === 'public' ? null : makeSecret();
  const id = uuidv7();
  return inTransaction(database, async (tx) => {
    await requireRoom(tx, maker.accountId);
    await insertApp(tx, { id, accountId: maker.accountId, secret, ...input });
    await logAction(tx, { ...maker, action: 'app-registered', facts: { name: input.name } });
    return { app: await requireApp(tx, maker.accountId, id), secret };
  });
}

/** Writes an app; of the operator's without an account. */
export async function insertApp(
  db: Queryable,
  { id, accountId, secret, name, redirectAddresses, domain }: AppInput & { id: string; accountId: string | null; secret: string | null },
): Promise<void> {
  await db
    .insertInto('oauth_app')
    .values({
      id,
      account_id: accountId,
      name,
      redirect_addresses: redirectAddresses,
      domain,
      secret_hash: secret === null ? null : hashToken(secret),
      secret_made_at: secret === null ? null : sql<string>`app_now()`,
    })
    .execute();
}

export async function updateApp(
  { database }: Services,
  maker: Maker,
  { appId, ...input }: AppInput & { appId: string },
): Promise<OAuthApp> {
  requireInput(input);
  return inTransaction(database, async (tx) => {
    const { domain, domainVerified } = await requireApp(tx, maker.accountId, appId);
    await changeApp(tx, maker.accountId, appId, {
      name: input.name,
      redirect_addresses: input.redirectAddresses,
      domain: input.domain,
      ...(domainVerified && domain !== input.domain ? { domain_verified_at: null } : {}),
    });
    await logAction(tx, { ...maker, action: 'app-changed', facts: { name: input.name } });
    return requireApp(tx, maker.accountId, appId);
  });
}

export async function renewSecret({ database }: Services, maker: Maker, appId: string): Promise<{ app: OAuthApp; secret: string }> {
  const secret = makeSecret();
  return inTransaction(database, async (tx) => {
    const { kind, name } = await requireApp(tx, maker.accountId, appId);
    if (kind === 'public') throw new Refusal('state-conflict');
    await changeApp(tx, maker.accountId, appId, { secret_hash: hashToken(secret), secret_made_at: sql<string>`app_now()` });
    await logAction(tx, { ...maker, action: 'app-changed', facts: { name } });
    return { app: await requireApp(tx, maker.accountId, appId), secret };
  });
}

export async function setLogo(
  { database }: Services,
  { accountId }: Maker,
  { appId, picture }: { appId: string; picture: Buffer },
): Promise<OAuthApp> {
  await requireApp(database.db, accountId, appId);
  await changeApp(database.db, accountId, appId, { logo: await encodeAvatar(picture, LOGO_PIXELS) });
  return requireApp(database.db, accountId, appId);
}

/** Ends an app; its grants and tokens, of users of any account, end with it. */
export async function deleteApp({ database }: Services, maker: Maker, appId: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { name } = await requireApp(tx, maker.accountId, appId);
    await tx.deleteFrom('oauth_app').where('account_id', '=', maker.accountId).where('id', '=', appId).execute();
    await logAction(tx, { ...maker, action: 'app-deleted', facts: { name } });
  });
}

/** The account's own app; another one is not found. */
export async function requireApp(db: Queryable, accountId: string, appId: string): Promise<OAuthApp> {
  const [app] = await findApps(db, accountId, appId);
  if (app === undefined) throw new Refusal('not-found');
  return app;
}

interface AppColumns {
  name?: string;
  redirect_addresses?: string[];
  domain?: string;
  domain_verified_at?: null | ReturnType<typeof sql<string>>;
  secret_hash?: Buffer;
  secret_made_at?: ReturnType<typeof sql<string>>;
  logo?: Buffer;
}

export async function changeApp(db: Queryable, accountId: string, appId: string, columns: AppColumns): Promise<void> {
  await db.updateTable('oauth_app').set(columns).where('account_id', '=', accountId).where('id', '=', appId).execute();
}

/** Refuses addresses and a domain that can't be registered, each by its place. */
export function requireInput({ redirectAddresses, domain }: Pick<AppInput, 'redirectAddresses' | 'domain'>): void {
  const fields = redirectAddresses.flatMap((address, place): RefusedField[] => {
    const code = refuseRedirectAddress(address);
    if (code !== null) return [{ path: `redirectAddresses.${place}`, code }];
    return redirectAddresses.indexOf(address) < place ? [{ path: `redirectAddresses.${place}`, code: 'listed-twice' }] : [];
  });
  if (domain !== '' && !isHostName(domain)) fields.push({ path: 'domain', code: 'wrong-format' });
  if (fields.length > 0) throw new Refusal('validation-failed', { fields });
}

async function requireRoom(tx: Tx, accountId: string): Promise<void> {
  // Registering waits for registering: the count holds.
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  if ((await findApps(tx, accountId)).length >= OAUTH_APP_LIMIT) throw new Refusal('limit-reached');
}
