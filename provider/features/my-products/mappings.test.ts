import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { BodyInput } from '#contract/endpoint.ts';
import { allowSubstitutes, getListing, saveMapping, trySampleOrder } from '#contract/my-products.ts';
import { requoteOrder } from '#contract/orders.ts';
import { longTest } from '#tests/support/long.ts';
import { aLine, anAddress, aPlatformOrder, aStore, orderPage, takeOrder } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct, aSandboxStore, push, type TestProduct } from '#tests/support/store-builders.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;
const merchant = await provider.signUp();
const store = await aSandboxStore(merchant);
const sender = { accountId: merchant.accountId, id: store.id, mode: 'test' } as const;

async function aListing() {
  const product = await aProduct(provider, { variants: [{ costMinor: 2_000, stock: 40 }] });
  const draft = await aDraft(merchant, product);
  const job = await push(provider, merchant, store.id, [draft.id]);
  const listingId = job.rows[0]?.resultId ?? '';
  const { variants } = (await merchant.call(getListing, { params: { listingId } })).data;
  const [variant] = variants;
  if (variant === undefined) throw new Error('a pushed listing has a variant');
  return { listingId, listingVariantId: variant.id, externalVariantId: variant.externalVariantId, ours: idOf(product) };
}

function idOf(product: TestProduct): string {
  return product.variantIds[0] ?? '';
}

async function anotherVariant(overrides: { costMinor?: number; stock?: number; status?: 'on_sale' | 'off_sale' } = {}): Promise<string> {
  return idOf(await aProduct(provider, { variants: [{ costMinor: 2_000, stock: 40, ...overrides }] }));
}

const PackedItems = z.array(z.object({ variantId: z.string(), units: z.int() }));

type Wish = NonNullable<BodyInput<typeof saveMapping>['mapping']>;
async function map(listing: Awaited<ReturnType<typeof aListing>>, mapping: Wish | null) {
  const { listingId, listingVariantId } = listing;
  return merchant.call(saveMapping, { params: { listingId, listingVariantId }, body: { mapping } });
}

/** What an order of so many items comes to: the units to pack of each variant, and its state. */
async function order(externalVariantId: string, quantity: number, country = 'US') {
  const placed = aPlatformOrder({
    lines: [aLine(externalVariantId, { quantity })],
    ...(country === 'US'
      ? {}
      : { address: anAddress({ country, city: 'Berlin', province: 'BE', postcode: '10115', phone: '+493012345678' }) }),
  });
  await takeOrder(provider, sender, placed);
  const page = await orderPage(merchant, placed);
  const units = new Map<string, number>();
  for (const { variantId, units: packed } of await promisedItems(page.quote?.id))
    units.set(variantId, (units.get(variantId) ?? 0) + packed);
  return { page, units: Object.fromEntries(units), placed };
}

/** What the parcels of a quote hold, as the warehouse will pack them. */
async function promisedItems(quoteId: string | undefined): Promise<{ variantId: string; units: number }[]> {
  const parcels = await db
    .selectFrom('quote_parcel')
    .select('items')
    .where('quote_id', '=', quoteId ?? uuidv7())
    .execute();
  return parcels.flatMap(({ items }) => PackedItems.parse(items));
}

