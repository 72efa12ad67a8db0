import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { BodyInput, Endpoint } from '#contract/endpoint.ts';
import { payOrders } from '#contract/payments.ts';
import { cancelWithdrawal, createWithdrawal, decideWithdrawal, makePayoutFile } from '#contract/withdrawals.ts';
import { inTransaction } from '#provider/database/database.ts';
import { moveOrder } from '#provider/features/orders/move-order.ts';
import { lockOrder } from '#provider/features/orders/orders.store.ts';
import { refundOrder } from '#provider/features/orders/refund-order.ts';
import type { CallResult } from '#tests/support/call.ts';
import { addDueOrders } from '#tests/support/due-orders.ts';
import { deliver, followMoney } from '#tests/support/live-money.ts';
import type { MoneyEvent } from './events.ts';
import { answerWithdrawal, decideDispute, openDispute, refundAtGateway, takeRecharge, unusedOf } from './play-gateway.ts';
import { type MoneyWorld, pick, times, type Who } from './world.ts';

type Wish = Omit<BodyInput<typeof createWithdrawal>, 'code'>;

/** Has one thing happen. What the product refuses is refused by a problem of the contract; anything else fails. */
export async function play(world: MoneyWorld, event: MoneyEvent): Promise<void> {
  const { provider, parties } = world;
  switch (event.kind) {
    case 'recharge':
      return takeRecharge(world, event);
    case 'order': {
      const { goodsMinor, freightMinor } = event;
      const { accountId } = parties.invited.merchant;
      const options = { count: 1, mode: 'live', goodsMinor, freightMinor, variantIds: world.variantIds } as const;
      for (const order of await addDueOrders(provider.services.database, accountId, { ...options, variantIds: [...world.variantIds] }))
        world.orders.push({ ...order, goodsMinor, totalMinor: goodsMinor + freightMinor });
      return;
    }
    case 'pay':
      return pay(world, event);
    case 'refund-goods':
    case 'refund-all':
      return refund(world, event);
    case 'deliver':
      return arrive(world, event.at);
    case 'days':
      return passDays(world, event.days);
    case 'gateway-refund':
      return refundAtGateway(world, event);
    case 'dispute':
      return openDispute(world, event);
    case 'dispute-won':
    case 'dispute-lost':
      return decideDispute(world, event);
    case 'pay-out':
    case 'pay-out-commission': {
      const source = event.kind === 'pay-out' ? 'wallet' : 'commission';
      const { payoutProfileId } = parties[event.who];
      return withdraw(world, event, { source, destination: 'payout', amountMinor: event.amountMinor, payoutProfileId });
    }
    case 'commission-to-wallet':
      return withdraw(world, event, { source: 'commission', destination: 'wallet', amountMinor: event.amountMinor });
    case 'send-back': {
      const unused = await unusedOf(world, event);
      if (unused === null) return;
      const { who, ...wish } = unused;
      return withdraw(world, { who, twice: event.twice }, { source: 'wallet', destination: 'recharge', ...wish });
    }
    case 'pay-and-pay-out': {
      const { payoutProfileId } = parties.invited;
      const wish = { source: 'wallet', destination: 'payout', amountMinor: event.amountMinor, payoutProfileId } as const;
      await Promise.all([pay(world, { at: event.at, twice: false }), withdraw(world, { who: 'invited', twice: false }, wish)]);
      return;
    }
    case 'cancel': {
      const found = pick(world.withdrawals, event.at);
      if (found === undefined) return;
      const { merchant } = parties[found.who];
      return times(event.twice, async () => taken(await merchant.call(cancelWithdrawal, { params: { withdrawalId: found.id } })));
    }
    case 'decide': {
      const found = pick(world.withdrawals, event.at);
      const operator = pick(world.operators, event.operator);
      if (found === undefined || operator === undefined) return;
      const options = { params: { withdrawalId: found.id }, body: { decision: event.decision, text: 'As the papers say' } };
      return times(event.twice, async () => taken(await operator.call(decideWithdrawal, options)));
    }
    case 'payout-file': {
      const [operator] = world.operators;
      if (operator === undefined) throw new Error('the world has no operator');
      return times(true, async () => taken(await operator.call(makePayoutFile)));
    }
    case 'gateway-answers':
      return answerWithdrawal(world, event);
    case 'follow':
      return times(event.twice, () => followMoney(provider));
  }
}

