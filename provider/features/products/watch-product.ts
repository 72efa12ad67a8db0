import { inTransaction } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { countKnownProducts, insertMarks } from './product-marks.store.ts';

export interface Watch {
  accountId: string;
  userId: string;
  productId: string;
}

/** From now on the user is told of the product's changes. It is kept among the favourites too, where it is found again. */
export async function watchProduct({ database }: Services, { accountId, userId, productId }: Watch): Promise<void> {
  await inTransaction(database, async (tx) => {
    if ((await countKnownProducts(tx, [productId])) === 0) throw new Refusal('not-found');
    await insertMarks(tx, accountId, 'favourite', [productId]);
    await tx
      .insertInto('product_watch')
      .values({ account_id: accountId, user_id: userId, product_id: productId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

export async function unwatchProduct({ database }: Services, { accountId, userId, productId }: Watch): Promise<void> {
  await inTransaction(database, async (tx) => {
    if ((await countKnownProducts(tx, [productId])) === 0) throw new Refusal('not-found');
    await tx
      .deleteFrom('product_watch')
      .where((is) => is.and({ account_id: accountId, user_id: userId, product_id: productId }))
      .execute();
  });
}
