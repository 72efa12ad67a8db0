import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'kysely';
import { z } from 'zod';
import { readNow } from '#provider/database/app-clock.ts';
import { addJob, inTransaction, type Queryable, type Tx } from '#provider/database/database.ts';
import type { TaskList } from '#provider/jobs/task.ts';
import { sandboxConnector } from '#provider/platforms/sandbox/sandbox-connector.ts';
import { SandboxCredentials } from '#provider/platforms/sandbox/sandbox-credentials.ts';
import { sealCredentials } from '#provider/platforms/store-credentials.ts';
import type { Services } from '#provider/services.ts';
import { postHistory } from './post-history.ts';
import { type HistoryChanges, rewriteHistory, wholeHoursBetween } from './rewrite-history.ts';

/** Lies beside this file in the source and beside the bundle in a build; written by `npm run demo:history`. */
const HISTORY = fileURLToPath(new URL('./history.ndjson.gz', import.meta.url));

/** First line of the file. */
const Head = z.object({
  /** The last moment of the recording. */
  until: z.string(),
  accountId: z.uuid(),
  userId: z.uuid(),
  /** Of the demo catalog: ids as recorded, with the product's SPU or the variant's SKU. */
  products: z.record(z.uuid(), z.string()),
  variants: z.record(z.uuid(), z.string()),
  /** Numbers of documents by the sequence they came from, the lowest first. */
  numbers: z.record(z.string(), z.array(z.string())),
});
export type HistoryHead = z.infer<typeof Head>;

/** Each further line: some rows of a table, tables before those that refer to them. */
const Rows = z.object({
  table: z.string().regex(/^(?:sandbox\.)?[a-z_]+$/),
  rows: z.array(z.record(z.string(), z.unknown())).min(1),
});
export type HistoryRows = z.infer<typeof Rows>;

interface Owner {
  accountId: string;
  userId: string;
}

/**
 * Gives the demo's merchant the trade of the 90 days before now, in test mode, where the account has not begun to trade. Rows as the product's own
 * operations wrote them once, with the account, the catalog, the numbers and the times of here. All of it, or nothing. Returns whether it was loaded.
 */
export async function loadDemoHistory(services: Services, file = HISTORY): Promise<boolean> {
  const [first = '', ...rest] = (await promisify(gunzip)(await readFile(file))).toString('utf8').trimEnd().split('\n');
  const head = Head.parse(JSON.parse(first));
  return inTransaction(services.database, async (tx) => {
    const owner = await lockUnusedMerchant(tx);
    if (owner === null) return false;
    const changes = await planChanges(tx, head, owner);
    const entries: object[] = [];
    const lines: object[] = [];
    for (const text of rest) {
      const { table, rows } = Rows.parse(JSON.parse(rewriteHistory(text, changes)));
      if (table === 'ledger_entry') entries.push(...rows);
      else if (table === 'ledger_line') lines.push(...rows);
      else await insertRows(tx, table, rows);
    }
    await postHistory(tx, owner.accountId, { entries, lines });
    await leaveWithoutDocuments(tx, owner.accountId);
    await giveAccess(services, tx, owner.accountId);
    // What was counted of the empty account is counted anew.
    await sql`DELETE FROM dashboard WHERE account_id = ${owner.accountId}`.execute(tx);
    await queueChecks(tx, owner.accountId);
    return true;
  });
}

/** The demo's merchant, who can't begin to trade until the transaction ends; null where there is none or trade has begun. */
async function lockUnusedMerchant(tx: Tx): Promise<Owner | null> {
  const found = await sql<Owner>`SELECT w.account_id AS "accountId", u.id AS "userId"
    FROM app_user u JOIN wallet w ON w.account_id = u.account_id AND w.mode = 'test'
    WHERE u.is_demo AND u.role = 'user' ORDER BY u.id LIMIT 1 FOR NO KEY UPDATE OF w`.execute(tx);
  const [owner] = found.rows;
  return owner !== undefined && (await isUnused(tx, owner.accountId)) ? owner : null;
}

