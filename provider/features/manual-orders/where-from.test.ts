import { describe, expect, it } from 'vitest';
import { createManualOrder, getManualOrderForm, updateManualOrder } from '#contract/manual-orders.ts';
import { getOrder } from '#contract/orders.ts';
import { quoteSamples } from '#contract/quotes.ts';
import { aManualOrder, brazilian } from '#tests/support/manual-orders.ts';
import { aVariant } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });
const merchant = await provider.signUp();
const variant = await aVariant(provider, { stock: 5 });
await provider.services.database.db
  .insertInto('stock_level')
  .values({ variant_id: variant.id, warehouse_code: 'US', counted: 2 })
  .execute();
const texan = { name: 'Joe Doe', line1: '1 Main St', city: 'Austin', province: 'TX', postcode: '78701', country: 'US' };

const make = (overrides: Parameters<typeof aManualOrder>[1] = {}) =>
  merchant.call(createManualOrder, { body: aManualOrder(variant.id, { address: texan, ...overrides }) });
const wrongFields = ({ fields }: { fields?: { path: string; code: string }[] | undefined }) =>
  fields?.map(({ path, code }) => `${path} ${code}`);

async function methodFrom(warehouse: 'CN' | 'US'): Promise<string> {
  const sample = { country: 'US', postCode: '78701', province: 'TX', warehouse, lines: [{ variantId: variant.id, quantity: 1 }] };
  const [answer] = (await merchant.call(quoteSamples, { body: { samples: [sample] } })).data;
  expect(answer?.offers.map((offer) => offer.warehouse)).toContain(warehouse);
  return answer?.offers[0]?.methodCode ?? '';
}

describe('the warehouse of an order by hand', () => {
  it.each(['CN', 'US'] as const)('is the one that was selected: %s', async (warehouse) => {
    const { data: order } = await make({ warehouse });
    expect(order).toMatchObject({ payable: true, quote: { warehouse } });
    const { data: form } = await merchant.call(getManualOrderForm, { params: { orderId: order.id } });
    expect(form).toMatchObject({ warehouse, methodCode: null });
  });

  it('is waited for where it lacks the goods, though another has them', async () => {
    const lines = [{ variantId: variant.id, quantity: 3 }];
    const { data: order } = await make({ warehouse: 'US', lines });
    expect(order).toMatchObject({
      fulfillmentState: 'blocked',
      causes: [{ code: 'stock-short', params: { sku: variant.sku, available: 2, wanted: 3 } }],
    });
    const params = { orderId: order.id };
    const body = { ...aManualOrder(variant.id, { address: texan, lines }), version: order.version };
    const { data: freed } = await merchant.call(updateManualOrder, { params, body });
    expect(freed).toMatchObject({ payable: true, quote: { warehouse: 'CN' } });
  });

  it('has the methods that leave from it', async () => {
    const methodCode = await methodFrom('CN');
    expect(wrongFields((await make({ warehouse: 'US', methodCode })).problem)).toEqual(['methodCode not-a-choice']);
    const { data: order } = await make({ warehouse: 'CN', methodCode });
    expect(order.quote).toMatchObject({ methodCode, warehouse: 'CN' });
    expect((await merchant.call(getManualOrderForm, { params: { orderId: order.id } })).data.warehouse).toBe('CN');
  });

  it('is refused where no method goes from it to the country', async () => {
    expect(wrongFields((await make({ address: brazilian, warehouse: 'US' })).problem)).toEqual(['warehouse warehouse-not-serving']);
  });
});

describe('where an order by hand goes', () => {
  it('is a country that a method serves', async () => {
    const address = { name: 'Ada', line1: 'Base 1', city: 'Base', postcode: '9999', country: 'AQ' };
    const { status, problem } = await make({ address });
    expect([status, wrongFields(problem)]).toEqual([400, ['address.country country-not-served']]);
  });

  it('is a city of its province, or one that was confirmed', async () => {
    const address = { ...brazilian, province: 'RJ' };
    const { problem } = await make({ address });
    expect(wrongFields(problem)).toEqual(['address.city city-elsewhere']);
    expect(problem.fields?.[0]?.message).toBe(
      'São Paulo is listed in São Paulo. Correct the city or the state, or confirm that both are right.',
    );
    const { data: order } = await make({ address, cityConfirmed: true });
    expect((await merchant.call(getOrder, { params: { orderId: order.id } })).data.address.province).toBe('RJ');
    const { data: form } = await merchant.call(getManualOrderForm, { params: { orderId: order.id } });
    expect(form.cityConfirmed).toBe(true);
  });

  it.each([
    ['US', 'TX', 'Paris', '75460'],
    ['US', 'CA', 'Hollywood', '90028'],
    ['US', 'TX', 'A village nobody lists', '78701'],
  ])('may have the name of a larger one: %s-%s %s', async (country, province, city, postcode) => {
    expect((await make({ address: { ...texan, country, province, city, postcode } })).status).toBe(200);
  });
});

it('needs the number its country asks for, and 1 to 9,999 of a product', async () => {
  expect((await make({ address: { ...brazilian, taxId: '' } })).problem.fields?.map(({ path }) => path)).toEqual(['address.taxId']);
  for (const quantity of [0, 10_000])
    expect((await make({ lines: [{ variantId: variant.id, quantity }] })).problem.fields?.map(({ path }) => path)).toEqual([
      'lines.0.quantity',
    ]);
});

it('has everything that is wrong named at once, a used reference too', async () => {
  await make({ reference: 'Known' });
  const { problem } = await make({ reference: 'kNOWN', address: { ...texan, phone: 'call me' } });
  expect(wrongFields(problem)).toEqual(['address.phone phone-digits', 'reference reference-taken']);
});
