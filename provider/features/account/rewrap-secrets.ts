import { sql } from 'kysely';
import { credentialsContext } from '#provider/platforms/store-credentials.ts';
import type { Services } from '#provider/services.ts';

const PAGE_ROWS = 500;
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

interface SealedRow {
  accountId: string;
  id: string;
  sealed: Buffer;
}
export interface Rewrapped {
  stores: number;
  twoFactor: number;
  webhooks: number;
  payoutProfiles: number;
}

/**
 * Seals with the newest key what an older one sealed. Safe beside a running system: a row that was sealed anew meanwhile is
 * left as it is, since whoever did so has the newest key too; one that opens with no key, since it helps nobody.
 */
export async function rewrapSecrets(services: Services): Promise<Rewrapped> {
  return {
    stores: await rewrapStores(services),
    twoFactor: await rewrapTwoFactor(services),
    webhooks: await rewrapWebhooks(services),
    payoutProfiles: await rewrapPayoutProfiles(services),
  };
}

async function rewrapStores({ database, keys, log }: Services): Promise<number> {
  return rewrapPages(log, {
    read: (after) =>
      sql<SealedRow>`SELECT account_id AS "accountId", id, credentials AS sealed FROM store
        WHERE id > ${after} AND credentials IS NOT NULL ORDER BY id LIMIT ${PAGE_ROWS}`.execute(database.db),
    rewrap: (row) => keys.rewrap('store-credentials', row.sealed, credentialsContext({ accountId: row.accountId, storeId: row.id })),
    write: (row, rewrapped) =>
      sql`UPDATE store SET credentials = ${rewrapped} WHERE account_id = ${row.accountId} AND id = ${row.id} AND credentials = ${row.sealed}`.execute(
        database.db,
      ),
  });
}

async function rewrapTwoFactor({ database, keys, log }: Services): Promise<number> {
  return rewrapPages(log, {
    read: (after) =>
      sql<SealedRow>`SELECT account_id AS "accountId", id, decode(totp_secret, 'base64') AS sealed FROM app_user
        WHERE id > ${after} AND totp_secret IS NOT NULL ORDER BY id LIMIT ${PAGE_ROWS}`.execute(database.db),
    rewrap: (row) => keys.rewrap('totp', row.sealed, row.id),
    write: (row, rewrapped) =>
      sql`UPDATE app_user SET totp_secret = ${rewrapped.toString('base64')}
        WHERE account_id = ${row.accountId} AND id = ${row.id} AND decode(totp_secret, 'base64') = ${row.sealed}`.execute(database.db),
  });
}

async function rewrapPayoutProfiles({ database, keys, log }: Services): Promise<number> {
  return rewrapPages(log, {
    read: (after) =>
      sql<SealedRow>`SELECT account_id AS "accountId", id, sealed_details AS sealed FROM payout_profile
        WHERE id > ${after} AND length(sealed_details) > 0 ORDER BY id LIMIT ${PAGE_ROWS}`.execute(database.db),
    rewrap: (row) => keys.rewrap('payout-details', row.sealed, row.accountId),
    write: (row, rewrapped) =>
      sql`UPDATE payout_profile SET sealed_details = ${rewrapped} WHERE account_id = ${row.accountId} AND id = ${row.id} AND sealed_details = ${row.sealed}`.execute(
        database.db,
      ),
  });
}

async function rewrapWebhooks({ database, keys, log }: Services): Promise<number> {
  return rewrapPages(log, {
    read: (after) =>
      sql<SealedRow>`SELECT account_id AS "accountId", id, secret AS sealed FROM webhook_endpoint
        WHERE id > ${after} ORDER BY id LIMIT ${PAGE_ROWS}`.execute(database.db),
    rewrap: (row) => keys.rewrap('webhook-secret', row.sealed, row.accountId),
    write: (row, rewrapped) =>
      sql`UPDATE webhook_endpoint SET secret = ${rewrapped} WHERE account_id = ${row.accountId} AND id = ${row.id} AND secret = ${row.sealed}`.execute(
        database.db,
      ),
  });
}

interface Pages {
  read: (after: string) => Promise<{ rows: SealedRow[] }>;
  rewrap: (row: SealedRow) => Buffer | null;
  write: (row: SealedRow, rewrapped: Buffer) => Promise<{ numAffectedRows?: bigint | undefined }>;
}

async function rewrapPages(log: Services['log'], { read, rewrap, write }: Pages): Promise<number> {
  const rewrapIfReadable = (row: SealedRow) => {
    try {
      return rewrap(row);
    } catch {
      log.warn({ accountId: row.accountId, id: row.id }, 'a secret does not open and is left as it is');
      return null;
    }
  };
  let count = 0;
  let after = BEFORE_ALL_IDS;
  for (;;) {
    const { rows } = await read(after);
    for (const row of rows) {
      const rewrapped = rewrapIfReadable(row);
      if (rewrapped !== null) count += Number((await write(row, rewrapped)).numAffectedRows ?? 0n);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return count;
    after = last.id;
  }
}
