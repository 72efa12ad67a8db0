import { readNow } from '#provider/database/app-clock.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { SandboxOrder } from './sandbox-order.ts';
import { sendHint } from './send-hint.ts';
import { lockOrderBody, upsertOrder } from './shop-orders.store.ts';

/** Changes an order as somebody at the shop would; its next version goes out by webhook. */
export async function changeOrder(
  tx: Tx,
  place: { shopId: string; orderId: string },
  change: (order: SandboxOrder) => Partial<SandboxOrder>,
): Promise<SandboxOrder> {
  const order = await lockOrderBody(tx, place.shopId, place.orderId);
  if (order === undefined) throw new Refusal('not-found');
  const next: SandboxOrder = {
    ...order,
    ...change(order),
    version: (order.version ?? 0) + 1,
    updated_at: (await readNow(tx)).toISOString(),
  };
  await upsertOrder(tx, place.shopId, next);
  await sendHint(tx, place.shopId, place.orderId);
  return next;
}
