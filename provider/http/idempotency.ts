import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_KEY_PATTERN } from '#contract/endpoint.ts';
import { type Database, inTransaction, type Tx } from '#provider/database/database.ts';
import { Refusal } from './refusal.ts';

export interface OnceKey {
  accountId: string;
  endpoint: string;
  key: string;
  /** Hash of what was asked: path and body. */
  bodyHash: Buffer;
}

export function readKey(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || !IDEMPOTENCY_KEY_PATTERN.test(header)) {
    throw new Refusal('idempotency-key-required', { params: { header: IDEMPOTENCY_KEY_HEADER } });
  }
  return header;
}

export function hashRequest(path: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(path)
    .update('\n')
    .update(JSON.stringify(body ?? null))
    .digest();
}

/**
 * Runs `work` once for a key, in one transaction with the record of its answer: the unique insert comes first, so of
 * many callers at once one does the work and the others wait and get its answer, byte for byte. A refusal undoes the
 * record too, so the same key may be tried again once the cause is gone.
 */
export async function runOnce(database: Database, once: OnceKey, work: (tx: Tx) => Promise<string>): Promise<string> {
  return inTransaction(database, async (tx) => {
    const inserted = await sql`INSERT INTO idempotency_record (account_id, endpoint, key, body_hash)
      VALUES (${once.accountId}, ${once.endpoint}, ${once.key}, ${once.bodyHash}) ON CONFLICT DO NOTHING`.execute(tx);
    if (inserted.numAffectedRows === 0n) return storedAnswer(tx, once);
    const answer = await work(tx);
    await sql`UPDATE idempotency_record SET status = 200, answer = ${answer}
      WHERE account_id = ${once.accountId} AND endpoint = ${once.endpoint} AND key = ${once.key}`.execute(tx);
    return answer;
  });
}

async function storedAnswer(tx: Tx, once: OnceKey): Promise<string> {
  const row = await tx
    .selectFrom('idempotency_record')
    .select(['body_hash', 'answer'])
    .where('account_id', '=', once.accountId)
    .where('endpoint', '=', once.endpoint)
    .where('key', '=', once.key)
    .executeTakeFirst();
  if (row === undefined || row.answer === null || !row.body_hash.equals(once.bodyHash)) throw new Refusal('idempotency-key-reused');
  return row.answer;
}
