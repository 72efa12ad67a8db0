import { z } from 'zod';
import type { StockSet, StockToSet } from '#provider/platforms/catalog-sync.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callTiktok, isTiktokId, type TiktokStore } from './tiktok-client.ts';
import { requireWarehouse } from './warehouse.ts';

/** SKUs looked up at once. */
const BATCH = 100;

const Inventory = z.object({
  inventory: z
    .array(
      z.object({
        product_id: z.string(),
        skus: z.array(
          z.object({
            id: z.string(),
            warehouse_inventory: z.array(z.object({ warehouse_id: z.string(), available_quantity: z.int() })).nullish(),
          }),
        ),
      }),
    )
    .nullish(),
});
const Updated = z.unknown();

/** Sets units where the shop has as many as we know. TikTok compares nothing itself: what is sold between the two calls is found by the next sync. */
export async function setStock(services: Services, store: ConnectedStore, levels: readonly StockToSet[]): Promise<StockSet[]> {
  const known = levels.filter(({ externalVariantId }) => isTiktokId(externalVariantId));
  const set: StockSet[] = [];
  for (let at = 0; at < known.length; at += BATCH) set.push(...(await setBatch(services, store, known.slice(at, at + BATCH))));
  return set;
}

async function setBatch(services: Services, store: TiktokStore, levels: readonly StockToSet[]): Promise<StockSet[]> {
  const warehouseId = await requireWarehouse(services, store);
  const present = await readStock(services, store, { levels, warehouseId });
  const judged = levels.flatMap((level) => {
    const held = present.get(level.externalVariantId);
    return held === undefined ? [] : [{ ...level, ...held }];
  });
  const toSet = judged.filter(({ units, expected, available }) => units === expected && units !== available);
  for (const productId of new Set(toSet.map((level) => level.productId))) {
    const skus = toSet
      .filter((level) => level.productId === productId)
      .map(({ externalVariantId: id, available: quantity }) => ({ id, inventory: [{ warehouse_id: warehouseId, quantity }] }));
    await callTiktok(services, store, {
      method: 'POST',
      path: `/product/202309/products/${productId}/inventory/update`,
      body: { skus },
      data: Updated,
      repeatable: true,
    });
  }
  return judged.map(({ externalVariantId, units, expected, available }) => ({
    externalVariantId,
    written: units === expected || units === available,
    available: units === expected ? available : units,
  }));
}

/** Units of each SKU in the shop's warehouse, and whose they are. */
async function readStock(
  services: Services,
  store: TiktokStore,
  { levels, warehouseId }: { levels: readonly StockToSet[]; warehouseId: string },
): Promise<Map<string, { productId: string; units: number }>> {
  const { inventory } = await callTiktok(services, store, {
    method: 'POST',
    path: '/product/202309/inventory/search',
    body: { sku_ids: levels.map(({ externalVariantId }) => externalVariantId) },
    data: Inventory,
    repeatable: true,
  });
  const found = (inventory ?? []).flatMap(({ product_id: productId, skus }) =>
    skus.map(({ id, warehouse_inventory: places }) => {
      const here = places?.find(({ warehouse_id: place }) => place === warehouseId);
      return [id, { productId, units: here?.available_quantity ?? 0 }] as const;
    }),
  );
  return new Map(found);
}
