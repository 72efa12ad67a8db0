import { sql } from 'kysely';
import type { Mode } from '#contract/money.ts';
import { createWithdrawal } from '#contract/withdrawals.ts';
import { followCommissions } from '#provider/features/referrals/follow-commissions.ts';
import { matureCommissions } from '#provider/features/referrals/mature-commissions.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { addPromotion, anOrderToPay, deliver, payFromWallet, refund } from '#tests/support/live-money.ts';
import { keyOf, type ModelEntry } from './model.ts';
import { at, type CommissionWorld, FIRST_INVITED, type WorldOrder } from './world.ts';

const NOW = { attempt: 1, lastAttempt: true };

/** Whole numbers from `min` to `max`, the same for the same seed. */
export type Draw = (min: number, max: number) => number;

/** A merchant pays for a few orders at once, a part of them from promotional money and from what its wallet has left. */
export async function payOrders(world: CommissionWorld, draw: Draw, count: number): Promise<void> {
  const { provider, merchants, variantIds } = world;
  const invited = draw(FIRST_INVITED, merchants.length - 1);
  const mode: Mode = draw(0, 4) === 0 ? 'test' : 'live';
  const merchant = at(merchants, invited);
  const orders: WorldOrder[] = [];
  while (orders.length < count) {
    const goodsMinor = draw(0, 9) === 0 ? draw(1, 40) : draw(500, 90_000);
    const order = await anOrderToPay(provider, merchant, { goodsMinor, freightMinor: draw(1, 6_000), mode, variantIds });
    orders.push({ ...order, invited, mode, isDelivered: false });
  }
  if (draw(0, 2) === 0) await addPromotion(provider, merchant, draw(1, 60_000), mode);
  const total = orders.reduce((sum, { goodsMinor, freightMinor }) => sum + goodsMinor + freightMinor, 0);
  const missing = total - (await readSpendable(world, merchant.accountId, mode));
  if (missing > 0) await addBalance(provider.services.database, merchant.accountId, missing, mode);
  await payFromWallet(merchant, orders);
  world.orders.push(...orders);
}

async function readSpendable({ provider }: CommissionWorld, accountId: string, mode: Mode): Promise<number> {
  const found = await sql<{ minor: number }>`SELECT available_minor + promotional_minor AS minor FROM wallet
    WHERE account_id = ${accountId} AND mode = ${mode}`.execute(provider.services.database.db);
  return found.rows[0]?.minor ?? 0;
}

/** Some of an order's goods are given back, or all of it. */
export async function refundOne({ provider, merchants, orders }: CommissionWorld, draw: Draw): Promise<void> {
  const order = at(orders, draw(0, orders.length - 1));
  const goodsMinor = draw(0, 3) === 0 ? undefined : draw(1, order.goodsMinor);
  await refund(provider, at(merchants, order.invited), order, goodsMinor);
}

/** An order arrives. */
export async function deliverOne({ provider, merchants, orders, arrivals }: CommissionWorld, draw: Draw): Promise<void> {
  const order = at(orders, draw(0, orders.length - 1));
  if (order.isDelivered) return;
  order.isDelivered = true;
  await deliver(provider, at(merchants, order.invited), order);
  const found = await sql<{
    at: string;
  }>`SELECT p.delivered_at AS at FROM parcel p JOIN parcel_line l ON l.account_id = p.account_id AND l.parcel_id = p.id
    WHERE l.order_id = ${order.id}`.execute(provider.services.database.db);
  arrivals.set(order.id, Date.parse(found.rows[0]?.at ?? ''));
}

export async function passHours(world: CommissionWorld, hours: number): Promise<void> {
  await moveClock(world.provider, { hours });
  world.merchants = await Promise.all(world.merchants.map((merchant) => signInAgain(world.provider, merchant)));
}

/** Follows the books and matures, in the provider and in the model. */
export async function follow(world: CommissionWorld): Promise<void> {
  const { services } = world.provider;
  await followCommissions(services, {}, NOW);
  world.model.follow(await readEntries(world));
  const now = await sql<{ now: string }>`SELECT app_now() AS now`.execute(services.database.db);
  await matureCommissions(services, {}, NOW);
  world.model.mature(Date.parse(now.rows[0]?.now ?? ''), world.arrivals);
}

/** What was posted since it was last read, as it is followed: live wallets before test ones, one after the other. */
async function readEntries({ provider, followed }: CommissionWorld): Promise<ModelEntry[]> {
  const found = await sql<ModelEntry & { seq: number }>`
    SELECT e.account_id AS "accountId", e.mode, e.seq, e.kind, e.document_type AS "documentType", e.document_id AS "documentId", e.at,
      e.available_after_minor + e.held_after_minor + e.frozen_after_minor AS "ownAfterMinor",
      coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'wallet:available'), 0)::bigint AS "availableMinor",
      coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'wallet:promotional'), 0)::bigint AS "promotionalMinor",
      coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'revenue:goods'), 0)::bigint AS "goodsMinor",
      coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account NOT LIKE 'wallet:%'), 0)::bigint AS "chargedMinor"
    FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
    GROUP BY e.account_id, e.id ORDER BY e.mode, e.account_id, e.seq`.execute(provider.services.database.db);
  const fresh = found.rows.filter(({ accountId, mode, seq }) => seq > (followed.get(keyOf(accountId, mode)) ?? 0));
  for (const { accountId, mode, seq } of fresh) followed.set(keyOf(accountId, mode), seq);
  return fresh;
}

/** An inviter moves a part of its commissions into its wallet. */
export async function withdrawSome({ merchants, model }: CommissionWorld, draw: Draw): Promise<void> {
  const mode: Mode = draw(0, 3) === 0 ? 'test' : 'live';
  const withSome = merchants.filter(({ accountId }) => (model.balances.get(keyOf(accountId, mode)) ?? 0) > 0);
  if (withSome.length === 0) return;
  const { accountId, call } = at(withSome, draw(0, withSome.length - 1));
  const most = model.balances.get(keyOf(accountId, mode)) ?? 0;
  const amountMinor = draw(1, most);
  const answer = await call(createWithdrawal, { body: { source: 'commission', destination: 'wallet', amountMinor, mode } });
  if (answer.status !== 200) throw new Error(`withdrawing ${amountMinor} of ${most} answered ${answer.text}`);
  model.withdraw(accountId, mode, amountMinor);
}
