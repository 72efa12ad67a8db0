import { describe, expect, it, test } from 'vitest';
import { createManualOrder, findSellableVariants, getAddressForm, getManualOrderForm, updateManualOrder } from '#contract/manual-orders.ts';
import { getOrder, listOrders } from '#contract/orders.ts';
import { quoteSamples } from '#contract/quotes.ts';
import { longTest } from '#tests/support/long.ts';
import { aManualOrder, brazilian } from '#tests/support/manual-orders.ts';
import { aReadyOrder, aVariant, pay } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const merchant = await provider.signUp();
const variant = await aVariant(provider);

const make = (overrides: Parameters<typeof aManualOrder>[1] = {}) =>
  merchant.call(createManualOrder, { body: aManualOrder(variant.id, overrides) });
const paths = (problem: { fields?: { path: string; code: string }[] | undefined }) =>
  problem.fields?.map(({ path, code }) => `${path} ${code}`);

describe('an order made by hand', () => {
  longTest('is checked, quoted and due like one of a store', async () => {
    const { data } = await make({ reference: 'A-1', lines: [{ variantId: variant.id, quantity: 2, unitSaleMinor: 1_999 }] });
    expect(data).toMatchObject({
      kind: 'manual',
      mode: 'test',
      externalName: 'A-1',
      storeId: null,
      paymentState: 'due',
      fulfillmentState: 'ready',
      payable: true,
      itemCount: 2,
      saleTotal: { amountMinor: 3_998, currency: 'USD' },
      address: { line1: 'Avenida Paulista, 1578', province: 'SP', phone: '+5511912345678', district: 'Bela Vista' },
    });
    expect((await merchant.call(listOrders, { query: { kind: 'manual', q: 'A-1' } })).data.map(({ id }) => id)).toEqual([data.id]);
  });

  it('goes to the warehouse once it is paid', async () => {
    const { data: order } = await make();
    await pay(provider, merchant, order);
    await provider.runJobs();
    const after = (await merchant.call(getOrder, { params: { orderId: order.id } })).data;
    expect(after.paymentState).toBe('paid');
    expect(after.parcels).toHaveLength(1);
  });

  it('has our number for a name where it has no reference', async () => {
    const { data } = await make();
    expect(data.externalName).toBe(data.number);
  });

  it('keeps a reference for itself, whatever its case, in this account alone', async () => {
    const first = (await make({ reference: 'Twice' })).data;
    const second = await make({ reference: 'tWICE' });
    expect([second.status, paths(second.problem)]).toEqual([400, ['reference reference-taken']]);
    expect(second.problem.fields?.[0]?.message).toContain(first.number);
    const other = await provider.signUp();
    expect((await other.call(createManualOrder, { body: aManualOrder(variant.id, { reference: 'Twice' }) })).status).toBe(200);
  });

  it('is made once of two made at once with one reference', async () => {
    const answers = await Promise.all([make({ reference: 'Race' }), make({ reference: 'Race' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('declares the cost where nobody said what the buyer paid, and has no profit', async () => {
    const { data } = await make();
    expect(data.profit).toBeNull();
    const charge = data.quote?.parcels[0]?.charges.find(({ rule }) => rule.startsWith('br-'));
    expect(charge?.base.amountMinor).toBeGreaterThan(0);
  });

  longTest('goes by the method that was chosen, insured as it was chosen', async () => {
    const lines = [{ variantId: variant.id, quantity: 1 }];
    const [sample] = (
      await merchant.call(quoteSamples, { body: { samples: [{ country: 'US', postCode: '78701', province: 'TX', lines }] } })
    ).data;
    const address = { name: 'Joe Doe', line1: '1 Main St', city: 'Austin', province: 'TX', postcode: '78701', country: 'US' };
    for (const offer of sample?.offers ?? []) {
      const { data } = await make({ address, methodCode: offer.methodCode, insured: true });
      expect(data.quote?.methodCode).toBe(offer.methodCode);
      expect(data.quote?.insurance.amountMinor).toBeGreaterThan(0);
    }
    expect(sample?.offers.length).toBeGreaterThan(1);
    const unknown = await make({ address, methodCode: 'no-such' });
    expect(paths(unknown.problem)).toEqual(['methodCode unknown-method']);
  });

  it('is refused by its fields, as the country has them', async () => {
    const bare = { ...brazilian, postcode: '0131', taxId: '529.982.247-26', province: 'Quebec', phone: 'call me', name: ' ' };
    expect(paths((await make({ address: bare })).problem)).toEqual([
      'address.name required',
      'address.postcode postcode-format',
      'address.taxId identity-number',
      'address.province province-unknown',
      'address.phone phone-digits',
    ]);
    const dutch = { name: 'Jan', line1: 'Keizersgracht', city: 'Amsterdam', postcode: '1016 GV', country: 'NL' };
    expect(paths((await make({ address: dutch })).problem)).toEqual(['address.houseNumber required']);
    expect((await make({ address: { ...dutch, houseNumber: '123-2' } })).data.address.line1).toBe('Keizersgracht 123-2');
    const gulf = { name: 'Omar', line1: 'Marina Tower', city: 'Dubai', country: 'AE' };
    expect(paths((await make({ address: gulf })).problem)).toEqual(['address.phone required']);
    expect((await make({ address: { ...gulf, phone: '+971 50 123 4567' } })).data.fulfillmentState).toBe('ready');
    expect(paths((await make({ address: { ...gulf, country: 'XX' } })).problem)).toEqual(['address.country unknown-country']);
    const gone = await aVariant(provider, { status: 'off_sale' });
    expect(paths((await make({ lines: [{ variantId: gone.id, quantity: 1 }] })).problem)).toEqual(['lines.0.variantId variant-off-sale']);
  });

  longTest('can be changed until it is paid, by the version it was read with', async () => {
    const { data: order } = await make({ reference: 'Change me' });
    const params = { orderId: order.id };
    const form = (await merchant.call(getManualOrderForm, { params })).data;
    expect(form).toMatchObject({
      editable: true,
      reference: 'Change me',
      address: { province: 'SP', line1: 'Avenida Paulista', houseNumber: '1578' },
      lines: [{ quantity: 1 }],
    });
    const other = await aVariant(provider);
    const body = aManualOrder(other.id, { reference: 'Changed', remark: 'Gift', address: { ...brazilian, name: 'Bia' } });
    const changed = await merchant.call(updateManualOrder, { params, body: { ...body, version: form.version } });
    expect(changed.data).toMatchObject({ remark: 'Gift', externalName: 'Changed', buyerName: 'Bia', payable: true, lineCount: 1 });
    expect(changed.data.orderLines.map(({ variantId }) => variantId)).toEqual([other.id]);
    expect((await merchant.call(getManualOrderForm, { params })).data.remark).toBe('Gift');
    expect((await merchant.call(updateManualOrder, { params, body: { ...body, version: form.version } })).problem.code).toBe(
      'version-conflict',
    );
    await pay(provider, merchant, changed.data);
    const { version } = (await merchant.call(getOrder, { params })).data;
    expect((await merchant.call(updateManualOrder, { params, body: { ...body, version } })).problem.code).toBe('state-conflict');
  });

  it('begins as a copy of any order', async () => {
    const { order } = await aReadyOrder(provider, merchant);
    const { data: form } = await merchant.call(getManualOrderForm, { params: { orderId: order.id } });
    expect(form).toMatchObject({ editable: false, reference: '', address: { name: order.buyerName, country: order.country } });
    expect(form.lines).toHaveLength(order.orderLines.length);
  });
});

test('fields are those of the country', async () => {
  const need = async (country: string) => {
    const { data } = await merchant.call(getAddressForm, { query: { country } });
    return Object.fromEntries(data.fields.map((each) => [each.field, each.need]));
  };
  expect(await need('BR')).toMatchObject({
    province: 'required',
    postcode: 'required',
    taxId: 'required',
    houseNumber: 'optional',
    district: 'optional',
  });
  expect(await need('NL')).toMatchObject({ province: 'unused', postcode: 'required', taxId: 'unused', houseNumber: 'required' });
  expect(await need('AE')).toMatchObject({ postcode: 'unused', phone: 'required', province: 'optional' });
  const emirates = (await merchant.call(getAddressForm, { query: { country: 'AE' } })).data.provinces.map(({ name }) => name);
  expect(emirates).toContain('Dubai');
});

test('own products are offered first', async () => {
  const owner = await provider.signUp();
  const { order } = await aReadyOrder(provider, owner);
  const found = (await owner.call(findSellableVariants, { query: {} })).data;
  expect(found[0]).toMatchObject({ variantId: order.orderLines[0]?.variantId, stores: ['Corner shop'] });
  expect((await owner.call(findSellableVariants, { query: { q: variant.sku } })).data.map(({ sku }) => sku)).toContain(variant.sku);
});
