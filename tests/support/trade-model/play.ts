import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { createRecharge, getRecharge } from '#contract/balance.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { answerStoreEdit, cancelOrder, holdOrder, releaseHold, reserveStock } from '#contract/orders.ts';
import { payOrders } from '#contract/payments.ts';
import { inTransaction } from '#provider/database/database.ts';
import { answerCancellation } from '#provider/features/orders/answer-cancellation.ts';
import { runCarrierScan } from '#provider/features/orders/simulated-carrier.ts';
import { runWarehouseStep } from '#provider/features/orders/simulated-warehouse.ts';
import { takeStoreOrder } from '#provider/features/orders/take-store-order.ts';
import { SIGNATURE_HEADER } from '#provider/gateways/sandbox/sandbox-gateway.ts';
import { promotion } from '#provider/ledger/movements.ts';
import { postEntries } from '#provider/ledger/post-entries.ts';
import type { PlatformOrder } from '#provider/platforms/platform.ts';
import type { CallResult } from '#tests/support/call.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { anAddress } from '#tests/support/order-builders.ts';
import type { TradeEvent } from './events.ts';
import { moveWallet } from './move-wallet.ts';
import { type ModelOrder, orderOf, pageOf, type TradeWorld } from './world.ts';

const ADDRESSES = {
  'first': anAddress(),
  'second': anAddress({ line1: '7 Side Street' }),
  'no-city': anAddress({ city: '' }),
  'abroad': anAddress({ country: 'BR', province: 'SP', city: 'São Paulo', postcode: '01310-100', taxId: '529.982.247-25' }),
};

/** Has one thing happen. What the product refuses is refused by a problem of the contract; anything else fails. */
export async function play(world: TradeWorld, event: TradeEvent): Promise<void> {
  const { provider, merchant } = world;
  const { services } = provider;
  switch (event.kind) {
    case 'store-sets-quantity': {
      const order = orderOf(world, event.order);
      const lines = order.storeOrder.lines.map((line, index) => (index === event.line ? { ...line, quantity: event.quantity } : line));
      return storeSays(world, order, { lines }, event.delivery);
    }
    case 'store-sets-address':
      return storeSays(world, orderOf(world, event.order), { address: ADDRESSES[event.address] }, event.delivery);
    case 'store-cancels':
      return storeSays(world, orderOf(world, event.order), { canceled: true }, event.delivery);
    case 'late-message': {
      const [first] = orderOf(world, event.order).messages;
      return first === undefined ? undefined : deliver(world, first);
    }
    case 'money-comes':
      return addBalance(services.database, merchant.accountId, event.amountMinor);
    case 'recharge':
      return recharge(world, event.amountMinor);
    case 'promotion':
      await inTransaction(services.database, (tx) =>
        postEntries(tx, [
          {
            accountId: merchant.accountId,
            mode: 'test',
            kind: 'promotion',
            document: { type: 'promotion', id: uuidv7(), number: 'PR-TEST' },
            lines: promotion(event.amountMinor),
          },
        ]),
      );
      return;
    case 'pay':
      return pay(world, event.orders, event.twice);
    case 'pay-again':
      for (const { key, body, answer } of world.payments) expect((await merchant.call(payOrders, { key, body })).text).toBe(answer);
      return;
    case 'reserve':
      return taken(await merchant.call(reserveStock, { body: { orderIds: [orderOf(world, event.order).id] } }));
    case 'hold': {
      const params = { orderId: orderOf(world, event.order).id };
      return taken(await merchant.call(holdOrder, { params, body: { reason: 'other' } }));
    }
    case 'release': {
      const order = orderOf(world, event.order);
      const [hold] = (await pageOf(world, order)).holds;
      return hold === undefined ? undefined : taken(await merchant.call(releaseHold, { params: { orderId: order.id, holdId: hold.id } }));
    }
    case 'cancel':
      return taken(await merchant.call(cancelOrder, { params: { orderId: orderOf(world, event.order).id } }));
    case 'answer-store-edit':
      return answerEdit(world, orderOf(world, event.order), event.answer);
    case 'warehouse': {
      const payload = { accountId: merchant.accountId, orderId: orderOf(world, event.order).id, step: event.step };
      await Promise.all(Array.from({ length: event.twice ? 2 : 1 }, () => runWarehouseStep(services, payload)));
      return;
    }
    case 'carrier':
      return scan(world, orderOf(world, event.order), event.scans);
    case 'cancel-answer': {
      const answer = { accountId: merchant.accountId, orderId: orderOf(world, event.order).id, granted: event.granted } as const;
      const cause = event.granted ? 'cancel-granted' : 'cancel-refused';
      return inTransaction(services.database, (tx) => answerCancellation(services, tx, { ...answer, actor: { kind: 'provider' }, cause }));
    }
    case 'recount':
      await services.database.db
        .updateTable('stock_level')
        .set({ counted: event.units })
        .where('variant_id', '=', world.variantIds[event.line] ?? '')
        .execute();
      return;
    case 'wallet':
      return moveWallet(services.database, merchant.accountId, event);
    case 'jobs':
      return provider.runJobs();
  }
}