async function isUnused(db: Queryable, accountId: string): Promise<boolean> {
  const used = await sql<{ used: boolean }>`SELECT EXISTS (SELECT 1 FROM store WHERE account_id = ${accountId})
    OR EXISTS (SELECT 1 FROM orders WHERE account_id = ${accountId}) OR EXISTS (SELECT 1 FROM import_item WHERE account_id = ${accountId})
    OR EXISTS (SELECT 1 FROM ledger_entry WHERE account_id = ${accountId}) AS used`.execute(db);
  return used.rows[0]?.used === false;
}

async function planChanges(tx: Tx, head: HistoryHead, { accountId, userId }: Owner): Promise<HistoryChanges> {
  const products = await sql<{ key: string; id: string }>`SELECT spu AS key, id FROM product
    WHERE source = 'demo' AND spu = ANY (${Object.values(head.products)}::text[])`.execute(tx);
  const variants = await sql<{ key: string; id: string }>`SELECT v.sku AS key, v.id FROM variant v JOIN product p ON p.id = v.product_id
    WHERE p.source = 'demo' AND v.sku = ANY (${Object.values(head.variants)}::text[])`.execute(tx);
  const ids = new Map([
    [head.accountId, accountId],
    [head.userId, userId],
    ...matchIds(head.products, products.rows),
    ...matchIds(head.variants, variants.rows),
  ]);
  const numbers = new Map<string, string>();
  for (const [sequence, recorded] of Object.entries(head.numbers)) {
    const next = await sql<{
      value: number;
    }>`SELECT nextval(${sequence}::regclass) AS value FROM generate_series(1, ${recorded.length}::int)`.execute(tx);
    for (const [index, number] of recorded.entries()) numbers.set(number, number.replace(/\d+$/, String(next.rows[index]?.value)));
  }
  return { ids, numbers, hours: wholeHoursBetween(head.until, await readNow(tx)) };
}

function matchIds(recorded: Record<string, string>, here: readonly { key: string; id: string }[]): [string, string][] {
  const ids = new Map(here.map(({ key, id }) => [key, id]));
  return Object.entries(recorded).map(([id, key]) => {
    const own = ids.get(key);
    if (own === undefined) throw new Error(`the demo's history is about ${key}, which the catalog does not have`);
    return [id, own];
  });
}

async function insertRows(tx: Tx, table: string, rows: HistoryRows['rows']): Promise<void> {
  const target = sql.id(...table.split('.'));
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.id(column)));
  await sql`INSERT INTO ${target} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${target}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  );
}

/** Documents are issued of what is paid from now on; those of the history would all have today's date. */
async function leaveWithoutDocuments(tx: Tx, accountId: string): Promise<void> {
  await sql`INSERT INTO ledger_follower (account_id, follower, last_seq)
    SELECT account_id, 'invoices-test', last_seq FROM wallet WHERE account_id = ${accountId} AND mode = 'test'
    ON CONFLICT (account_id, follower) DO UPDATE SET last_seq = excluded.last_seq`.execute(tx);
}

/** The stores' shops hand out new credentials: what was recorded is sealed with a key that nobody has. */
async function giveAccess(services: Services, tx: Tx, accountId: string): Promise<void> {
  const stores = await tx.selectFrom('store').select(['id', 'external_id']).where('account_id', '=', accountId).execute();
  for (const { id: storeId, external_id: shopId } of stores) {
    const { credentials } = await sandboxConnector.finish(services, { tx, shopId });
    const sealed = sealCredentials(services.keys, { accountId, storeId, as: SandboxCredentials, credentials });
    await tx.updateTable('store').set({ credentials: sealed }).where('account_id', '=', accountId).where('id', '=', storeId).execute();
  }
}

/** Orders that are not paid are quoted anew; their recorded quote may be over. */
async function queueChecks(tx: Tx, accountId: string): Promise<void> {
  const listings = await tx.selectFrom('listing').select('id').where('account_id', '=', accountId).execute();
  for (const { id: listingId } of listings) await addJob(tx, 'recheck-orders', { accountId, listingId });
}

/** Queued work of the demo. */
export const demoTasks = {
  'load-demo-history': {
    lane: 'bulk',
    async run(services) {
      if (services.config.demo) await loadDemoHistory(services);
    },
  },
} satisfies TaskList;
