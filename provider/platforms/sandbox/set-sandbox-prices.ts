import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import type { PriceChange, PriceOutcome } from '#provider/platforms/catalog-sync.ts';

/**
 * Sets prices of one product's variants where they still are what the caller takes them for. A variant that has its new
 * price already counts as set, so that a repeat changes nothing and says the same.
 */
export async function setSandboxPrices(
  tx: Tx,
  place: { shopId: string; productId: string },
  changes: readonly PriceChange[],
): Promise<PriceOutcome[]> {
  const present = await lockPrices(tx, place);
  const outcomes = changes.map((change) => judge(change, present.get(change.externalVariantId)));
  const toSet = changes.filter((_change, index) => outcomes[index]?.outcome === 'set');
  await sql`UPDATE sandbox.variant v SET price_minor = n.price_minor, compare_at_minor = n.compare_at_minor
    FROM unnest(${toSet.map((change) => change.externalVariantId)}::text[], ${toSet.map((change) => change.toMinor)}::bigint[],
      ${toSet.map((change) => change.compareAtMinor)}::bigint[]) AS n (id, price_minor, compare_at_minor)
    WHERE v.shop_id = ${place.shopId} AND v.product_id = ${place.productId} AND v.id = n.id`.execute(tx);
  return outcomes;
}

async function lockPrices(tx: Tx, { shopId, productId }: { shopId: string; productId: string }): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('sandbox.variant')
    .select(['id', 'price_minor'])
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row.price_minor]));
}

function judge({ externalVariantId, fromMinor, toMinor }: PriceChange, presentMinor: number | undefined): PriceOutcome {
  if (presentMinor === undefined) return { externalVariantId, outcome: 'not-in-store' };
  if (presentMinor === fromMinor || presentMinor === toMinor) return { externalVariantId, outcome: 'set' };
  return { externalVariantId, outcome: 'changed-in-store', presentMinor };
}