describe('what an order of a mapped variant sends', () => {
  longTest('one to one: so many units an item', async () => {
    const listing = await aListing();
    await map(listing, { kind: 'simple', parts: [{ variantId: listing.ours, quantity: 3 }] });
    const { page, units } = await order(listing.externalVariantId, 2);
    expect(units).toEqual({ [listing.ours]: 6 });
    expect(page.orderLines).toMatchObject([{ variantId: listing.ours, unitCost: { amountMinor: 6_000 } }]);
  });

  longTest('by country: the variant of the buyer’s country, elsewhere the other', async () => {
    const listing = await aListing();
    const german = await anotherVariant();
    await map(listing, { kind: 'by_country', parts: [{ variantId: listing.ours }, { variantId: german, country: 'DE' }] });
    expect((await order(listing.externalVariantId, 1)).units).toEqual({ [listing.ours]: 1 });
    const there = await order(listing.externalVariantId, 1, 'DE');
    expect(there.units).toEqual({ [german]: 1 });
    expect(there.page.orderLines).toMatchObject([{ variantId: german }]);
  });

  longTest('by country only: an order from elsewhere waits as not mapped', async () => {
    const listing = await aListing();
    const swiss = await anotherVariant();
    await map(listing, {
      kind: 'by_country',
      parts: [
        { variantId: listing.ours, country: 'DE' },
        { variantId: swiss, country: 'CH' },
      ],
    });
    const { page } = await order(listing.externalVariantId, 1);
    expect(page).toMatchObject({ fulfillmentState: 'needs_mapping', causes: [{ code: 'unmapped-line' }] });
  });

  longTest('bundle: every component, and the line costs their sum', async () => {
    const listing = await aListing();
    const cable = await anotherVariant({ costMinor: 500 });
    await map(listing, { kind: 'bundle', parts: [{ variantId: listing.ours }, { variantId: cable, quantity: 2 }] });
    const { page, units } = await order(listing.externalVariantId, 2);
    expect(units).toEqual({ [listing.ours]: 2, [cable]: 4 });
    expect(page).toMatchObject({
      fulfillmentState: 'ready',
      quote: { goods: { amountMinor: 2 * 2_000 + 4 * 500 } },
      orderLines: [{ variantId: listing.ours, unitCost: { amountMinor: 3_000 } }],
    });
  });

  longTest('buy X get Y: a gift each time enough were bought', async () => {
    const listing = await aListing();
    const gift = await anotherVariant({ costMinor: 300 });
    await map(listing, { kind: 'buy_x_get_y', parts: [{ variantId: listing.ours }, { role: 'gift', variantId: gift, everyItems: 2 }] });
    expect((await order(listing.externalVariantId, 1)).units).toEqual({ [listing.ours]: 1 });
    const five = await order(listing.externalVariantId, 5);
    expect(five.units).toEqual({ [listing.ours]: 5, [gift]: 2 });
    expect(five.page.quote?.goods.amountMinor).toBe(5 * 2_000 + 2 * 300);
  });
});

describe('a substitute (fault 52)', () => {
  async function aSoldOutListing(substitute: { costMinor?: number; stock?: number; status?: 'on_sale' | 'off_sale' }, maxRiseBp = 1_000) {
    const listing = await aListing();
    const other = await anotherVariant(substitute);
    await map(listing, { kind: 'substitutes', parts: [{ variantId: listing.ours }, { role: 'substitute', variantId: other, maxRiseBp }] });
    await db.updateTable('stock_level').set({ counted: 0 }).where('variant_id', '=', listing.ours).execute();
    const consent = (allowed: boolean) => merchant.call(allowSubstitutes, { params: { listingId: listing.listingId }, body: { allowed } });
    return { ...listing, other, consent };
  }

  it('is never sent without consent: the order waits with its cause', async () => {
    const listing = await aSoldOutListing({});
    const { page, units } = await order(listing.externalVariantId, 1);
    expect(units).toEqual({});
    expect(page).toMatchObject({
      fulfillmentState: 'blocked',
      causes: [{ code: 'out-of-stock' }],
      orderLines: [{ variantId: listing.ours }],
    });
  });

  longTest('is sent with consent and within the rise, also for orders that waited', async () => {
    const listing = await aSoldOutListing({ costMinor: 2_200 });
    const waiting = await order(listing.externalVariantId, 1);
    expect(waiting.page.fulfillmentState).toBe('blocked');
    await listing.consent(true);
    await provider.runJobs();
    const page = await orderPage(merchant, waiting.placed);
    expect(page).toMatchObject({ fulfillmentState: 'ready', orderLines: [{ variantId: listing.other, unitCost: { amountMinor: 2_200 } }] });
    expect((await order(listing.externalVariantId, 2)).units).toEqual({ [listing.other]: 2 });
  });

  it.each([
    ['it costs a fen more than the rise allows', { costMinor: 2_201 }],
    ['it is off sale', { status: 'off_sale' as const }],
    ['there are too few of it', { stock: 1 }],
  ])('is not sent when %s', async (_why, substitute) => {
    const listing = await aSoldOutListing(substitute);
    await listing.consent(true);
    expect((await order(listing.externalVariantId, 2)).page).toMatchObject({
      fulfillmentState: 'blocked',
      orderLines: [{ variantId: listing.ours }],
    });
  });

  it('gives way once the product itself is back', async () => {
    const listing = await aSoldOutListing({});
    await listing.consent(true);
    const { page, placed } = await order(listing.externalVariantId, 1);
    expect(page.orderLines).toMatchObject([{ variantId: listing.other }]);
    await db.updateTable('stock_level').set({ counted: 9 }).where('variant_id', '=', listing.ours).execute();
    await merchant.call(requoteOrder, { params: { orderId: page.id } });
    expect((await orderPage(merchant, placed)).orderLines).toMatchObject([{ variantId: listing.ours }]);
  });
});

