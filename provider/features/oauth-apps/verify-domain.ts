import { sql } from 'kysely';
import type { OAuthApp } from '#contract/oauth-apps.ts';
import { DOMAIN_PROOF_PATH } from '#contract/oauth-apps.values.ts';
import { logAction } from '#provider/features/memberships/account-log.ts';
import { inTransaction } from '#provider/database/database.ts';
import { OutboundError } from '#provider/outbound/outbound-error.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { isLoopbackHost } from './host-name.ts';
import { changeApp, type Maker, requireApp } from './apps-of-account.ts';

const PROOF_MAX_BYTES = 10_000;
/** Looks for the app's client id in the file its domain serves, and keeps that it was there. */
export async function verifyDomain(services: Services, maker: Maker, appId: string): Promise<OAuthApp> {
  const { database } = services;
  const app = await requireApp(database.db, maker.accountId, appId);
  if (app.domain === '' || !(await isProved(services, app))) throw new Refusal('domain-not-proved');
  return inTransaction(database, async (tx) => {
    const { domain } = await requireApp(tx, maker.accountId, appId);
    if (domain !== app.domain) throw new Refusal('domain-not-proved');
    await changeApp(tx, maker.accountId, appId, { domain_verified_at: sql<string>`app_now()` });
    await logAction(tx, { ...maker, action: 'app-changed', facts: { name: app.name } });
    return requireApp(tx, maker.accountId, appId);
  });
}

async function isProved({ outbound }: Services, { domain, clientId }: OAuthApp): Promise<boolean> {
  const url = `${isLoopbackHost(domain) ? 'http' : 'https'}://${domain}${DOMAIN_PROOF_PATH}`;
  try {
    const answer = await outbound.send({ method: 'GET', url, idempotent: true, answerLimitBytes: PROOF_MAX_BYTES });
    return (
      answer.status === 200 &&
      answer.body
        .toString('utf8')
        .split(/\r?\n/)
        .some((line) => line.trim() === clientId)
    );
  } catch (error) {
    if (error instanceof OutboundError) return false;
    throw error;
  }
}
