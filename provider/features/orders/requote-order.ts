import type { Locale } from '#contract/locales.ts';
import type { Order } from '#contract/orders.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { checkOrder, isCheckable } from './check-order.ts';
import { getOrder } from './get-order.ts';
import { lockOrder } from './orders.store.ts';

/** Checks an order again and gives it a fresh quote. Refused once it is paid for, held or canceled. */
export async function requoteOrder(
  services: Services,
  tx: Tx,
  asked: { accountId: string; userId: string; orderId: string; locale: Locale },
): Promise<Order> {
  const { accountId, orderId } = asked;
  const order = await lockOrder(tx, accountId, orderId);
  if (order === null) throw new Refusal('not-found');
  if (!isCheckable(order)) throw new Refusal('state-conflict');
  await checkOrder(services, tx, { accountId, orderId, actor: { kind: 'merchant', id: asked.userId } });
  return getOrder(services, { accountId, orderId, locale: asked.locale, tx });
}
