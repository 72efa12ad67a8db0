import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { answerMissingGoods as endpoint, LackingVariant } from '#contract/missing-goods.ts';
import { cny } from '#contract/money.values.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import type { Order } from '#contract/orders.ts';
import type { MissingGoodsAnswer } from '#contract/orders.values.ts';
import type { CauseCode } from '#contract/problem.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { requirePayer } from '#provider/features/payments/require-payer.ts';
import { endReservations } from '#provider/features/stock/reservations.store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { payment } from '#provider/ledger/movements.ts';
import { lockWallet, postEntries } from '#provider/ledger/post-entries.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { endOrder } from '../end-order.ts';
import { getOrder } from '../get-order.ts';
import { moveOrder } from '../move-order.ts';
import { type LockedOrder, lockOrder } from '../orders.store.ts';
import { refundOrder } from '../refund-order.ts';
import { retryShortOrder } from '../warehouse/retry-short-order.ts';
import { queueCancellation } from '../warehouse/warehouse-jobs.ts';
import { findMissingGoods, moveMissingGoods } from './missing-goods.store.ts';
import { findLacking, substitute } from './substitutes.store.ts';

interface Asked {
  accountId: string;
  userId: string;
  orderId: string;
  locale: Locale;
}
interface Answer extends Asked {
  missingGoodsId: string;
  answer: MissingGoodsAnswer;
  substitutes: NonNullable<BodyInput<typeof endpoint>['substitutes']>;
  expectedDifferenceMinor: number;
}

/** What could be sent in place of the goods an order lacks. Refused for an order that lacks none. */
export async function listSubstitutes(
  services: Services,
  { accountId, orderId, locale }: Omit<Asked, 'userId'>,
): Promise<LackingVariant[]> {
  const { db } = services.database;
  const order = await db
    .selectFrom('orders')
    .select(['fulfillment_state as fulfillment', 'quote_id as quoteId'])
    .where('account_id', '=', accountId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order === undefined) throw new Refusal('not-found');
  if (order.fulfillment !== 'stock_exception') throw new Refusal('state-conflict');
  const lacking = await findLacking(db, { accountId, id: orderId, quoteId: order.quoteId }, locale);
  return lacking.map(({ substitutes, ...variant }) => ({
    ...variant,
    substitutes: substitutes.map(({ unitCostMinor, unitDifferenceMinor, ...other }) => ({
      ...other,
      unitCost: cny(unitCostMinor),
      difference: cny(unitDifferenceMinor * variant.units),
    })),
  }));
}

/** A merchant decides on the goods a paid order lacks. Decided already, or not what the merchant saw any more, is refused. */
export async function answerMissingGoods(services: Services, tx: Tx, asked: Answer): Promise<Order> {
  const order = await lockOrder(tx, asked.accountId, asked.orderId);
  if (order === null) throw new Refusal('not-found');
  const open = await findMissingGoods(tx, order);
  if (open === null || open.id !== asked.missingGoodsId || order.fulfillment !== 'stock_exception') throw new Refusal('state-conflict');
  const actor: Actor = { kind: 'merchant', id: asked.userId };
  switch (asked.answer) {
    case 'wait':
      await moveMissingGoods(tx, order, { to: 'waiting', actor });
      break;
    case 'refund':
      await refundMissingGoods(tx, order, { actor, cause: 'goods-refunded' });
      break;
    case 'substitute':
      await substituteAll(tx, order, asked, actor);
  }
  return getOrder(services, { ...asked, tx });
}

/** Ends an order that lacks goods: all that was paid comes back, and its warehouse forgets it. */
export async function refundMissingGoods(tx: Tx, order: LockedOrder, change: { actor: Actor; cause: CauseCode }): Promise<void> {
  await endOrder(tx, order, change);
  await queueCancellation(tx, { accountId: order.accountId, orderId: order.id });
}

/** Sends other variants, for the difference the merchant saw and no other. */
async function substituteAll(tx: Tx, order: LockedOrder, asked: Answer, actor: Actor): Promise<void> {
  const lacking = await findLacking(tx, order, asked.locale);
  const chosen = lacking.map(({ variantId, units, substitutes }) => {
    const to = asked.substitutes.find(({ fromVariantId }) => fromVariantId === variantId)?.toVariantId;
    const known = substitutes.find((each) => each.variantId === to);
    if (known === undefined) throw new Refusal('stock-short');
    return {
      from: variantId,
      to: known.variantId,
      unitDifferenceMinor: known.unitDifferenceMinor,
      differenceMinor: known.unitDifferenceMinor * units,
    };
  });
  const differenceMinor = chosen.reduce((sum, each) => sum + each.differenceMinor, 0);
  if (chosen.length === 0) throw new Refusal('state-conflict');
  if (differenceMinor !== asked.expectedDifferenceMinor) throw new Refusal('quote-expired', { details: { differenceMinor } });
  for (const each of chosen) await substitute(tx, order, each);
  if (differenceMinor > 0) {
    if (actor.kind === 'merchant') await requirePayer(tx, { accountId: order.accountId, userId: actor.id });
    await charge(tx, order, differenceMinor);
  }
  const refundedMinor = differenceMinor < 0 ? await refundOrder(tx, order, { goodsMinor: -differenceMinor, reason: 'stock-short' }) : 0;
  await moveMissingGoods(tx, order, { to: 'substituted', actor });
  await endReservations(tx, order, { to: 'released', actor: actor.kind });
  await moveOrder(tx, order, {
    actor,
    edit: 'goods-substituted',
    payload: { differenceMinor, substitutes: chosen.map(({ from, to }) => ({ from, to })) },
    ...(refundedMinor > 0 ? { payment: 'partially_refunded' as const } : {}),
  });
  if ((await retryShortOrder(tx, { accountId: order.accountId, orderId: order.id }, actor)) === 'short') throw new Refusal('stock-short');
}

/** Charges what dearer goods cost more. A balance that does not cover it refuses the whole answer. */
async function charge(tx: Tx, { accountId, id, number, mode }: LockedOrder, amountMinor: number): Promise<void> {
  const wallet = await lockWallet(tx, accountId, mode);
  const balanceMinor = wallet.availableMinor + wallet.promotionalMinor;
  if (balanceMinor < amountMinor)
    throw new Refusal('insufficient-balance', {
      details: { mode, totalMinor: amountMinor, balanceMinor, shortfallMinor: amountMinor - balanceMinor },
    });
  const posted = await sql<{ count: number }>`SELECT count(*) FROM ledger_entry
    WHERE account_id = ${accountId} AND document_type = 'order' AND document_id = ${id} AND kind = 'order_payment'`.execute(tx);
  await postEntries(tx, [
    {
      accountId,
      mode,
      kind: 'order_payment',
      document: { type: 'order', id, number },
      occurrence: (posted.rows[0]?.count ?? 0) + 1,
      reason: 'goods-substituted',
      lines: payment(wallet, [{ account: 'revenue:goods', amountMinor }]),
    },
  ]);
}
