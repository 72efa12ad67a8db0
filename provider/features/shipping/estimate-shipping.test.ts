import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { estimateShipping } from '#contract/products.ts';
import { aVariant } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { seedRateBook } from './starter-rate-book.ts';

const provider = await startTestProvider();
await seedRateBook(provider.services);
const merchant = await provider.signUp();

it('tells a merchant what sending units of a variant costs, part by part', async () => {
  const variant = await aVariant(provider, { packedWeightG: 420, sizeMm: [300, 200, 100] });
  const asked = { params: { productId: variant.productId }, query: { variantId: variant.id, country: 'US' } };
  const estimates = (await merchant.call(estimateShipping, asked)).data;
  const prices = estimates.map(({ freight }) => freight.amountMinor);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  const estimate = estimates.find(({ methodCode }) => methodCode === 'standard-line');
  expect(estimate).toMatchObject({
    methodCode: 'standard-line',
    methodName: 'Standard line',
    warehouse: 'CN',
    tracked: true,
    actualG: 420,
    volumetricG: 750,
    chargedG: 750,
    chargedBy: 'volumetric',
  });
  const { registration, weight, remote, special, fuel, discount } = estimate?.parts ?? {};
  const sum =
    [registration, weight, remote, special, fuel].reduce((total, part) => total + (part?.amountMinor ?? NaN), 0) -
    (discount?.amountMinor ?? NaN);
  expect(estimate?.freight).toEqual({ amountMinor: sum, currency: 'CNY' });
  const ofThree = (await merchant.call(estimateShipping, { ...asked, query: { ...asked.query, quantity: 3 } })).data;
  const three = ofThree.find(({ methodCode }) => methodCode === 'standard-line');
  expect(three).toMatchObject({ actualG: 1_260, chargedG: 2_250 });
});

it('names the method in the language of the request', async () => {
  const variant = await aVariant(provider);
  const asked = { params: { productId: variant.productId }, query: { variantId: variant.id, country: 'BR' } };
  const names = (await merchant.call(estimateShipping, { ...asked, locale: 'pt-BR' })).data.map(({ methodName }) => methodName);
  expect(names).toContain('Linha padrão');
});

it('is empty for a country nobody serves and for a parcel that is too heavy', async () => {
  const variant = await aVariant(provider, { packedWeightG: 9_000 });
  const params = { productId: variant.productId };
  expect((await merchant.call(estimateShipping, { params, query: { variantId: variant.id, country: 'AQ' } })).data).toEqual([]);
  expect((await merchant.call(estimateShipping, { params, query: { variantId: variant.id, country: 'US', quantity: 9999 } })).data).toEqual(
    [],
  );
});

it('does not know a variant under another product', async () => {
  const variant = await aVariant(provider);
  const other = await aVariant(provider);
  const query = { variantId: variant.id, country: 'US' };
  expect((await merchant.call(estimateShipping, { params: { productId: other.productId }, query })).problem.code).toBe('not-found');
  expect((await merchant.call(estimateShipping, { params: { productId: uuidv7() }, query })).status).toBe(404);
});

it('needs a session', async () => {
  const variant = await aVariant(provider);
  const asked = { params: { productId: variant.productId }, query: { variantId: variant.id, country: 'US' } };
  expect((await provider.call(estimateShipping, asked)).problem.code).toBe('not-signed-in');
});
