import { sql } from 'kysely';
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
}

/**
 * Seals with the newest key what an older one sealed. Safe beside a running system: a row that was sealed anew meanwhile is
 * left as it is, since whoever did so has the newest key too.
 */
export async function rewrapSecrets(services: Services): Promise<Rewrapped> {
  return { stores: await rewrapStores(services), twoFactor: await rewrapTwoFactor(services) };
}

async function rewrapStores({ database, keys }: Services): Promise<number> {
  return rewrapPages({
    read: (after) =>
      sql<SealedRow>`SELECT account_id AS "accountId", id, credentials AS sealed FROM store
        WHERE id > ${after} AND credentials IS NOT NULL ORDER BY id LIMIT ${PAGE_ROWS}`.execute(database.db),
    rewrap: (row) => keys.rewrap('store-credentials', row.sealed, row.accountId),
    write: (row, rewrapped) =>
      sql`UPDATE store SET credentials = ${rewrapped} WHERE account_id = ${row.accountId} AND id = ${row.id} AND credentials = ${row.sealed}`.execute(
        database.db,
      ),
  });
}

async function rewrapTwoFactor({ database, keys }: Services): Promise<number> {
  return rewrapPages({
    read: (after) =>
      sql<SealedRow>`SELECT account_id AS "accountId", id, decode(totp_secret, 'base64') AS sealed FROM app_user
        WHERE id > ${after} AND totp_secret IS NOT NULL ORDER BY id LIMIT ${PAGE_ROWS}`.execute(database.db),
    rewrap: (row) => keys.rewrap('totp', row.sealed, row.id),
    write: (row, rewrapped) =>
      sql`UPDATE app_user SET totp_secret = ${rewrapped.toString('base64')}
        WHERE account_id = ${row.accountId} AND id = ${row.id} AND decode(totp_secret, 'base64') = ${row.sealed}`.execute(database.db),
  });
}

interface Pages {
  read: (after: string) => Promise<{ rows: SealedRow[] }>;
  rewrap: (row: SealedRow) => Buffer | null;
  write: (row: SealedRow, rewrapped: Buffer) => Promise<{ numAffectedRows?: bigint | undefined }>;
}

async function rewrapPages({ read, rewrap, write }: Pages): Promise<number> {
  let count = 0;
  let after = BEFORE_ALL_IDS;
  for (;;) {
    const { rows } = await read(after);
    for (const row of rows) {
      const rewrapped = rewrap(row);
      if (rewrapped !== null) count += Number((await write(row, rewrapped)).numAffectedRows ?? 0n);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return count;
    after = last.id;
  }
}
