import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { getStorageSavings, type StorageSavings } from '#contract/cloud-warehouse-savings.ts';
import { quotePurchase } from '#contract/cloud-warehouse-purchases.ts';
import { quoteSamples } from '#contract/quotes.ts';
import type { Merchant } from '#tests/support/call.ts';
import { aListingOf, aReadyOrder, aStore, aVariant, pay } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { warehouseStep } from '#tests/support/warehouse-steps.ts';
import { storageMinor } from '../storage/storage-price.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;

const savingsOf = async (merchant: Merchant, variantId?: string) => (await merchant.call(getStorageSavings, { query: { variantId } })).data;
const estimateOf = ({ estimate }: StorageSavings) => {
  if (estimate === null) throw new Error('no estimate');
  return estimate;
};
const perUnit = ({ unitCost, unitFreight }: { unitCost: { amountMinor: number }; unitFreight: { amountMinor: number } }) =>
  unitCost.amountMinor + unitFreight.amountMinor;

it('has nothing to say to a merchant who sells nothing, and nothing of goods nobody brings anywhere or knows', async () => {
  const merchant = await provider.signUp();
  expect(await savingsOf(merchant)).toEqual({ goods: [], estimate: null });
  const heavy = await aVariant(provider, { packedWeightG: 400_000 });
  expect(await savingsOf(merchant, heavy.id)).toEqual({ goods: [], estimate: null });
  expect((await merchant.call(getStorageSavings, { query: { variantId: uuidv7() } })).status).toBe(404);
});

it('compares goods that are mapped with the quotes of today, to the United States while none were sold', async () => {
  const merchant = await provider.signUp();
  const variant = await aVariant(provider);
  await aListingOf(provider, await aStore(provider, merchant), variant);
  await aVariant(provider);
  const savings = await savingsOf(merchant);
  expect(savings.goods).toMatchObject([{ variantId: variant.id, sku: variant.sku, units: 0 }]);
  const { now, stored, ...basis } = estimateOf(savings);
  expect(basis).toEqual({ variantId: variant.id, country: 'US', sold: 0, lastsDays: null });
  const sample = { country: 'US', lines: [{ variantId: variant.id, quantity: 1 }] };
  const [quoted] = (await merchant.call(quoteSamples, { body: { samples: [sample] } })).data;
  const offer = quoted?.offers.find(({ methodCode }) => methodCode === quoted.selected);
  expect(now).toMatchObject({ unitCost: { amountMinor: 2_500 }, minDays: 2 + (offer?.minDays ?? 0), maxDays: 2 + (offer?.maxDays ?? 0) });
  expect(perUnit(now)).toBe(offer?.total.amountMinor);
  expect(stored.map(({ warehouse }) => warehouse)).toContain('CN');
  expect(stored.map(({ saved }) => saved.amountMinor)).toEqual(stored.map(({ saved }) => saved.amountMinor).toSorted((a, b) => b - a));
  for (const way of stored) {
    const lines = [{ variantId: variant.id, units: 100 }];
    const { total } = (await merchant.call(quotePurchase, { body: { warehouse: way.warehouse, lines } })).data;
    expect(way).toMatchObject({
      purchase: total,
      unitCost: { amountMinor: Math.round(total.amountMinor / 100) },
      storage: { amountMinor: 0 },
    });
    expect(way.saved.amountMinor).toBe(100 * (perUnit(now) - perUnit(way)));
    expect(way.savedDays).toBe(Math.round((now.minDays + now.maxDays - way.minDays - way.maxDays) / 2));
  }
});

it('goes by what was sent most, where it went, and what is stored until it is sold', async () => {
  const merchant = await provider.signUp();
  const { accountId } = merchant;
  const { order, variant } = await aReadyOrder(provider, merchant, {
    quantity: 3,
    address: { country: 'GB', postcode: 'SW1A 1AA', province: '' },
  });
  await pay(provider, merchant, order);
  for (const step of ['pick', 'pack', 'label'] as const) await warehouseStep(provider, { accountId, orderId: order.id }, step);
  await sql`UPDATE parcel SET shipped_at = app_now() WHERE account_id = ${accountId}`.execute(db);
  const savings = await savingsOf(merchant);
  expect(savings.goods).toMatchObject([{ variantId: variant.id, units: 3 }]);
  const { country, sold, lastsDays, now, stored } = estimateOf(savings);
  expect({ country, sold, lastsDays }).toEqual({ country: 'GB', sold: 3, lastsDays: 1_000 });
  const inChina = stored.find(({ warehouse }) => warehouse === 'CN');
  if (inChina === undefined) throw new Error('China serves the country');
  // Three in 30 days: 100 less a tenth of each day, from the 31st on, 1 dm³ each at ¥6 for a cubic metre and day.
  const unitDays = Array.from({ length: 1_000 }, (_, day) => (day < 30 ? 0 : 100 - Math.floor((day + 1) / 10))).reduce(
    (sum, units) => sum + units,
    0,
  );
  expect(inChina.storage.amountMinor).toBe(storageMinor({ units: unitDays, unitVolumeMm3: 1_000_000, rateMinor: 600 }, 1));
  expect(inChina.saved.amountMinor).toBe(100 * (perUnit(now) - perUnit(inChina)) - inChina.storage.amountMinor);
});
