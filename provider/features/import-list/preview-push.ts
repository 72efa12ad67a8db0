import type { z } from 'zod';
import type { StoreProfit } from '#contract/import-list.ts';
import type { previewPush as endpoint } from '#contract/import-list-pushes.ts';
import { PUSH_PREVIEW_ROWS } from '#contract/import-list.values.ts';
import type { Locale } from '#contract/locales.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { findDraftsById, findSalesStores } from './import-items.store.ts';
import { profitsOfDrafts } from './profits-of-drafts.ts';
import { type PushAsked, requirePushable } from './push-import-items.ts';

type Preview = z.input<typeof endpoint.data>;

/** What a push would ask for drafts in each store, and what that leaves: losses first. Pushes nothing. */
export async function previewPush(services: Services, asked: PushAsked & { locale: Locale }): Promise<Preview> {
  const { accountId, locale } = asked;
  return inTransaction(services.database, async (tx) => {
    const { importItemIds, storeIds } = await requirePushable(services, tx, asked);
    const stores = await findSalesStores(tx, accountId, storeIds);
    const found = await findDraftsById(tx, accountId, importItemIds);
    const profits = await profitsOfDrafts(services, {
      accountId,
      locale,
      tx,
      rows: found.map((row) => ({ ...row, sales_stores: stores })),
    });
    const rows = found.flatMap(({ id, title }) => (profits.get(id) ?? []).map((profit) => ({ importItemId: id, title, ...profit })));
    const sorted = rows.toSorted((one, other) => rankOf(one) - rankOf(other));
    return {
      rows: sorted.slice(0, PUSH_PREVIEW_ROWS),
      more: Math.max(0, rows.length - PUSH_PREVIEW_ROWS),
      losses: rows.filter(({ profit }) => profit !== null && profit.profit.amountMinor < 0).length,
    };
  });
}

/** Losses first, the largest share first; then what nothing is known of, then what leaves least. */
function rankOf({ profit }: StoreProfit): number {
  return profit === null ? 0 : (profit.marginBp ?? 0);
}
