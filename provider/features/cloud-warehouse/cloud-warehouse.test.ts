import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import {
  getWarehouse,
  getWarehouseDocument,
  listLots,
  listMovements,
  listServices,
  payWarehouseCharge,
  requestService,
} from '#contract/cloud-warehouse.ts';
import { createInboundPlan, getInboundPlan, setInboundTracking, submitInboundPlan } from '#contract/cloud-warehouse-inbound.ts';
import {
  countLot,
  finishService,
  listWarehouseWork,
  moveInboundPlan,
  moveOutboundOrder,
  receiveCarton,
} from '#contract/cloud-warehouse-operators.ts';
import { createOutbound, getOutbound, moveOutbound } from '#contract/cloud-warehouse-outbound.ts';
import { cancelPurchase, createPurchase, listPurchases, quotePurchase } from '#contract/cloud-warehouse-purchases.ts';
import { getOrder, requoteOrder } from '#contract/orders.ts';
import { addJob } from '#provider/database/database.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { getWalletBalance } from '#tests/support/claim-builders.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { longTest } from '#tests/support/long.ts';
import { anOperator } from '#tests/support/operators.ts';
import { aReadyOrder, aVariant, pay } from '#tests/support/order-builders.ts';
import { aLot, aPaidPurchase, payDue, wrongLots } from '#tests/support/own-stock.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { pdfPages } from '#tests/support/read-pdf.ts';
import { warehouseStep } from '#tests/support/warehouse-steps.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });
const { db } = provider.services.database;
const operator = await anOperator(provider);

const planOf = async (merchant: Merchant, inboundPlanId: string) =>
  (await merchant.call(getInboundPlan, { params: { inboundPlanId } })).data;
const step = (inboundPlanId: string, name: 'arrive' | 'receive' | 'finish') =>
  operator.call(moveInboundPlan, { params: { inboundPlanId }, body: { step: name } });
const receive = (inboundPlanId: string, carton: number, received: number) =>
  operator.call(receiveCarton, { params: { inboundPlanId, carton }, body: { received } });
const lotsOf = async (merchant: Merchant) => (await merchant.call(listLots, {})).data;
const work = (
  outboundId: string,
  name: 'approve' | 'pick' | 'pack' | 'ship' | 'close' | 'refuse',
  more: { cartonWeightG?: number; trackingNumber?: string } = {},
) => operator.call(moveOutboundOrder, { params: { outboundId }, body: { step: name, ...more } });
const sound = async () => {
  expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
  expect(await wrongLots(provider)).toEqual([]);
};

describe('buying stock', () => {
  it('costs goods with their price break, handling and freight, and is paid once, however often at the same time', async () => {
    const merchant = await provider.signUp();
    const variant = await aVariant(provider);
    const request = {
      mode: 'test' as const,
      warehouse: 'CN' as const,
      inspection: 'sample' as const,
      lines: [{ variantId: variant.id, units: 100 }],
    };
    const quote = (await merchant.call(quotePurchase, { body: request })).data;
    expect(quote.lines).toMatchObject([{ units: 100, discountBp: 200, unitCost: { amountMinor: 2_450 }, goods: { amountMinor: 245_000 } }]);
    expect(quote.handling.amountMinor).toBe(10 * 30);
    expect(quote.total.amountMinor).toBe(quote.goods.amountMinor + quote.handling.amountMinor + quote.freight.amountMinor);
    expect(await merchant.call(createPurchase, { body: { ...request, totalMinor: quote.total.amountMinor + 1 } })).toMatchObject({
      problem: { code: 'quote-expired' },
    });
    const purchase = (await merchant.call(createPurchase, { body: { ...request, totalMinor: quote.total.amountMinor } })).data;
    const amountMinor = purchase.total.amountMinor;
    expect(await payDue(merchant, { chargeId: purchase.chargeId, amountMinor })).toBe(409);
    await addBalance(provider.services.database, merchant.accountId, amountMinor);
    expect(await Promise.all([1, 2, 3].map(() => payDue(merchant, { chargeId: purchase.chargeId, amountMinor })))).toEqual([200, 200, 200]);
    expect(await getWalletBalance(merchant)).toBe(0);
    expect((await merchant.call(listPurchases, {})).data).toMatchObject([{ state: 'paid', inboundPlanId: expect.any(String) as string }]);
    await sound();
  });

  it('is given up unpaid, by its merchant or by time, and nobody else sees or pays it', async () => {
    const [merchant, stranger] = [await provider.signUp(), await provider.signUp()];
    const variant = await aVariant(provider);
    const request = { mode: 'test' as const, warehouse: 'CN' as const, lines: [{ variantId: variant.id, units: 1 }] };
    const { total } = (await merchant.call(quotePurchase, { body: request })).data;
    const made = async () => (await merchant.call(createPurchase, { body: { ...request, totalMinor: total.amountMinor } })).data;
    const [canceled, expired] = [await made(), await made()];
    expect((await stranger.call(cancelPurchase, { params: { purchaseId: canceled.id } })).status).toBe(404);
    const amountMinor = total.amountMinor;
    expect((await stranger.call(payWarehouseCharge, { params: { chargeId: canceled.chargeId }, body: { amountMinor } })).status).toBe(404);
    expect((await merchant.call(cancelPurchase, { params: { purchaseId: canceled.id } })).data.state).toBe('canceled');
    await addJob(db, 'expire-warehouse-charge', { accountId: merchant.accountId, id: expired.id, document: 'purchase' });
    await provider.runJobs();
    expect((await merchant.call(listPurchases, {})).data.map(({ state }) => state).toSorted()).toEqual(['canceled', 'expired']);
    await addBalance(provider.services.database, merchant.accountId, amountMinor);
    expect(await payDue(merchant, { chargeId: expired.chargeId, amountMinor })).toBe(409);
    expect(await getWalletBalance(merchant)).toBe(amountMinor);
  });
});

