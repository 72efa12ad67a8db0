import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { SandboxTroubleInput } from '#contract/stores.ts';
import type { sandboxHintTroubles } from '#contract/stores.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { storeBusy, storePermissionLost, storeUnreachable } from '#provider/platforms/platform.ts';

type Trouble = z.output<typeof SandboxTroubleInput>;
/** What becomes of a shop's webhooks. */
export type HintTrouble = (typeof sandboxHintTroubles)[number];

/** How long the platform's client waits for an answer. */
const READ_TIMEOUT_MS = 5_000;

/** Has a shop misbehave from now on: what calls are answered, and what becomes of its webhooks. */
export async function setTrouble(queryable: Queryable, shopId: string, wish: Trouble): Promise<void> {
  await queryable
    .updateTable('sandbox.shop')
    .set({
      trouble: wish.trouble,
      trouble_calls: wish.calls,
      retry_after_s: wish.retryAfterSeconds,
      answer_ms: wish.answerMs,
      hint_trouble: wish.hints,
      hint_trouble_percent: wish.hintsPercent,
      hint_body: wish.hintBody,
    })
    .where('id', '=', shopId)
    .execute();
}

/** Answers a call with the trouble the shop is set to; each call uses up one of the trouble's, so it is counted apart from what the call does. */
export async function injectFault(db: Queryable, shopId: string): Promise<void> {
  const met = await sql<{ trouble: Trouble['trouble']; retryAfterSeconds: number; answerMs: number }>`
    WITH met AS (SELECT id, trouble, retry_after_s, answer_ms FROM sandbox.shop
      WHERE id = ${shopId} AND trouble NOT IN ('none', 'token-expired') FOR UPDATE),
    used AS (UPDATE sandbox.shop s SET trouble_calls = greatest(s.trouble_calls - 1, 0),
        trouble = CASE WHEN s.trouble <> 'permission-lost' AND s.trouble_calls <= 1 THEN 'none' ELSE s.trouble END
      FROM met WHERE s.id = met.id)
    SELECT trouble, retry_after_s AS "retryAfterSeconds", answer_ms AS "answerMs" FROM met`.execute(db);
  const [shop] = met.rows;
  if (shop?.trouble === 'busy') throw storeBusy(shop.retryAfterSeconds * 1_000);
  if (shop?.trouble === 'down') throw storeUnreachable();
  if (shop?.trouble === 'permission-lost') throw storePermissionLost();
  if (shop?.trouble === 'slow') {
    await setTimeout(Math.min(shop.answerMs, READ_TIMEOUT_MS));
    if (shop.answerMs >= READ_TIMEOUT_MS) throw storeUnreachable();
  }
}
