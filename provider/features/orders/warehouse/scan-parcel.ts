import type { DeliveryState } from '#contract/orders.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { lockParcel, moveParcel } from '../move-parcel.ts';

/** What a carrier said of a parcel that has left, written by hand: there is no feed of carriers yet. The same state again changes nothing. */
export async function scanParcel(
  tx: Tx,
  { accountId, parcelId }: { accountId: string; parcelId: string },
  { state, place, actor }: { state: DeliveryState; place: string; actor: Actor },
): Promise<void> {
  const parcel = await lockParcel(tx, accountId, parcelId);
  if (parcel === null) throw new Refusal('not-found');
  if (!parcel.hasLeft) throw new Refusal('state-conflict');
  if (parcel.state !== state) await moveParcel(tx, parcel, { scan: { state, code: state.replaceAll('_', '-'), place }, actor });
}
