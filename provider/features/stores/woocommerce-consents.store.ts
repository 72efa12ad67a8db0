import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { ApiPlace } from '#provider/platforms/woocommerce/woocommerce-credentials.ts';

const CONSENT_MINUTES = 15;

const ConsentApi = ApiPlace.extend({ siteId: z.string() });
type ConsentApi = z.output<typeof ConsentApi>;

interface NewConsent {
  accountId: string;
  id: string;
  userId: string;
  api: ConsentApi;
  callbackHash: Buffer;
}
interface Consent {
  accountId: string;
  id: string;
  api: ConsentApi;
  keys: Buffer | null;
  state: 'waiting' | 'delivered' | 'dead';
}

/** Begins a consent; its keys are good for minutes. */
export async function insertConsent(tx: Tx, { accountId, id, userId, api, callbackHash }: NewConsent): Promise<void> {
  await sql`INSERT INTO woocommerce_consent (account_id, id, user_id, api, callback_hash, expires_at)
    VALUES (${accountId}, ${id}, ${userId}, ${JSON.stringify(api)}, ${callbackHash}, app_now() + make_interval(mins => ${CONSENT_MINUTES}))`.execute(
    tx,
  );
}

/** The consent a store delivers keys for, by the secret of the address it was given; undefined for one that waits for none. */
export async function findWaitingConsent(
  queryable: Queryable,
  callbackHash: Buffer,
): Promise<{ accountId: string; id: string } | undefined> {
  const found = await sql<{ accountId: string; id: string }>`SELECT account_id AS "accountId", id FROM woocommerce_consent
    WHERE callback_hash = ${callbackHash} AND delivered_at IS NULL AND finished_at IS NULL AND expires_at > app_now()`.execute(queryable);
  return found.rows[0];
}

/** Keeps the first keys that come; false for a consent that has some or is over. */
export async function keepKeys(queryable: Queryable, { accountId, id }: { accountId: string; id: string }, keys: Buffer): Promise<boolean> {
  const kept = await sql`UPDATE woocommerce_consent SET keys = ${keys}, delivered_at = app_now()
    WHERE account_id = ${accountId} AND id = ${id} AND delivered_at IS NULL AND expires_at > app_now()`.execute(queryable);
  return kept.numAffectedRows === 1n;
}

/** A consent of the user who began it. */
export async function findConsent(
  queryable: Queryable,
  { accountId, userId, id }: { accountId: string; userId: string; id: string },
): Promise<Consent | undefined> {
  const found = await sql<Omit<Consent, 'api'> & { api: unknown }>`SELECT account_id AS "accountId", id, api, keys,
      CASE WHEN finished_at IS NOT NULL OR expires_at <= app_now() THEN 'dead' WHEN keys IS NULL THEN 'waiting' ELSE 'delivered' END AS state
    FROM woocommerce_consent WHERE account_id = ${accountId} AND user_id = ${userId} AND id = ${id}`.execute(queryable);
  const [consent] = found.rows;
  return consent === undefined ? undefined : { ...consent, api: ConsentApi.parse(consent.api) };
}

/** The keys are used, or will never be. */
export async function endConsent(queryable: Queryable, { accountId, id }: { accountId: string; id: string }): Promise<void> {
  await sql`UPDATE woocommerce_consent SET keys = NULL, finished_at = app_now() WHERE account_id = ${accountId} AND id = ${id}`.execute(
    queryable,
  );
}
