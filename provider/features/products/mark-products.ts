import type { ProductMarkKind } from '#contract/product-marks.ts';
import { inTransaction } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { countKnownProducts, insertMarks } from './product-marks.store.ts';

/** Marks products for an account: all of them, or none where one is not known. */
export async function markProducts(
  services: Services,
  wish: { accountId: string; kind: ProductMarkKind; productIds: readonly string[] },
): Promise<{ marked: number }> {
  const productIds = [...new Set(wish.productIds)];
  return inTransaction(services.database, async (tx) => {
    if ((await countKnownProducts(tx, productIds)) < productIds.length) throw new Refusal('not-found');
    return { marked: await insertMarks(tx, wish.accountId, wish.kind, productIds) };
  });
}