/** An answer of the API is a success or a refusal the endpoint names. */
function taken<E extends Endpoint>({ status, text }: CallResult<E>): void {
  expect([200, 400, 404, 409], text).toContain(status);
  // An amount below what is paid out, and nothing else.
  if (status === 400) expect(text).toContain('validation-failed');
}

async function pay(world: MoneyWorld, { at, twice }: { at: number; twice: boolean }): Promise<void> {
  const order = pick(world.orders, at);
  if (order === undefined) return;
  const body = { orderIds: [order.id], expectedTotalMinor: order.totalMinor };
  const key = uuidv7();
  await times(twice, async () => taken(await world.parties.invited.merchant.call(payOrders, { key, body })));
}

type Refund = Extract<MoneyEvent, { kind: 'refund-goods' | 'refund-all' }>;

/** Our people give some of an order's goods back, or all of it. */
async function refund(world: MoneyWorld, event: Refund): Promise<void> {
  const order = pick(world.orders, event.at);
  if (order === undefined) return;
  const { accountId } = world.parties.invited.merchant;
  const part = event.kind === 'refund-all' ? {} : { goodsMinor: Math.ceil((order.goodsMinor * event.share) / 1_000) };
  await times(event.twice, () =>
    inTransaction(world.provider.services.database, async (tx) => {
      const locked = await lockOrder(tx, accountId, order.id);
      if (locked === null) throw new Error('the order is gone');
      const back = await refundOrder(tx, locked, { ...part, reason: 'goods-refunded' });
      const payment = event.kind === 'refund-all' ? 'refunded' : 'partially_refunded';
      if (back > 0 && locked.payment !== payment)
        await moveOrder(tx, locked, { payment, actor: { kind: 'operator' }, cause: 'goods-refunded' });
    }),
  );
}

async function arrive(world: MoneyWorld, at: number): Promise<void> {
  const order = pick(world.orders, at);
  if (order === undefined) return;
  const { merchant } = world.parties.invited;
  const found = await sql`SELECT 1 FROM orders WHERE account_id = ${merchant.accountId} AND id = ${order.id}
    AND fulfillment_state = 'accepted'`.execute(world.provider.services.database.db);
  if (found.rows.length > 0) await deliver(world.provider, merchant, { id: order.id, orderLines: [{ id: order.id }] });
}

/** What waits for days is as many days nearer. The clock stays, since all worlds have the same. */
async function passDays({ provider, parties }: MoneyWorld, days: number): Promise<void> {
  const { db } = provider.services.database;
  const { accountId } = parties.inviter.merchant;
  await sql`UPDATE commission SET matures_at = matures_at - make_interval(days => ${days}::integer), version = version + 1
    WHERE account_id = ${accountId} AND matures_at IS NOT NULL`.execute(db);
  for (const { merchant } of Object.values(parties))
    await sql`UPDATE payout_profile SET created_at = created_at - make_interval(days => ${days}::integer) WHERE account_id = ${merchant.accountId}`.execute(
      db,
    );
}

/** A request under one key, however often it is sent. */
async function withdraw(world: MoneyWorld, { who, twice }: { who: Who; twice: boolean }, wish: Wish): Promise<void> {
  const { merchant, code } = world.parties[who];
  const body = wish.destination === 'wallet' ? wish : { ...wish, code: await code() };
  const key = uuidv7();
  const made = new Set<string>();
  await times(twice, async () => {
    const answer = await merchant.call(createWithdrawal, { key, body });
    taken(answer);
    if (answer.status === 200) made.add(answer.data.id);
  });
  expect(made.size).toBeLessThan(2);
  for (const id of made) world.withdrawals.push({ who, id });
}
