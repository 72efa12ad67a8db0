import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { cancelOrder, holdOrder, releaseHold } from '#contract/orders.ts';
import { listNotifications } from '#contract/notifications.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { longTest } from '#tests/support/long.ts';
import { aReadyOrder, orderPage, pay } from '#tests/support/order-builders.ts';
import { aTrackingNumber } from '#tests/support/parcel-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { addWarehouseCommands, readGoods } from './warehouse-commands.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { services } = provider;
const { db } = services.database;
let merchant = await provider.signUp();

/** Types a command as an operator does. Gives what it says and whether it ended well. */
async function type(...words: string[]): Promise<{ lines: string[]; fine: boolean }> {
  const lines: string[] = [];
  let fine = true;
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  const run = async (work: (running: typeof services) => Promise<boolean>) => {
    fine = await work(services);
  };
  addWarehouseCommands(program, run, (line) => lines.push(line));
  for (const command of program.commands.flatMap((each) => [each, ...each.commands]))
    command.exitOverride().configureOutput({ writeErr: () => undefined });
  await program.parseAsync(['warehouse', ...words], { from: 'user' });
  return { lines, fine };
}

async function anOrder(overrides: Parameters<typeof aReadyOrder>[2] = {}) {
  const made = await aReadyOrder(provider, merchant, { mode: 'live', quantity: 3, stock: 10, ...overrides });
  await pay(provider, merchant, made.order);
  await provider.runJobs();
  return { ...made, number: made.order.number, page: () => orderPage(merchant, made.platformOrder) };
}
const inQueue = async (number: string) => (await type('queue')).lines.find((line) => line.startsWith(`${number}\t`));
const stockOf = (variant: { id: string }) =>
  db.selectFrom('stock_level').select(['counted', 'reserved']).where('variant_id', '=', variant.id).executeTakeFirstOrThrow();

