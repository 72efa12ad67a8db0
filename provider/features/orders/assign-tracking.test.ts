import { describe, expect, it } from 'vitest';
import { getParcel } from '#contract/orders.ts';
import { databaseErrorCode, inTransaction } from '#provider/database/database.ts';
import { aPackedOrder, aParcel, aTrackingNumber } from '#tests/support/parcel-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { assignTracking } from './assign-tracking.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { services } = provider;
const merchant = await provider.signUp();
const { order } = await aPackedOrder(provider, merchant);

const aParcelWithoutNumber = () => aParcel(provider, merchant, [{ order }]);
const numberOf = async (parcelId: string) => {
  const { carrier, trackingNumber } = (await merchant.call(getParcel, { params: { parcelId } })).data;
  return trackingNumber === null ? null : `${carrier} ${trackingNumber}`;
};
const assign = (parcelId: string, carrier: string, trackingNumber: string, accountId = merchant.accountId) =>
  inTransaction(services.database, (tx) =>
    assignTracking(tx, { accountId, parcelId, carrier, trackingNumber, actor: { kind: 'provider' } }),
  );

describe('the number a parcel gets from its carrier', () => {
  it('is kept with the carrier, and is an event of its history', async () => {
    const [parcelId, number] = [await aParcelWithoutNumber(), aTrackingNumber()];
    expect(await numberOf(parcelId)).toBeNull();
    await assign(parcelId, 'USPS', number);
    expect(await numberOf(parcelId)).toBe(`USPS ${number}`);
    const events = await services.database.db
      .selectFrom('parcel_event')
      .select(['edit', 'from_state', 'to_state', 'actor_kind', 'payload'])
      .where('entity_id', '=', parcelId)
      .execute();
    expect(events).toEqual([
      {
        edit: 'tracking-assigned',
        from_state: 'label_created',
        to_state: 'label_created',
        actor_kind: 'provider',
        payload: { carrier: 'USPS', trackingNumber: number, firstMileNumber: null },
      },
    ]);
  });

  it('given again changes nothing, also at once', async () => {
    const [parcelId, number] = [await aParcelWithoutNumber(), aTrackingNumber()];
    await Promise.all([assign(parcelId, 'USPS', number), assign(parcelId, 'USPS', number)]);
    await assign(parcelId, 'USPS', number);
    const events = await services.database.db.selectFrom('parcel_event').select('seq').where('entity_id', '=', parcelId).execute();
    expect(events).toHaveLength(1);
  });

  it('is not replaced by another', async () => {
    const [parcelId, number] = [await aParcelWithoutNumber(), aTrackingNumber()];
    await assign(parcelId, 'USPS', number);
    await expect(assign(parcelId, 'USPS', aTrackingNumber())).rejects.toMatchObject({ code: 'state-conflict' });
    expect(await numberOf(parcelId)).toBe(`USPS ${number}`);
  });

  it('is the only one of its carrier; another carrier may use the same', async () => {
    const number = aTrackingNumber();
    const [first, second] = [await aParcelWithoutNumber(), await aParcelWithoutNumber()];
    await assign(first, 'USPS', number);
    await expect(assign(second, 'USPS', number)).rejects.toMatchObject({
      code: 'tracking-number-taken',
      params: { carrier: 'USPS', number },
    });
    expect(await numberOf(second)).toBeNull();
    await assign(second, 'Correos', number);
    expect(await numberOf(second)).toBe(`Correos ${number}`);
  });

  it('given to two parcels at once is one parcel’s', async () => {
    const number = aTrackingNumber();
    const parcels = [await aParcelWithoutNumber(), await aParcelWithoutNumber()];
    const outcomes = await Promise.allSettled(parcels.map((parcelId) => assign(parcelId, 'USPS', number)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await Promise.all(parcels.map(numberOf))).toContain(null);
  });

  it('is the only one in the database too', async () => {
    const number = aTrackingNumber();
    await aParcel(provider, merchant, [{ order }], { trackingNumber: number });
    expect(await aParcel(provider, merchant, [{ order }], { trackingNumber: number }).catch(databaseErrorCode)).toBe('23505');
  });

  it('is not given to a parcel of another account', async () => {
    const stranger = await provider.signUp();
    const parcelId = await aParcelWithoutNumber();
    await expect(assign(parcelId, 'USPS', aTrackingNumber(), stranger.accountId)).rejects.toMatchObject({ code: 'not-found' });
    expect(await numberOf(parcelId)).toBeNull();
  });
});
