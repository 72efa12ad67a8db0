import { expect, it } from 'vitest';
import { getListing } from '#contract/my-products.ts';
import { mendListingPrices } from '#contract/my-products-prices.ts';
import { editDraft } from '#tests/support/drafts.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct, aSandboxStore, push } from '#tests/support/store-builders.ts';

const provider = await startTestProvider({}, { template: 'rates' });

it('prices that end a loss are set as they were shown, once; other ones, and those of somebody else, are refused', async () => {
  const merchant = await provider.signUp();
  const store = await aSandboxStore(merchant, { country: 'DE', currency: 'EUR' });
  const draft = await aDraft(merchant, await aProduct(provider));
  await editDraft(merchant, draft, { variants: draft.variants.map(({ variantId }) => ({ variantId, priceMinor: 100 })) });
  const job = await push(provider, merchant, store.id, [draft.id]);
  const params = { listingId: job.rows[0]?.resultId ?? '' };
  const { variants } = (await merchant.call(getListing, { params })).data;
  const prices = variants.map(({ id, mendingPrice }) => ({ listingVariantId: id, priceMinor: mendingPrice?.amountMinor ?? 0 }));
  expect(prices.every(({ priceMinor }) => priceMinor > 100)).toBe(true);

  const stranger = await provider.signUp();
  expect((await stranger.call(mendListingPrices, { params, body: { prices } })).problem.code).toBe('not-found');
  const cheaper = prices.map((price) => ({ ...price, priceMinor: price.priceMinor - 1 }));
  expect((await merchant.call(mendListingPrices, { params, body: { prices: cheaper } })).problem.code).toBe('state-conflict');

  const mended = (await merchant.call(mendListingPrices, { params, body: { prices } })).data;
  expect(mended.variants.map(({ price }) => price.amountMinor)).toEqual(prices.map(({ priceMinor }) => priceMinor));
  for (const { profit, mendingPrice } of mended.variants) {
    expect(profit?.marginBp).toBeGreaterThanOrEqual(3_000);
    expect(mendingPrice).toBeNull();
  }
  expect((await merchant.call(mendListingPrices, { params, body: { prices } })).problem.code).toBe('state-conflict');
});
