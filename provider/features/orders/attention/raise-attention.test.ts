import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getParcel, listParcels, type Parcel } from '#contract/orders.ts';
import type { DeliveryState, ParcelAttention } from '#contract/orders.values.ts';
import { listNotifications } from '#contract/notifications.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { Merchant } from '#tests/support/call.ts';
import { aSubmittedClaim } from '#tests/support/claim-builders.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { aPackedOrder, aParcel, aTrackingNumber, scan } from '#tests/support/parcel-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { lockParcel, moveParcel } from '../move-parcel.ts';
import { raiseAttention } from './raise-attention.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { services } = provider;

async function aSentParcel(merchant: Merchant, { numbered = true, states = [] }: { numbered?: boolean; states?: DeliveryState[] } = {}) {
  const packed = await aPackedOrder(provider, merchant);
  const parcelId = await aParcel(provider, merchant, [packed], numbered ? { trackingNumber: aTrackingNumber() } : {});
  await sql`UPDATE parcel SET estimated_from = app_now() + interval '7 days', estimated_to = app_now() + interval '12 days' WHERE id = ${parcelId}`.execute(
    services.database.db,
  );
  await scan(provider, merchant, parcelId, ...states);
  return { parcelId, orderId: packed.order.id };
}
const look = () => raiseAttention(services, {}, { attempt: 1, lastAttempt: false });
const read = async (merchant: Merchant, parcelId: string): Promise<Parcel> =>
  (await merchant.call(getParcel, { params: { parcelId } })).data;

describe('a parcel needs attention', () => {
  it.each<[ParcelAttention, { numbered?: boolean; states?: DeliveryState[] }, number]>([
    ['no-number', { numbered: false }, 7 * 24],
    ['no-first-scan', {}, 72],
    ['no-movement', { states: ['in_transit'] }, 5 * 24],
    ['exception', { states: ['in_transit', 'exception'] }, 0],
    ['customs-hold', { states: ['in_transit', 'import_customs', 'customs_hold'] }, 0],
    ['returning', { states: ['in_transit', 'return_to_sender'] }, 0],
    ['returned', { states: ['in_transit', 'return_to_sender', 'returned'] }, 0],
    ['lost', { states: ['in_transit', 'lost'] }, 0],
  ])('for %s, when its time has come and not before, with the days of its claim', async (code, options, hours) => {
    const merchant = await provider.signUp();
    const { parcelId } = await aSentParcel(merchant, options);
    if (hours > 0) {
      await moveClock(provider, { hours: hours - 1 });
      await look();
      expect((await read(await signInAgain(provider, merchant), parcelId)).attention).toBeNull();
      await moveClock(provider, { hours: 1, minutes: 1 });
    }
    await look();
    await look();
    await provider.runJobs();
    const later = await signInAgain(provider, merchant);
    const { attention } = await read(later, parcelId);
    expect(attention?.code).toBe(code);
    expect(attention?.claim?.from).toMatch(/^20/);
    expect((await later.call(listParcels, { query: { tab: 'attention' } })).data.map(({ id }) => id)).toContain(parcelId);
    const notices = (await later.call(listNotifications, { query: { tab: 'notice' } })).data.filter(
      ({ path }) => path?.endsWith(parcelId) === true,
    );
    // Coming back was a reason of its own before.
    expect(notices).toHaveLength(code === 'returned' ? 2 : 1);
  });

  it('for arriving in another country', async () => {
    const merchant = await provider.signUp();
    const { parcelId } = await aSentParcel(merchant, { states: ['in_transit'] });
    await inTransaction(services.database, async (tx) => {
      const parcel = await lockParcel(tx, merchant.accountId, parcelId);
      if (parcel !== null)
        await moveParcel(tx, parcel, { scan: { state: 'delivered', code: 'delivered', place: 'CA' }, actor: { kind: 'carrier' } });
    });
    expect((await read(merchant, parcelId)).attention?.code).toBe('delivered-elsewhere');
  });

  it('no longer once it moves again, or a claim about it is handed in', async () => {
    const merchant = await provider.signUp();
    const moving = await aSentParcel(merchant, { states: ['in_transit', 'exception'] });
    await scan(provider, merchant, moving.parcelId, 'out_for_delivery');
    expect((await read(merchant, moving.parcelId)).attention).toBeNull();
    const lost = await aSentParcel(merchant, { states: ['in_transit', 'lost'] });
    await aSubmittedClaim(merchant, lost);
    await look();
    expect((await read(merchant, lost.parcelId)).attention).toBeNull();
  });
});
