import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { getRecharge } from '#contract/balance.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { sendOrderNow } from '#contract/grace-window.ts';
import { answerMissingGoods } from '#contract/missing-goods.ts';
import { answerStoreEdit } from '#contract/orders-edits.ts';
import { cancelOrder, holdOrder, releaseHold, reserveStock } from '#contract/orders.ts';
import { payOrders } from '#contract/payments.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { answerCancellation } from '#provider/features/orders/answer-cancellation.ts';
import { endGraceWindows } from '#provider/features/orders/grace-window/end-grace-window.ts';
import { refundUnanswered, resumeWithGoods } from '#provider/features/orders/missing-goods/settle-missing-goods.ts';
import { runCarrierScan } from '#provider/features/orders/simulated-carrier.ts';
import { takeStoreOrder } from '#provider/features/orders/take-store-order.ts';
import { cancelAtWarehouse } from '#provider/features/orders/warehouse/cancel-at-warehouse.ts';
import { reportShortStock } from '#provider/features/orders/warehouse/report-short-stock.ts';
import { retryShortOrder } from '#provider/features/orders/warehouse/retry-short-order.ts';
import { shipParcel } from '#provider/features/orders/warehouse/ship-parcel.ts';
import { payAutomatically } from '#provider/features/payments/automatic/pay-automatically.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { promotion } from '#provider/ledger/movements.ts';
import { postEntries } from '#provider/ledger/post-entries.ts';
import { OPERATOR, OperatorMistake } from '#provider/operator.ts';
import type { PlatformOrder } from '#provider/platforms/order-source.ts';
import type { CallResult } from '#tests/support/call.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { anAddress } from '#tests/support/order-builders.ts';
import { setGraceWindow, setOrderSettings } from '#tests/support/order-settings.ts';
import { anOpenRecharge, aPaidEvent, sendNotice } from '#tests/support/recharges.ts';
import { aTrackingNumber } from '#tests/support/parcel-builders.ts';
import { warehouseStep } from '#tests/support/warehouse-steps.ts';
import type { TradeEvent } from './events.ts';
import { moveWallet } from './move-wallet.ts';
import { playClaim } from './play-claim.ts';
import { type ModelOrder, orderOf, pageOf, type TradeWorld } from './world.ts';

