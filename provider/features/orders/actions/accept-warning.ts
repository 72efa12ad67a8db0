import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { AcceptableWarning } from '#contract/order-actions.values.ts';
import type { Order } from '#contract/orders.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { isCheckable } from '../check-order.ts';
import { getOrder } from '../get-order.ts';
import { moveOrder } from '../move-order.ts';
import { lockOrder } from '../orders.store.ts';

/** Puts a warning aside that the merchant has looked at. Done twice, it is done once. */
export async function acceptWarning(
  services: Services,
  tx: Tx,
  asked: { accountId: string; userId: string; orderId: string; locale: Locale; code: AcceptableWarning },
): Promise<Order> {
  const { accountId, orderId, locale, code } = asked;
  const order = await lockOrder(tx, accountId, orderId);
  if (order === null) throw new Refusal('not-found');
  if (!isCheckable(order)) throw new Refusal('order-not-editable');
  if (!order.acceptedWarnings.includes(code))
    await moveOrder(tx, order, {
      actor: { kind: 'merchant', id: asked.userId },
      edit: 'warning-accepted',
      payload: { code },
      facts: { accepted_warnings: sql<string[]>`array_append(accepted_warnings, ${code}::text)` },
    });
  return getOrder(services, { accountId, orderId, locale, tx });
}
