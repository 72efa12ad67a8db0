import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { readNow } from '#provider/database/app-clock.ts';
import { addJob, type Tx } from '#provider/database/database.ts';
import type { HintTrouble } from './shop-trouble.ts';

/** As patient as real platforms are: 12 tries are most of a day. */
const DELIVERY_TRIES = 12;
const LATE_MS = 10 * 60_000;
/** Hints that overtake each other come within this time. */
const REORDERED_WITHIN_S = 60;

/** Queues the webhook of an order that changed, or what the shop's troubles leave of it. */
export async function sendHint(tx: Tx, shopId: string, orderId: string): Promise<void> {
  const deliveryId = uuidv7();
  const { trouble, isHit } = await findTrouble(tx, shopId, deliveryId);
  if (isHit && trouble === 'lost') return;
  const now = await readNow(tx);
  const runAt = isHit ? new Date(now.getTime() + delayMs(trouble, deliveryId)) : now;
  const copies = isHit && trouble === 'doubled' ? 2 : 1;
  for (let copy = 0; copy < copies; copy += 1)
    await addJob(tx, 'sandbox-deliver-webhook', { shopId, orderId, deliveryId }, { runAt, maxAttempts: DELIVERY_TRIES });
}

async function findTrouble(tx: Tx, shopId: string, deliveryId: string): Promise<{ trouble: HintTrouble; isHit: boolean }> {
  const shop = await tx
    .selectFrom('sandbox.shop')
    .select((eb) => eb.ref('hint_trouble').$castTo<HintTrouble>().as('trouble'))
    .select('hint_trouble_percent as percent')
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();
  return { trouble: shop.trouble, isHit: shop.trouble !== 'none' && numberOf(deliveryId) % 100 < shop.percent };
}

function delayMs(trouble: HintTrouble, deliveryId: string): number {
  if (trouble === 'late') return LATE_MS;
  return trouble === 'reordered' ? ((numberOf(deliveryId) >>> 8) % REORDERED_WITHIN_S) * 1_000 : 0;
}

function numberOf(deliveryId: string): number {
  return createHash('sha256').update(deliveryId).digest().readUInt32BE();
}
