import type { ProductTrust } from '#contract/product-history.ts';
import { TRUST_MEDIAN_MIN, TRUST_SHARE_MIN } from '#contract/products.values.ts';
import { basisPointsOf } from '#provider/money.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findTrust } from './product-trust.store.ts';

/** The figures there are enough events for. */
export async function getProductTrust(services: Services, productId: string): Promise<ProductTrust> {
  const row = await findTrust(services.database.db, productId);
  if (row === null) throw new Refusal('not-found');
  return {
    stockAccuracy: shareOf(row.foundLines, row.pickedLines),
    onTimeDispatch: shareOf(row.timelyParcels, row.shippedParcels),
    deliveryDays: row.deliveryDays.filter(({ parcels }) => parcels >= TRUST_MEDIAN_MIN),
    calculatedAt: row.calculatedAt,
  };
}

function shareOf(part: number, of: number): ProductTrust['stockAccuracy'] {
  return of < TRUST_SHARE_MIN ? null : { shareBp: basisPointsOf(part, of), of };
}