describe('goods from elsewhere', () => {
  longTest('are planned, labelled, sent, received carton by carton at once, and stocked as announced', async () => {
    const merchant = await provider.signUp();
    const variant = await aVariant(provider);
    const body = {
      mode: 'test' as const,
      warehouse: 'US' as const,
      supplier: 'Clay works',
      lines: [{ variantId: variant.id, expected: 25, cartons: 4 }],
    };
    const { id: inboundPlanId, number } = (await merchant.call(createInboundPlan, { body })).data;
    const labels = { params: { document: 'inbound-labels' as const, documentId: inboundPlanId } };
    expect((await merchant.call(getWarehouseDocument, labels)).status).toBe(409);
    const submitted = (await merchant.call(submitInboundPlan, { params: { inboundPlanId } })).data;
    expect(submitted.cartons.map(({ expected }) => expected)).toEqual([7, 6, 6, 6]);
    const pdf = pdfPages(Buffer.from((await merchant.call(getWarehouseDocument, labels)).data.content, 'base64')).join('\n');
    expect(pdf).toContain(`${number}-4`);
    await merchant.call(setInboundTracking, { params: { inboundPlanId }, body: { carrier: 'Sea line', trackingNumber: 'SL1' } });
    await step(inboundPlanId, 'arrive');
    await step(inboundPlanId, 'receive');
    const twice = await Promise.all(
      [7, 6, 6, 6].flatMap((units, index) => [receive(inboundPlanId, index + 1, units), receive(inboundPlanId, index + 1, units)]),
    );
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 409, 409, 409, 409]);
    expect((await step(inboundPlanId, 'finish')).data.state).toBe('stocked');
    expect(await lotsOf(merchant)).toMatchObject([{ counted: 25, warehouse: 'US', damaged: 0 }]);
    expect((await planOf(merchant, inboundPlanId)).events.map(({ toState }) => toState)).toEqual(
      ['draft', 'submitted', 'label_ready', 'in_transit', 'arrived', 'receiving', 'stocked'].toReversed(),
    );
    await sound();
  });
});

