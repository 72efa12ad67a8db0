import { sql } from 'kysely';
import type { SandboxTroubleInput } from '#contract/stores.ts';
import type { Queryable } from '#provider/database/database.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import type { z } from 'zod';

type Trouble = z.output<typeof SandboxTroubleInput>;

/** Has a shop misbehave from now on. */
export async function setTrouble(queryable: Queryable, shopId: string, { trouble, calls, retryAfterSeconds }: Trouble): Promise<void> {
  await queryable
    .updateTable('sandbox.shop')
    .set({ trouble, trouble_calls: calls, retry_after_s: retryAfterSeconds })
    .where('id', '=', shopId)
    .execute();
}

/** Answers a call as the shop was told to; each call uses up one of the trouble's, so it is counted apart from what the call does. */
export async function meetTrouble({ database }: Pick<Services, 'database'>, shopId: string): Promise<void> {
  const met = await sql<{ trouble: Trouble['trouble']; retryAfterSeconds: number }>`
    WITH met AS (SELECT id, trouble, retry_after_s FROM sandbox.shop WHERE id = ${shopId} AND trouble <> 'none' FOR UPDATE),
    used AS (UPDATE sandbox.shop s SET trouble_calls = greatest(s.trouble_calls - 1, 0),
        trouble = CASE WHEN s.trouble <> 'permission-lost' AND s.trouble_calls <= 1 THEN 'none' ELSE s.trouble END
      FROM met WHERE s.id = met.id)
    SELECT trouble, retry_after_s AS "retryAfterSeconds" FROM met`.execute(database.db);
  const [shop] = met.rows;
  if (shop?.trouble === 'busy') throw new PlatformRefusal({ code: 'store-busy', params: {} }, true, shop.retryAfterSeconds * 1_000);
  if (shop?.trouble === 'down') throw new PlatformRefusal({ code: 'store-unreachable', params: {} }, true);
  if (shop?.trouble === 'permission-lost') throw new PlatformRefusal({ code: 'store-permission-lost', params: {} }, false);
}
