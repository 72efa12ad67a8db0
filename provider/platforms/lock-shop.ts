import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import type { PlatformCode } from './platform.ts';

/** Makes whatever changes a shop's account, tokens or state wait for each other until the transaction ends, on every instance. */
export async function lockShop(tx: Tx, platform: PlatformCode, shop: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${platform}:${shop}`}, 0))`.execute(tx);
}