describe('an order of goods its merchant owns', () => {
  async function anOwnOrder({ units = 10, quantity = 3 } = {}) {
    const merchant = await provider.signUp();
    const ready = await aReadyOrder(provider, merchant, { quantity, stock: 50 });
    const lotId = await aLot(provider, merchant, ready.variant, { units });
    const order = (await merchant.call(requoteOrder, { params: { orderId: ready.order.id } })).data;
    return { ...ready, merchant, lotId, order, before: ready.order };
  }
  const lotRow = async (lotId: string) => {
    const found = await sql<{ counted: number; reserved: number }>`SELECT counted, reserved FROM stock_lot WHERE id = ${lotId}`.execute(db);
    return found.rows[0];
  };

  it('pays freight and handling alone, takes its lot when paid, and ships from it', async () => {
    const { merchant, order, before, lotId } = await anOwnOrder();
    expect(order.costTotal?.amountMinor).toBe((before.costTotal?.amountMinor ?? 0) - 3 * 2_500);
    await pay(provider, merchant, order);
    expect(await lotRow(lotId)).toEqual({ counted: 10, reserved: 3 });
    await warehouseStep(provider, { accountId: merchant.accountId, orderId: order.id }, 'pick');
    expect(await lotRow(lotId)).toEqual({ counted: 7, reserved: 0 });
    const movements = (await merchant.call(listMovements, {})).data;
    expect(movements.map(({ kind, delta }) => [kind, delta])).toEqual([
      ['ship', -3],
      ['reserve', 0],
      ['receive', 10],
    ]);
    expect(movements[0]?.reference).toBe(order.number);
    await sound();
  });

  it('of another mode, or of a frozen lot, is charged in full', async () => {
    const merchant = await provider.signUp();
    const { order, variant } = await aReadyOrder(provider, merchant, { quantity: 2 });
    await aLot(provider, merchant, variant, { mode: 'live' });
    const lotId = await aLot(provider, merchant, variant);
    await sql`UPDATE stock_lot SET state = 'frozen' WHERE id = ${lotId}`.execute(db);
    const requoted = (await merchant.call(requoteOrder, { params: { orderId: order.id } })).data;
    expect(requoted.costTotal).toEqual(order.costTotal);
  });

  it('whose lot is counted below what is promised gives up the youngest promise, and the order stops for stock or is quoted anew', async () => {
    const { merchant, order, lotId } = await anOwnOrder({ units: 3 });
    await pay(provider, merchant, order);
    expect((await operator.call(countLot, { params: { lotId }, body: { counted: 1, text: 'Two are gone' } })).data.counted).toBe(1);
    await provider.runJobs();
    expect(await lotRow(lotId)).toEqual({ counted: 1, reserved: 0 });
    expect((await merchant.call(getOrder, { params: { orderId: order.id } })).data).toMatchObject({
      fulfillmentState: 'stock_exception',
      causes: [{ code: 'stock-short' }],
    });
    await sound();
  });
});

describe('goods that leave in bulk', () => {
  async function aBulk(units = 10, postage: 'before' | 'after' | 'none' = 'before', cartons = 5) {
    const merchant = await provider.signUp();
    const lotId = await aLot(provider, merchant, await aVariant(provider), { units: 10 });
    const body = {
      kind: 'bulk' as const,
      address: 'Fulfillment center\nAustin TX',
      reference: 'FBA-1',
      cartons,
      postage,
      lines: [{ lotId, units }],
    };
    const outbound = (await merchant.call(createOutbound, { body })).data;
    return { merchant, lotId, outbound, outboundId: outbound.id };
  }
  const submit = (merchant: Merchant, outboundId: string) =>
    merchant.call(moveOutbound, { params: { outboundId }, body: { step: 'submit' } });

  it('are set aside at once, paid before they are picked, and labelled by carton', async () => {
    const { merchant, outboundId, outbound } = await aBulk();
    expect(outbound).toMatchObject({ state: 'locked', lines: [{ units: 10, reserved: 10 }] });
    await submit(merchant, outboundId);
    const approved = (await work(outboundId, 'approve')).data;
    expect(approved.state).toBe('due');
    expect((await work(outboundId, 'pick')).status).toBe(409);
    const amountMinor = approved.fee.amountMinor;
    await addBalance(provider.services.database, merchant.accountId, amountMinor);
    await payDue(merchant, { chargeId: approved.chargeId ?? '', amountMinor });
    for (const name of ['pick', 'pack', 'ship', 'close'] as const)
      expect((await work(outboundId, name, { trackingNumber: 'T1' })).status, name).toBe(200);
    const { content } = (
      await merchant.call(getWarehouseDocument, { params: { document: 'outbound-labels', documentId: outboundId }, locale: 'es-ES' })
    ).data;
    expect(pdfPages(Buffer.from(content, 'base64')).join('\n')).toContain('Caja 5 de 5');
    expect((await merchant.call(listLots, { query: { filter: 'zero' } })).data).toMatchObject([{ counted: 0, state: 'shipped' }]);
    await sound();
  });

  it('pay for their weight where that is agreed, wait for stock where there is too little, and are given back when canceled', async () => {
    const { merchant, outboundId } = await aBulk(4, 'after');
    await submit(merchant, outboundId);
    for (const name of ['approve', 'pick'] as const) await work(outboundId, name);
    const packed = (await work(outboundId, 'pack', { cartonWeightG: 2_000 })).data;
    expect(packed).toMatchObject({ state: 'due', fee: { amountMinor: 10 * 120 + 5 * 800 } });
    expect((await work(outboundId, 'ship')).status).toBe(409);
    expect((await merchant.call(moveOutbound, { params: { outboundId }, body: { step: 'cancel' } })).status).toBe(409);
    const short = await aBulk(11);
    expect(short.outbound.state).toBe('lock_failed');
    const given = await aBulk(10);
    await given.merchant.call(moveOutbound, { params: { outboundId: given.outboundId }, body: { step: 'cancel' } });
    expect(await lotsOf(given.merchant)).toMatchObject([{ counted: 10, reserved: 0 }]);
    await sound();
  });

  it('lose their lock to a count, and are picked, canceled and counted at once without a unit going twice', async () => {
    const { merchant, outboundId, lotId } = await aBulk(10, 'none');
    await submit(merchant, outboundId);
    await work(outboundId, 'approve');
    await operator.call(countLot, { params: { lotId }, body: { counted: 4, text: 'Counted again' } });
    await provider.runJobs();
    expect((await merchant.call(getOutbound, { params: { outboundId } })).data.state).toBe('lock_failed');
    const again = await aBulk(10, 'none');
    await submit(again.merchant, again.outboundId);
    await work(again.outboundId, 'approve');
    const statuses = await Promise.all([
      work(again.outboundId, 'pick'),
      again.merchant.call(moveOutbound, { params: { outboundId: again.outboundId }, body: { step: 'cancel' } }),
      operator.call(countLot, { params: { lotId: again.lotId }, body: { counted: 9, text: 'Counted at the same moment' } }),
    ]);
    expect(statuses.every(({ status }) => [200, 409].includes(status))).toBe(true);
    await provider.runJobs();
    await sound();
  });

  it('move to another warehouse as new lots of the same cost', async () => {
    const merchant = await provider.signUp();
    const lotId = await aLot(provider, merchant, await aVariant(provider), { units: 6 });
    const body = { kind: 'transfer' as const, toWarehouse: 'US' as const, lines: [{ lotId, units: 4 }] };
    const { id } = (await merchant.call(createOutbound, { body })).data;
    await submit(merchant, id);
    const { fee, chargeId } = (await work(id, 'approve')).data;
    await addBalance(provider.services.database, merchant.accountId, fee.amountMinor);
    await payDue(merchant, { chargeId: chargeId ?? '', amountMinor: fee.amountMinor });
    for (const name of ['pick', 'pack', 'ship', 'close'] as const) await work(id, name);
    expect((await lotsOf(merchant)).map(({ warehouse, counted }) => [warehouse, counted]).toSorted()).toEqual([
      ['CN', 2],
      ['US', 4],
    ]);
    await sound();
  });
});

