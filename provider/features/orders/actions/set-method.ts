import type { Locale } from '#contract/locales.ts';
import type { Order } from '#contract/orders.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { checkOrder } from '../check-order.ts';
import { getOrder } from '../get-order.ts';
import { moveOrder } from '../move-order.ts';
import type { LockedOrder } from '../orders.store.ts';
import { requireChangeable, type SeenOrder } from './editable-order.ts';
import { findMethodChoices } from './order-methods.ts';

export interface MethodSetting {
  /** Null: the merchant's rules select it. */
  method: string | null;
  insured: boolean | null;
}

/** Selects an unpaid order's method and insurance, and quotes it by them. Refused where the method does not take all of it. */
export async function setOrderMethod(
  services: Services,
  tx: Tx,
  asked: SeenOrder & { userId: string; locale: Locale; setting: MethodSetting },
): Promise<Order> {
  const { accountId, orderId, locale, setting } = asked;
  const order = await requireChangeable(tx, asked);
  const { offers, refused } = await findMethodChoices(services, order, { insured: setting.insured, queryable: tx, tx });
  if (setting.method !== null && !offers.some(({ method }) => method.code === setting.method)) {
    const reasons = refused.find(({ method }) => method.code === setting.method)?.reasons ?? [];
    throw new Refusal('method-unfit', { details: { reasons } });
  }
  await changeMethod(services, tx, order, { setting, actor: { kind: 'merchant', id: asked.userId } });
  return getOrder(services, { accountId, orderId, locale, tx });
}

/** The same for a locked order and a method that takes it. */
export async function changeMethod(
  services: Services,
  tx: Tx,
  order: LockedOrder,
  { setting, actor }: { setting: MethodSetting; actor: Actor },
): Promise<void> {
  await moveOrder(tx, order, {
    actor,
    edit: 'method-set',
    payload: { ...setting },
    facts: { set_method: setting.method, set_insured: setting.insured },
  });
  await checkOrder(services, tx, { accountId: order.accountId, orderId: order.id, actor });
}
