import { sql } from 'kysely';
import type { AskingApp } from '#contract/oauth-apps.ts';
import type { Queryable } from '#provider/database/database.ts';

/** An app as the authorization server reads it. */
export interface RegisteredApp {
  id: string;
  name: string;
  redirectAddresses: string[];
  /** Null: a public app. */
  secretHash: Buffer | null;
  domain: string;
  domainVerified: boolean;
  logo: Buffer | null;
}

const CLIENT_ID = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** What an app sends as client_id: its id without dashes, which client libraries would have to encode in a Basic header. */
export function clientIdOf(appId: string): string {
  return appId.replaceAll('-', '');
}

/** The app a client_id names, or null. */
export async function findAppByClientId(db: Queryable, clientId: string): Promise<RegisteredApp | null> {
  const parts = CLIENT_ID.exec(clientId);
  if (parts === null) return null;
  const row = await db
    .selectFrom('oauth_app')
    .select(['id', 'name', 'redirect_addresses as redirectAddresses', 'secret_hash as secretHash', 'domain', 'logo'])
    .select(sql<boolean>`domain_verified_at IS NOT NULL`.as('domainVerified'))
    .where('id', '=', parts.slice(1).join('-'))
    .executeTakeFirst();
  return row ?? null;
}

/** An app as the person sees it who decides. */
export function showApp({ name, secretHash, domain, domainVerified, logo }: Omit<RegisteredApp, 'id' | 'redirectAddresses'>): AskingApp {
  return {
    name,
    domain: domainVerified ? domain : null,
    logo: logo === null ? null : `data:image/webp;base64,${logo.toString('base64')}`,
    kind: secretHash === null ? 'public' : 'confidential',
  };
}
