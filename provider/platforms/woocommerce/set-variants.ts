import { z } from 'zod';
import type { PriceChange, PriceOutcome, StockSet, StockToSet } from '#provider/platforms/catalog-sync.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { toAmount } from '#provider/platforms/decimal-amount.ts';
import { toMinor } from './amounts.ts';
import { readVariantId, type VariantId } from './product-ids.ts';
import { findProduct, type Product, readVariations, unitsOf, VARIABLE, type Variation } from './read-products.ts';
import { callExisting, type WooCommerceStore } from './store-client.ts';

/** As many as WooCommerce changes at once. */
export const BATCH = 100;
const Done = z.object({});

/**
 * Sets units where the store has as many as we know. WooCommerce can't compare and set in one step: a sale between our reading and our
 * writing is overwritten, and found by the next reading.
 */
export async function setStock(services: Services, store: WooCommerceStore, levels: readonly StockToSet[]): Promise<StockSet[]> {
  const set: StockSet[] = [];
  for (const [productId, ofProduct] of byProduct(levels)) {
    const present = await readPresent(services, store, productId, ofProduct);
    const known = ofProduct.flatMap((level) => {
      const found = present.get(level.externalVariantId);
      return found === undefined ? [] : [{ ...level, units: unitsOf(found) }];
    });
    const toSet = known.filter(({ units, expected, available }) => units === expected && units !== available);
    await changeVariants(
      services,
      store,
      productId,
      toSet.map(({ externalVariantId, available }) => ({ externalVariantId, manage_stock: true, stock_quantity: available })),
    );
    for (const { externalVariantId, units, expected, available } of known)
      set.push({
        externalVariantId,
        written: units === expected || units === available,
        available: units === expected ? available : units,
      });
  }
  return set;
}

/** Sets prices that still are what they are taken for. A price that is the new one already counts as set. */
export async function setPrices(
  services: Services,
  store: ConnectedStore,
  { externalProductId, variants }: { externalProductId: string; variants: PriceChange[] },
): Promise<PriceOutcome[]> {
  const ofProduct = variants.filter(({ externalVariantId: id }) => readVariantId(id)?.productId === externalProductId);
  const present = await readPresent(services, store, externalProductId, ofProduct);
  const outcomes = variants.map((change) => judge(change, present.get(change.externalVariantId), store.currency));
  const toSet = variants.filter((_change, index) => outcomes[index]?.outcome === 'set');
  await changeVariants(
    services,
    store,
    externalProductId,
    toSet.map(({ externalVariantId, toMinor: priceMinor, compareAtMinor }) => ({
      externalVariantId,
      ...pricesOf({ priceMinor, compareAtMinor }, store.currency),
    })),
  );
  return outcomes;
}

/** A price that is compared with another is the sale price of it. */
export function pricesOf(
  { priceMinor, compareAtMinor }: { priceMinor: number; compareAtMinor: number | null },
  currency: string,
): { regular_price: string; sale_price: string } {
  const price = toAmount(priceMinor, currency);
  return compareAtMinor === null
    ? { regular_price: price, sale_price: '' }
    : { regular_price: toAmount(compareAtMinor, currency), sale_price: price };
}

function judge(
  { externalVariantId, fromMinor, toMinor: next }: PriceChange,
  found: Product | Variation | undefined,
  currency: string,
): PriceOutcome {
  if (found === undefined) return { externalVariantId, outcome: 'not-in-store' };
  const presentMinor = toMinor(found.price, currency);
  if (presentMinor === fromMinor || presentMinor === next) return { externalVariantId, outcome: 'set' };
  return { externalVariantId, outcome: 'changed-in-store', presentMinor };
}

/** What is no id of WooCommerce's is in no store. */
function byProduct<Item extends { externalVariantId: string }>(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const id = readVariantId(item.externalVariantId);
    if (id !== null) groups.set(id.productId, [...(groups.get(id.productId) ?? []), item]);
  }
  return groups;
}

/** Variants of a product that are asked for, as the store has them, by our id. */
async function readPresent(
  services: Services,
  store: WooCommerceStore,
  productId: string,
  items: readonly { externalVariantId: string }[],
): Promise<Map<string, Product | Variation>> {
  const present = new Map<string, Product | Variation>();
  const ids = items.flatMap(({ externalVariantId }) => readVariantId(externalVariantId) ?? []);
  if (ids.length === 0) return present;
  const product = await findProduct(services, store, productId);
  if (product === null) return present;
  if (product.type !== VARIABLE) return present.set(productId, product);
  const variationIds = ids.flatMap(({ variationId }: VariantId) => variationId ?? []);
  for (let at = 0; at < variationIds.length; at += BATCH)
    for (const variation of await readVariations(services, store, productId, variationIds.slice(at, at + BATCH)))
      present.set(`${productId}/${variation.id}`, variation);
  return present;
}

/** Changes variants of a product: its variations, or the product itself where it has none. */
async function changeVariants(
  services: Services,
  store: WooCommerceStore,
  productId: string,
  changes: ({ externalVariantId: string } & Record<string, unknown>)[],
): Promise<void> {
  const path = `/wc/v3/products/${productId}`;
  for (const { externalVariantId, ...body } of changes)
    if (externalVariantId === productId) await callExisting(services, store, { method: 'PUT', path, body, data: Done, repeatable: true });
  const update = changes.flatMap(({ externalVariantId, ...change }) => {
    const variationId = readVariantId(externalVariantId)?.variationId ?? null;
    return variationId === null ? [] : [{ id: Number(variationId), ...change }];
  });
  for (let at = 0; at < update.length; at += BATCH) {
    const body = { update: update.slice(at, at + BATCH) };
    await callExisting(services, store, { method: 'POST', path: `${path}/variations/batch`, body, data: Done, repeatable: true });
  }
}
