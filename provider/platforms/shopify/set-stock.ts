import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { StockSet, StockToSet } from '#provider/platforms/catalog-sync.ts';
import { storeBusy } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callAdmin, requireDone, type ShopifyStore, UserErrors } from './admin-client.ts';
import { StockedItem, unitsAtOurs } from './connections.ts';
import { READ_STOCK, SET_STOCK, STOCK_AT } from './documents/inventory.ts';
import { isGid } from './gid.ts';
import { prepareShop } from './prepare-shop.ts';

/** Quantities at once: Shopify takes 250, and reading a hundred costs 400 of the 1,000 points a query may. */
const BATCH = 100;
/** Readings of a batch in which somebody sells at the same time. */
const TRIES = 5;
const STALE = 'CHANGE_FROM_QUANTITY_STALE';

const Stocked = z.object({ id: z.string(), inventoryQuantity: z.int().nullable(), inventoryItem: StockedItem });
const StockOf = z.object({ nodes: z.array(Stocked.or(z.object({})).nullable()) });
const StockWasSet = z.object({ inventorySetQuantities: z.object({ userErrors: UserErrors }) });
const Activated = z.object({ inventoryActivate: z.object({ userErrors: UserErrors }) });

/** Sets units at our location where the shop has as many as we know; Shopify compares them in the same step. */
export async function setStock(services: Services, store: ShopifyStore, levels: readonly StockToSet[]): Promise<StockSet[]> {
  const known = levels.filter(({ externalVariantId }) => isGid('ProductVariant', externalVariantId));
  const set: StockSet[] = [];
  for (let at = 0; at < known.length; at += BATCH) set.push(...(await setBatch(services, store, known.slice(at, at + BATCH))));
  return set;
}

async function setBatch(services: Services, store: ShopifyStore, levels: readonly StockToSet[]): Promise<StockSet[]> {
  const { locationId } = await prepareShop(services, store);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const stock = await readStock(services, store, levels, locationId);
    const present = levels.flatMap((level) => {
      const held = stock.get(level.externalVariantId);
      return held === undefined ? [] : [{ ...level, itemId: held.itemId, here: held.here, units: held.here ?? held.elsewhere }];
    });
    const toSet = present.filter(({ units, expected }) => units === expected);
    for (const level of toSet.filter(({ here }) => here === null)) await stockAt(services, store, { ...level, locationId });
    const outcome = await setQuantities(services, store, {
      locationId,
      levels: toSet.flatMap(({ here, itemId, available }) =>
        here === null || here === available ? [] : [{ itemId, available, from: here }],
      ),
    });
    if (outcome === 'stale') continue;
    return present.map(({ externalVariantId, units, expected, available }) => ({
      externalVariantId,
      written: units === expected || units === available,
      available: units === expected ? available : units,
    }));
  }
  throw storeBusy(null);
}

async function readStock(services: Services, store: ShopifyStore, levels: readonly StockToSet[], locationId: string) {
  const variables = { ids: levels.map(({ externalVariantId }) => externalVariantId), locationId };
  const { nodes } = await callAdmin(services, store, { document: READ_STOCK, variables, data: StockOf, repeatable: true });
  return new Map(
    nodes.flatMap((node) =>
      node === null || !('id' in node)
        ? []
        : [
            [
              node.id,
              { itemId: node.inventoryItem.id, here: unitsAtOurs(node.inventoryItem), elsewhere: node.inventoryQuantity ?? 0 },
            ] as const,
          ],
    ),
  );
}

/** Units of an item at our location, `from` as many as it is taken to have there. */
interface Quantity {
  itemId: string;
  available: number;
  from: number;
}

/** `stale`: somebody changed one of them meanwhile, and none was set. */
export async function setQuantities(
  services: Services,
  store: ShopifyStore,
  { locationId, levels }: { locationId: string; levels: readonly Quantity[] },
): Promise<'set' | 'stale'> {
  if (levels.length === 0) return 'set';
  const quantities = levels.map(({ itemId: inventoryItemId, available: quantity, from: changeFromQuantity }) => ({
    inventoryItemId,
    locationId,
    quantity,
    changeFromQuantity,
  }));
  const { inventorySetQuantities } = await callAdmin(services, store, {
    document: SET_STOCK,
    variables: { input: { name: 'available', reason: 'correction', quantities }, key: randomUUID() },
    data: StockWasSet,
    repeatable: true,
  });
  if (inventorySetQuantities.userErrors.some(({ code }) => code === STALE)) return 'stale';
  requireDone(services, store, inventorySetQuantities.userErrors);
  return 'set';
}

/** Has the shop keep units of an item at our location, from now on. */
export async function stockAt(
  services: Services,
  store: ShopifyStore,
  { itemId, locationId, available }: { itemId: string; locationId: string; available: number },
): Promise<void> {
  const { inventoryActivate } = await callAdmin(services, store, {
    document: STOCK_AT,
    variables: { itemId, locationId, available, key: randomUUID() },
    data: Activated,
    repeatable: true,
  });
  requireDone(services, store, inventoryActivate.userErrors);
}