/** The store changes an order and sends it, a minute after the message before. */
async function storeSays(
  world: TradeWorld,
  order: ModelOrder,
  change: Partial<PlatformOrder>,
  delivery: 'once' | 'twice' | 'crash',
): Promise<void> {
  const minutes = order.messages.length;
  const updatedAt = new Date(Date.parse('2026-11-01T10:00:00.000Z') + minutes * 60_000).toISOString();
  order.storeOrder = { ...order.storeOrder, ...change, updatedAt };
  order.messages.push(order.storeOrder);
  if (delivery === 'crash') await crash(world, order.storeOrder);
  await Promise.all(Array.from({ length: delivery === 'twice' ? 2 : 1 }, () => deliver(world, order.storeOrder)));
}

async function deliver({ provider: { services }, store }: TradeWorld, order: PlatformOrder): Promise<void> {
  await inTransaction(services.database, (tx) => takeStoreOrder(services, tx, { store, order }));
}

class Crash extends Error {}

async function crash({ provider: { services }, store }: TradeWorld, order: PlatformOrder): Promise<void> {
  const handling = inTransaction(services.database, async (tx) => {
    await takeStoreOrder(services, tx, { store, order });
    throw new Crash();
  });
  await expect(handling).rejects.toThrow(Crash);
}

/** An answer of the API is a success or a refusal the endpoint names. */
function taken<E extends Endpoint>({ status, text }: CallResult<E>): void {
  expect([200, 404, 409], text).toContain(status);
}

async function pay(world: TradeWorld, indexes: readonly number[], twice: boolean): Promise<void> {
  const pages = await Promise.all(indexes.map((index) => pageOf(world, orderOf(world, index))));
  const body = {
    orderIds: pages.map(({ id }) => id),
    expectedTotalMinor: pages.reduce((sum, { costTotal }) => sum + (costTotal?.amountMinor ?? 0), 0),
  };
  if (body.expectedTotalMinor === 0) return;
  const key = uuidv7();
  const answers = await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => world.merchant.call(payOrders, { key, body })));
  for (const answer of answers) taken(answer);
  const paid = answers.filter(({ status }) => status === 200);
  for (const { text } of paid) expect(text).toBe(paid[0]?.text);
  if (paid[0] !== undefined) world.payments.push({ key, body, answer: paid[0].text });
}

async function answerEdit(world: TradeWorld, order: ModelOrder, answer: 'apply' | 'keep'): Promise<void> {
  const { storeEdit } = await pageOf(world, order);
  if (storeEdit === null) return;
  const body = { storeEditId: storeEdit.id, seenUpdatedAt: storeEdit.updatedAt, answer };
  taken(await world.merchant.call(answerStoreEdit, { params: { orderId: order.id }, body }));
}

/** The carrier scans what it has of an order, each scan after the one before. */
async function scan(world: TradeWorld, order: ModelOrder, scans: number): Promise<void> {
  const { provider, merchant } = world;
  for (let count = 0; count < scans; count += 1)
    for (const parcel of (await pageOf(world, order)).parcels) {
      const payload = { accountId: merchant.accountId, parcelId: parcel.id, seq: parcel.events.length + 1 };
      await runCarrierScan(provider.services, payload);
    }
}

/** A recharge is paid at the gateway, which says so twice. */
async function recharge({ provider, merchant }: TradeWorld, amountMinor: number): Promise<void> {
  const { id: rechargeId, gatewayUrl } = (await merchant.call(createRecharge, { body: { method: 'sandbox', amountMinor } })).data;
  await fetch(new URL(new URL(gatewayUrl ?? '').pathname, provider.url), { redirect: 'manual' });
  const { gateway_charge_id: chargeId } = await provider.services.database.db
    .selectFrom('recharge')
    .select('gateway_charge_id')
    .where('id', '=', rechargeId)
    .executeTakeFirstOrThrow();
  for (const deliveryId of [uuidv7(), uuidv7()]) {
    const body = JSON.stringify({ deliveryId, chargeId, outcome: 'paid', amountMinor, currency: 'CNY', failureCode: null });
    const signature = provider.services.keys.sign('sandbox-gateway', Buffer.from(body).toString('base64'));
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
    const answer = await fetch(`${provider.url}/callbacks/sandbox/notice`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
  }
  await provider.runJobs();
  expect((await merchant.call(getRecharge, { params: { rechargeId } })).data).toMatchObject({
    state: 'credited',
    credit: { amountMinor },
  });
}