describe('services and what others see', () => {
  it('are paid by the price list and done by operators; a recount costs nothing', async () => {
    const merchant = await provider.signUp();
    const lotId = await aLot(provider, merchant, await aVariant(provider), { units: 6 });
    const ask = (service: 'photo' | 'recount', units: number) => merchant.call(requestService, { body: { lotId, service, units } });
    expect((await ask('photo', 7)).problem.code).toBe('stock-short');
    const photo = (await ask('photo', 2)).data;
    expect(photo).toMatchObject({ state: 'due', amount: { amountMinor: 500 } });
    expect((await ask('recount', 6)).data).toMatchObject({ state: 'requested', chargeId: null });
    await addBalance(provider.services.database, merchant.accountId, 500);
    await payDue(merchant, { chargeId: photo.chargeId ?? '', amountMinor: 500 });
    await operator.call(finishService, { params: { serviceId: photo.id }, body: { text: 'Two photos taken' } });
    expect((await merchant.call(listServices, {})).data.map(({ state }) => state).toSorted()).toEqual(['done', 'requested']);
    expect((await operator.call(listWarehouseWork, {})).data.services.length).toBeGreaterThan(0);
    await sound();
  });

  it('the simulated warehouse brings test goods in by itself', async () => {
    const merchant = await provider.signUp();
    await aPaidPurchase(provider, merchant, await aVariant(provider), 3);
    for (let round = 0; round < 8; round += 1) {
      await sql`UPDATE inbound_plan SET updated_at = updated_at - interval '1 minute' WHERE account_id = ${merchant.accountId}`.execute(db);
      await addJob(db, 'simulate-own-stock', {});
      await provider.runJobs();
    }
    expect(await lotsOf(merchant)).toMatchObject([{ counted: 3 }]);
    expect((await merchant.call(getWarehouse, {})).data).toMatchObject({ started: true, age: [{ age: '0-30', units: 3 }, {}, {}, {}] });
    expect((await merchant.call(listMovements, { query: { lotId: uuidv7() } })).data).toEqual([]);
  });
});