describe('a live order', () => {
  longTest('waits in the queue and is picked, packed, shipped and delivered by hand', async () => {
    const { number, page, variant, order } = await anOrder();
    expect(await page()).toMatchObject({ fulfillmentState: 'accepted', causes: [] });
    expect(await inQueue(number)).toBe(`${number}\twaiting\t0 h\tCN\t3 units`);
    expect(await inQueue(number)).toBe((await type('queue', '--warehouse', 'cn')).lines.find((line) => line.startsWith(number)));
    expect((await type('queue', '--warehouse', 'US')).lines).toEqual(['No order is open.']);
    const shown = (await type('show', number)).lines.join('\n');
    expect(shown).toContain('12 Main Street');
    expect(shown).toContain(`3 x ${variant.sku}`);

    expect((await type('pick', number.toLowerCase())).lines).toEqual([`${number} is being picked.`]);
    expect(await page()).toMatchObject({ fulfillmentState: 'picking' });
    expect(await stockOf(variant)).toEqual({ counted: 7, reserved: 0 });
    await type('pack', number, '--weight', '1234');
    const [parcel] = (await page()).parcels;
    expect(parcel).toMatchObject({ weightG: 1_234, trackingNumber: null, state: 'label_created' });
    expect(await inQueue(number)).toBe(`${number}\tpacked\t0 h\tCN\t3 units\t${parcel?.number}`);

    const tracking = aTrackingNumber();
    const ship = () => type('ship', parcel?.number ?? '', '--tracking', tracking, '--carrier', 'Postal', '--first-mile', 'WFM-77');
    expect((await ship()).lines).toEqual([`${parcel?.number} has left as ${tracking}.`]);
    await ship();
    expect(await page()).toMatchObject({
      fulfillmentState: 'shipped',
      parcels: [
        { carrier: 'Postal', trackingNumber: tracking, firstMileNumber: 'WFM-77', state: 'in_transit', lastEvent: { place: 'CN' } },
      ],
    });
    expect((await page()).parcels[0]?.events).toHaveLength(2);
    expect(await inQueue(number)).toBeUndefined();
    await type('scan', parcel?.number ?? '', 'delivered');
    const done = await page();
    expect(done).toMatchObject({ fulfillmentState: 'closed', deliveryState: 'delivered' });
    expect(done.events.filter(({ actorKind }) => actorKind === 'operator').map(({ toState }) => toState)).toEqual(
      expect.arrayContaining(['picking', 'packed', 'shipped', 'closed']),
    );
    expect((await type('show', number)).lines.at(-1)).toContain(tracking);
    expect(order.mode).toBe('live');
  });

  it('grows old in the queue', async () => {
    const { number } = await anOrder();
    await moveClock(provider, { hours: 50 });
    merchant = await signInAgain(provider, merchant);
    expect(await inQueue(number)).toBe(`${number}\twaiting\t2 d\tCN\t3 units`);
  });

  longTest('that is held is not worked on until it is released', async () => {
    const { number, order, page } = await anOrder();
    const held = (await merchant.call(holdOrder, { params: { orderId: order.id }, body: { reason: 'other' } })).data;
    expect(await inQueue(number)).toContain('\ton hold');
    await expect(type('pick', number)).rejects.toThrow(`${number} is accepted and on hold: that step is not open to it.`);
    await merchant.call(releaseHold, { params: { orderId: order.id, holdId: held.holds[0]?.id ?? '' } });
    await type('pick', number);
    expect(await page()).toMatchObject({ fulfillmentState: 'picking' });
  });

  it('picked twice at once is picked once', async () => {
    const { number, variant } = await anOrder();
    const outcomes = await Promise.allSettled([type('pick', number), type('pick', number)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await stockOf(variant)).toEqual({ counted: 7, reserved: 0 });
  });
});

describe('short stock', () => {
  it.each(['before picking', 'while it is picked'])('found %s stops the order, puts the rest back, and says so', async (moment) => {
    const { number, page, variant } = await anOrder();
    if (moment === 'while it is picked') await type('pick', number);
    await type('short', number, '--missing', `${variant.sku}=2`, '--note', 'More on Friday');
    expect(await page()).toMatchObject({
      paymentState: 'paid',
      fulfillmentState: 'stock_exception',
      causes: [{ code: 'stock-short', params: { sku: variant.sku, available: 1, wanted: 3 } }],
      holds: [{ reason: 'waiting-for-goods', note: 'More on Friday', placedBy: 'operator' }],
      reservation: null,
      cancellation: 'at-once',
    });
    expect(await stockOf(variant)).toEqual({ counted: 8, reserved: 0 });
    expect(await inQueue(number)).toContain('\tshort\t');
    await provider.runJobs();
    const notices = (await merchant.call(listNotifications, { query: { tab: 'notice' } })).data;
    expect(notices.map(({ title }) => title)).toContainEqual(expect.stringContaining('On hold, out of stock'));
    await expect(type('pick', number)).rejects.toThrow('is stock_exception and on hold');
  });

  it('goes on once it is counted and tried again, and is picked and returned no more than once', async () => {
    const { number, page, variant, order } = await anOrder();
    await type('pick', number);
    await type('short', number, '--missing', `${variant.sku}=3`);
    expect(await stockOf(variant)).toEqual({ counted: 7, reserved: 0 });
    await type('count', 'CN', `${variant.sku}=2`);
    expect(await type('retry', number)).toEqual({ lines: [`${number} still has too few goods: count the shelves first.`], fine: false });
    expect(await page()).toMatchObject({ fulfillmentState: 'stock_exception', held: true, causes: [{ params: { available: 2 } }] });
    await type('count', 'CN', `${variant.sku}=5`);
    await type('retry', number);
    expect(await page()).toMatchObject({ fulfillmentState: 'accepted', held: false, causes: [], reservation: { units: 3 } });
    await type('pick', number);
    await merchant.call(cancelOrder, { params: { orderId: order.id } });
    await type('answer-cancel', number, 'grant');
    expect(await page()).toMatchObject({ fulfillmentState: 'canceled', paymentState: 'refunded' });
    expect(await stockOf(variant)).toEqual({ counted: 5, reserved: 0 });
  });

  it("waits for its merchant's own hold after the goods came", async () => {
    const { number, page, variant, order } = await anOrder();
    await type('short', number, '--missing', `${variant.sku}=1`);
    await merchant.call(holdOrder, { params: { orderId: order.id }, body: { reason: 'buyer-asked' } });
    expect((await type('retry', number)).lines).toEqual([`${number} has its goods and waits: its merchant holds it.`]);
    expect(await page()).toMatchObject({ fulfillmentState: 'accepted', holds: [{ reason: 'buyer-asked' }] });
  });

  it('is looked at again when the merchant releases the hold', async () => {
    const { number, page, variant, order } = await anOrder({ quantity: 10 });
    await type('short', number, '--missing', `${variant.sku}=1`);
    const release = async () => {
      const holdId = (await page()).holds[0]?.id ?? '';
      return (await merchant.call(releaseHold, { params: { orderId: order.id, holdId } })).data;
    };
    expect(await release()).toMatchObject({ fulfillmentState: 'stock_exception', held: false });
    await merchant.call(holdOrder, { params: { orderId: order.id }, body: { reason: 'waiting-for-goods' } });
    await type('count', 'CN', `${variant.sku}=10`);
    expect(await release()).toMatchObject({ fulfillmentState: 'accepted', causes: [] });
  });

  it('is only of what the order needs', async () => {
    const { number, page, variant } = await anOrder();
    await expect(type('short', number, '--missing', 'NO-SUCH=1')).rejects.toThrow(`${number} needs no NO-SUCH.`);
    await expect(type('short', number, '--missing', `${variant.sku}@US=1`)).rejects.toThrow('of US');
    await expect(type('short', number, '--missing', `${variant.sku}=4`)).rejects.toThrow('needs 3 of');
    await expect(type('short', number, '--missing', `${variant.sku}=0`)).rejects.toThrow('at least one SKU');
    expect(await page()).toMatchObject({ fulfillmentState: 'accepted', held: false });
    expect(await stockOf(variant)).toEqual({ counted: 10, reserved: 3 });
  });
});

describe('a request to cancel', () => {
  it('stands in the queue with its time limit, and a refusal lets the order go on', async () => {
    const { number, page, order } = await anOrder();
    await type('pick', number);
    await merchant.call(cancelOrder, { params: { orderId: order.id } });
    await provider.runJobs();
    expect(await inQueue(number)).toMatch(/\tcancel requested\t.*\tanswer by \d{4}-/);
    await expect(type('pack', number)).rejects.toThrow('is cancel_requested');
    await type('answer-cancel', number, 'refuse');
    expect(await page()).toMatchObject({ fulfillmentState: 'picking', causes: [{ code: 'cancel-refused' }] });
    await expect(type('answer-cancel', number, 'grant')).rejects.toThrow(`Nobody waits for an answer on ${number}.`);
  });

  it('of an order that is still queued takes it out', async () => {
    const { number, order } = await anOrder();
    await merchant.call(cancelOrder, { params: { orderId: order.id } });
    expect(await inQueue(number)).toBeUndefined();
    await provider.runJobs();
    await expect(type('pick', number)).rejects.toThrow('is canceled');
  });
});

describe('counting', () => {
  it('below what is promised stops the youngest paid order, and is kept with who counted', async () => {
    const { page, variant } = await anOrder();
    expect((await type('count', 'CN', `${variant.sku}=1`, '--reason', 'found one broken')).lines).toEqual([
      `${variant.sku}\tCN\t1 counted\t10 before`,
    ]);
    await provider.runJobs();
    expect(await page()).toMatchObject({ fulfillmentState: 'stock_exception', causes: [{ code: 'stock-short' }] });
    expect((await type('stock', 'CN', variant.sku, 'NO-SUCH')).lines).toEqual([
      expect.stringMatching(`^${variant.sku}\t1 counted\t`) as unknown,
      'NO-SUCH\tnever counted in CN',
    ]);
    const kept = await db.selectFrom('stock_count').selectAll().where('variant_id', '=', variant.id).execute();
    expect(kept).toMatchObject([{ counted_before: 10, counted: 1, actor_kind: 'operator', reason: 'found one broken' }]);
    const product = await db.selectFrom('product').select('stock_total').where('id', '=', variant.productId).executeTakeFirst();
    expect(product?.stock_total).toBe(1);
  });

  it('takes goods the catalog has, each once, in one warehouse', async () => {
    const { variant } = await anOrder();
    await expect(type('count', 'CN', 'NO-SUCH=1')).rejects.toThrow('no SKU NO-SUCH');
    await expect(type('count', 'CN', `${variant.sku}=1`, `${variant.sku}=2`)).rejects.toThrow('twice');
    await expect(type('count', 'CN', `${variant.sku}@US=1`)).rejects.toThrow('not in CN');
    await type('count', 'US', `${variant.sku}=4`);
    expect(await stockOf(variant)).toMatchObject({ counted: 10 });
  });
});

describe('what is typed wrong', () => {
  it('names an order or parcel that is not there, or not for people', async () => {
    const test = await anOrder({ mode: 'test' });
    const unpaid = await aReadyOrder(provider, merchant, { mode: 'live' });
    await expect(type('pick', 'SO99999999')).rejects.toThrow('There is no order SO99999999.');
    await expect(type('pick', test.number)).rejects.toThrow('the simulated warehouse works it');
    await expect(type('pick', unpaid.order.number)).rejects.toThrow('is ready: no warehouse was given it yet');
    await expect(type('ship', 'PK99999999', '--tracking', 'ABCD1')).rejects.toThrow('There is no parcel PK99999999.');
  });

  it('weighs other parcels than are packed, or ships with a number that is taken', async () => {
    const first = await anOrder();
    const second = await anOrder();
    for (const { number } of [first, second]) await type('pick', number);
    await expect(type('pack', first.number, '--weight', '100', '200')).rejects.toThrow('has one parcel: name its weight.');
    for (const { number } of [first, second]) await type('pack', number);
    const [one, other] = [(await first.page()).parcels[0]?.number ?? '', (await second.page()).parcels[0]?.number ?? ''];
    const tracking = aTrackingNumber();
    await type('ship', one, '--tracking', tracking);
    await expect(type('ship', other, '--tracking', tracking)).rejects.toThrow('for another parcel already');
    expect((await second.page()).parcels[0]).toMatchObject({ state: 'label_created', trackingNumber: null, shippedAt: null });
    await expect(type('ship', one, '--tracking', aTrackingNumber())).rejects.toThrow('has left with another number');
    await expect(type('scan', other, 'delivered')).rejects.toThrow('not open');
  });

  it.each([
    ['pick', 'SO'],
    ['pack', 'SO1001', '--weight', '-3'],
    ['ship', 'PK1001', '--tracking', 'a b'],
    ['queue', '--warehouse', 'XX'],
    ['short', 'SO1001', '--missing', 'LAMP'],
    ['scan', 'PK1001', 'gone'],
    ['answer-cancel', 'SO1001', 'maybe'],
  ])('is said before anything is done: %s %s %s %s', async (...words) => {
    await expect(type(...words.filter((word) => word !== undefined))).rejects.toMatchObject({ code: 'commander.invalidArgument' });
  });

  it('goods are a SKU, perhaps a warehouse, and units', () => {
    expect(readGoods('LAMP-R=2')).toEqual({ sku: 'LAMP-R', warehouse: null, units: 2 });
    expect(readGoods('LAMP=R@us=12')).toEqual({ sku: 'LAMP=R', warehouse: 'US', units: 12 });
    expect(() => readGoods('LAMP-R')).toThrow('SKU and its units');
  });
});