const NO_LIMITS = { maxOrderMinor: null, maxDayMinor: null, minMarginBp: null, countries: [] };

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
    case 'set-payment': {
      await setGraceWindow(merchant, world.store.id, event.graceWindow ? '1-h' : 'none');
      await setOrderSettings(merchant, { automaticPayment: { ...NO_LIMITS, enabled: event.automatic } });
      return;
    }
    case 'pay-automatically': {
      const key = { accountId: merchant.accountId, orderId: orderOf(world, event.order).id };
      return times(event.twice, () => payAutomatically(services, key));
    }
    case 'send-now':
      return taken(await merchant.call(sendOrderNow, { params: { orderId: orderOf(world, event.order).id } }));
    case 'window-ends':
      await sql`UPDATE orders SET grace_until = app_now() WHERE id = ${orderOf(world, event.order).id} AND grace_until IS NOT NULL`.execute(
        services.database.db,
      );
      return times(event.twice, () => endGraceWindows(services));
    case 'answer-missing-goods':
      return answerGoods(world, orderOf(world, event.order), event);
    case 'missing-goods-unanswered':
      await sql`UPDATE missing_goods SET answer_by = app_now() WHERE order_id = ${orderOf(world, event.order).id}`.execute(
        services.database.db,
      );
      return times(event.twice, () => refundUnanswered(services));
    case 'missing-goods-there':
      return resumeWithGoods(services);
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
      const key = { accountId: merchant.accountId, orderId: orderOf(world, event.order).id };
      await Promise.all(Array.from({ length: event.twice ? 2 : 1 }, () => warehouseStep(provider, key, event.step)));
      return;
    }
    case 'asked-to-stop':
      return cancelAtWarehouse(services, { accountId: merchant.accountId, orderId: orderOf(world, event.order).id });
    case 'short': {
      const { sku } = world.variants[event.line] ?? {};
      const missing = [{ sku: sku ?? '', units: event.units, warehouse: null }];
      return operate(world, orderOf(world, event.order), (tx, key) => reportShortStock(tx, key, { missing, note: '', actor: OPERATOR }));
    }
    case 'retry':
      return operate(world, orderOf(world, event.order), async (tx, key) => {
        await retryShortOrder(tx, key, OPERATOR);
      });
    case 'ship':
      return shipAll(world, orderOf(world, event.order));
    case 'carrier':
      return scan(world, orderOf(world, event.order), event.scans);
    case 'cancel-answer': {
      const answer = { accountId: merchant.accountId, orderId: orderOf(world, event.order).id, granted: event.granted } as const;
      const cause = event.granted ? 'cancel-granted' : 'cancel-refused';
      await inTransaction(services.database, (tx) => answerCancellation(tx, { ...answer, actor: { kind: 'provider' }, cause }));
      return;
    }
    case 'recount':
      await services.database.db
        .updateTable('stock_level')
        .set({ counted: event.units })
        .where('variant_id', '=', world.variants[event.line]?.id ?? '')
        .execute();
      return;
    case 'lose':
    case 'claim':
    case 'decide-claim':
    case 'answer-claim':
    case 'make-up':
      return playClaim(world, event);
    case 'wallet':
      return moveWallet(services.database, merchant.accountId, event);
    case 'jobs':
      return provider.runJobs();
  }
}

/** Once, or by two workers at the same time. */
async function times(twice: boolean, work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: twice ? 2 : 1 }, work));
}

async function answerGoods(
  world: TradeWorld,
  order: ModelOrder,
  { answer, twice }: { answer: 'wait' | 'refund'; twice: boolean },
): Promise<void> {
  const { missingGoods } = await pageOf(world, order);
  if (missingGoods === null) return;
  const body = { missingGoodsId: missingGoods.id, answer };
  await times(twice, async () => taken(await world.merchant.call(answerMissingGoods, { params: { orderId: order.id }, body })));
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

/** People do something at the console; what is not open to the order, or not to be missed from it, they are told. */
async function operate(
  { provider, merchant }: TradeWorld,
  order: ModelOrder,
  work: (tx: Tx, key: { accountId: string; orderId: string }) => Promise<void>,
): Promise<void> {
  const key = { accountId: merchant.accountId, orderId: order.id };
  await inTransaction(provider.services.database, (tx) => work(tx, key)).catch((error: unknown) => {
    const refused = error instanceof OperatorMistake || (error instanceof Refusal && error.code === 'state-conflict');
    if (!refused) throw error;
  });
}

async function shipAll(world: TradeWorld, order: ModelOrder): Promise<void> {
  for (const parcel of (await pageOf(world, order)).parcels)
    await operate(world, order, (tx, { accountId }) => {
      const numbers = { carrier: null, trackingNumber: parcel.trackingNumber ?? aTrackingNumber(), firstMileNumber: null };
      return shipParcel(tx, { accountId, parcelId: parcel.id, ...numbers, actor: OPERATOR });
    });
}

/** A recharge is paid at the gateway, which says so twice. */
async function recharge({ provider, merchant }: TradeWorld, amountMinor: number): Promise<void> {
  const { rechargeId, chargeId } = await anOpenRecharge(provider, merchant, { amountMinor });
  for (const id of [uuidv7(), uuidv7()]) await sendNotice(provider, [aPaidEvent({ id, chargeId, amountMinor })]);
  await provider.runJobs();
  expect((await merchant.call(getRecharge, { params: { rechargeId } })).data).toMatchObject({
    state: 'credited',
    credit: { amountMinor },
  });
}
