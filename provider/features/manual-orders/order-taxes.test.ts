import { describe, expect, it } from 'vitest';
import { createManualOrder } from '#contract/manual-orders.ts';
import { listOrderMethods, setOrderMethod } from '#contract/order-actions.ts';
import { getOrder } from '#contract/orders.ts';
import { quoteSamples } from '#contract/quotes.ts';
import { saveTaxProfiles, type TaxProfile } from '#contract/tax.ts';
import type { Merchant } from '#tests/support/call.ts';
import { aManualOrder } from '#tests/support/manual-orders.ts';
import { aVariant } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });
const variant = await aVariant(provider);
const lines = [{ variantId: variant.id, quantity: 1 }];
const dutch = {
  name: 'Jan de Vries',
  line1: 'Keizersgracht',
  houseNumber: '123',
  city: 'Amsterdam',
  postcode: '1016 GV',
  country: 'NL',
};

const make = (by: Merchant, overrides: Parameters<typeof aManualOrder>[1] = {}) =>
  by.call(createManualOrder, { body: aManualOrder(variant.id, overrides) });
const wrongFields = ({ fields }: { fields?: { path: string; code: string }[] | undefined }) =>
  fields?.map(({ path, code }) => `${path} ${code}`);
async function sample(by: Merchant, country: 'NL' | 'BR') {
  const body = { samples: [{ country, lines, taxMode: 'own' as const }] };
  return (await by.call(quoteSamples, { body })).data[0];
}
async function withProfile(group: TaxProfile['group'], number: string, validTo: string | null = null): Promise<Merchant> {
  const merchant = await provider.signUp();
  const profile = { group, mode: 'own', number, declaredBase: 'store', overLimit: 'buyer-pays', validTo } as const;
  const saved = await merchant.call(saveTaxProfiles, { params: { userId: merchant.userId }, body: { version: 0, profiles: [profile] } });
  expect(saved.status).toBe(200);
  return merchant;
}

describe("import tax under the merchant's own number", () => {
  it.each(['NL', 'BR'] as const)('is refused at its field and offered by no method to %s while there is no number', async (country) => {
    const merchant = await provider.signUp();
    const address = country === 'NL' ? { address: dutch } : {};
    expect(wrongFields((await make(merchant, { ...address, taxMode: 'own' })).problem)).toEqual(['taxMode tax-number-missing']);
    const answer = await sample(merchant, country);
    expect(answer).toMatchObject({ offers: [], refused: [], selected: null, reasons: [{ code: 'tax-number-expired' }] });
  });

  it('is left to the merchant once they gave the number', async () => {
    const merchant = await withProfile('ioss', 'IM9000000001');
    const { data: order } = await make(merchant, { address: dutch, taxMode: 'own' });
    expect(order.payable).toBe(true);
    const answer = await sample(merchant, 'NL');
    expect(answer?.offers.find(({ methodCode }) => methodCode === order.method?.code)?.total).toEqual(order.quote?.total);
  });

  it.each(['provider', 'none'] as const)('is what the methods of the order are priced by: %s', async (taxMode) => {
    const merchant = await provider.signUp();
    const { data: order } = await make(merchant, { address: dutch, taxMode });
    const { methods } = (await merchant.call(listOrderMethods, { params: { orderId: order.id } })).data;
    expect(methods.find(({ methodCode }) => methodCode === order.method?.code)?.total).toEqual(order.quote?.total);
  });

  it('waits when the number is no longer valid', async () => {
    const merchant = await withProfile('ioss', 'IM9000000001', '2020-01-01');
    const { data: order } = await make(merchant, { address: dutch, taxMode: 'own' });
    expect(order).toMatchObject({ payable: false, causes: [{ code: 'tax-number-expired' }] });
  });

  it('keeps an order waiting when the number was taken away since', async () => {
    const merchant = await withProfile('ioss', 'IM9000000001');
    const { data: order } = await make(merchant, { address: dutch, taxMode: 'own' });
    await merchant.call(saveTaxProfiles, { params: { userId: merchant.userId }, body: { version: 1, profiles: [] } });
    await provider.runJobs();
    const params = { orderId: order.id };
    const body = { version: (await merchant.call(getOrder, { params })).data.version, methodCode: null, insured: true };
    expect((await merchant.call(setOrderMethod, { params, body })).data).toMatchObject({
      payable: false,
      causes: [{ code: 'tax-number-expired' }],
    });
  });
});