describe('a mapping', () => {
  it('can be tried with a sample order before it is saved', async () => {
    const listing = await aListing();
    const gift = await anotherVariant({ costMinor: 300, stock: 1 });
    const { listingId, listingVariantId, ours } = listing;
    const mapping = { kind: 'buy_x_get_y', parts: [{ variantId: ours }, { role: 'gift', variantId: gift, everyItems: 1 }] } as const;
    const sample = async (quantity: number) =>
      (
        await merchant.call(trySampleOrder, {
          params: { listingId },
          body: { listingVariantId, quantity, country: 'US', mapping: { ...mapping, parts: [...mapping.parts] } },
        })
      ).data;
    const one = await sample(1);
    expect(one).toMatchObject({
      goodsCost: { amountMinor: 2_300 },
      causes: [],
      goods: [
        { role: 'item', units: 1 },
        { role: 'gift', variantId: gift, units: 1 },
      ],
    });
    expect(one.profit?.cost.amountMinor).toBeGreaterThan(2_300);
    expect(await sample(2)).toMatchObject({ profit: null, causes: [{ code: 'stock-short', params: { available: 1, wanted: 2 } }] });
    expect((await merchant.call(getListing, { params: { listingId } })).data.variants[0]?.mapping?.kind).toBe('simple');
  });

  longTest('that is taken off leaves orders waiting until there is one again', async () => {
    const listing = await aListing();
    await map(listing, null);
    const { page, placed } = await order(listing.externalVariantId, 1);
    expect(page.fulfillmentState).toBe('needs_mapping');
    await map(listing, { kind: 'simple', parts: [{ variantId: listing.ours }] });
    await provider.runJobs();
    expect((await orderPage(merchant, placed)).fulfillmentState).toBe('ready');
  });

  it('whose parts do not fit its kind, or name nothing of ours, is refused', async () => {
    const listing = await aListing();
    const { ours } = listing;
    const wrong: Wish[] = [
      { kind: 'simple', parts: [{ variantId: ours }, { variantId: ours }] },
      { kind: 'bundle', parts: [{ variantId: ours }] },
      {
        kind: 'by_country',
        parts: [
          { variantId: ours, country: 'DE' },
          { variantId: ours, country: 'DE' },
        ],
      },
      { kind: 'buy_x_get_y', parts: [{ variantId: ours }, { role: 'gift', variantId: ours }] },
      { kind: 'substitutes', parts: [{ variantId: ours }, { role: 'substitute', variantId: ours, maxRiseBp: 0 }] },
      { kind: 'simple', parts: [{ variantId: ours, quantity: 0 }] },
      { kind: 'by_country', parts: [{ variantId: ours }, { variantId: ours, country: 'XX' }] },
    ];
    for (const mapping of wrong) expect((await map(listing, mapping)).problem.code, JSON.stringify(mapping)).toBe('validation-failed');
    expect((await map(listing, { kind: 'simple', parts: [{ variantId: uuidv7() }] })).problem.code).toBe('not-found');
  });

  it('is nobody else’s to change or to try', async () => {
    const { listingId, listingVariantId, ours } = await aListing();
    const stranger = await provider.signUp();
    const mapping = { kind: 'simple', parts: [{ variantId: ours }] } as const;
    const body = { mapping: { ...mapping, parts: [...mapping.parts] } };
    expect((await stranger.call(saveMapping, { params: { listingId, listingVariantId }, body })).problem.code).toBe('not-found');
    const sample = { listingVariantId, quantity: 1, country: 'US' };
    expect((await stranger.call(trySampleOrder, { params: { listingId }, body: sample })).problem.code).toBe('not-found');
    const other = await aListing();
    const crossed = await merchant.call(saveMapping, { params: { listingId: other.listingId, listingVariantId }, body });
    expect(crossed.problem.code).toBe('not-found');
  });

  it('of a store is not applied to orders of another', async () => {
    const listing = await aListing();
    const elsewhere = await aStore(provider, merchant);
    const placed = aPlatformOrder({ lines: [aLine(listing.externalVariantId)] });
    await takeOrder(provider, elsewhere, placed);
    expect((await orderPage(merchant, placed)).fulfillmentState).toBe('needs_mapping');
  });
});
