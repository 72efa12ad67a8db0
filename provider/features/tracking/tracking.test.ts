import { describe, expect, it } from 'vitest';
import { getParcel } from '#contract/orders.ts';
import { trackParcel } from '#contract/tracking.ts';
import { aReadyOrder, pay } from '#tests/support/order-builders.ts';
import { aPackedOrder, aParcel, aTrackingNumber, pack, scan } from '#tests/support/parcel-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const merchant = await provider.signUp();

const tokenOf = async (parcelId: string) =>
  (await merchant.call(getParcel, { params: { parcelId } })).data.trackingPath.split('/').at(-1) ?? '';

describe('the tracking page of a parcel', () => {
  it('says how far it is, and nothing of the buyer but town and country', async () => {
    const address = {
      name: 'Beatriz Nogueira',
      line1: '99 Hidden Lane',
      email: 'beatriz@example.com',
      phone: '+15125550199',
      postcode: '78799',
    };
    const { order } = await aReadyOrder(provider, merchant, { address });
    await pay(provider, merchant, order);
    await pack(provider, merchant.accountId, order.id);
    const parcelId = await aParcel(provider, merchant, [{ order }], { trackingNumber: aTrackingNumber() });
    await scan(provider, merchant, parcelId, 'in_transit');
    const answer = await provider.call(trackParcel, { params: { token: await tokenOf(parcelId) } });
    expect(answer.data).toMatchObject({
      storeName: 'Corner shop',
      state: 'in_transit',
      city: 'Austin',
      country: 'US',
      part: { number: 1, of: 1 },
    });
    const hidden = [...Object.values(address), order.number, order.id, order.externalName, merchant.accountId, merchant.email, parcelId];
    expect(hidden.filter((text) => answer.text.includes(text))).toEqual([]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('counts the parcels of an order, and is an address of its own for each', async () => {
    const packed = await aPackedOrder(provider, merchant, { quantity: 2 });
    const ids = [await aParcel(provider, merchant, [packed]), await aParcel(provider, merchant, [packed])];
    const tokens = await Promise.all(ids.map(tokenOf));
    expect(new Set(tokens).size).toBe(2);
    const parts = await Promise.all(tokens.map(async (token) => (await provider.call(trackParcel, { params: { token } })).data.part));
    expect(parts).toEqual([
      { number: 1, of: 2 },
      { number: 2, of: 2 },
    ]);
  });

  it('is nobody’s to guess', async () => {
    const unknown = await provider.call(trackParcel, { params: { token: 'a'.repeat(32) } });
    expect(unknown.status).toBe(404);
    for (const token of ['', 'x', '%00', `${'a'.repeat(31)}G`, "' OR 1=1"])
      expect((await provider.call(trackParcel, { params: { token } })).status).toBeGreaterThanOrEqual(400);
  });
});

it('is limited per address', async () => {
  const other = await startTestProvider({ limitFactor: 0.01 });
  const ask = () => other.call(trackParcel, { params: { token: 'b'.repeat(32) } });
  const statuses = [];
  for (let call = 0; call < 5; call += 1) statuses.push((await ask()).status);
  expect(statuses).toEqual([404, 404, 404, 429, 429]);
});
