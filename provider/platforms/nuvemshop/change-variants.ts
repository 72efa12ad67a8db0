import { z } from 'zod';
import type { PriceChange, PriceOutcome, StockSet, StockToSet } from '#provider/platforms/catalog-sync.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callApi } from './api-client.ts';
import { ApiVariant, priceFields, priceOf, unitsOf } from './api-product.ts';
import { findProduct } from './read-products.ts';
import { readVariantId, toVariantId } from './variant-ids.ts';

/** Variants one call changes. */
const BATCH = 100;

/**
 * Sets units where the store has as many as we know. Nuvemshop compares nothing itself: the product is read and changed right after it, variant by
 * variant that differs, so that what is sold between the two is all that can be missed.
 */
export async function setStock(services: Services, store: ConnectedStore, levels: readonly StockToSet[]): Promise<StockSet[]> {
  const products = new Set(levels.flatMap(({ externalVariantId }) => readVariantId(externalVariantId)?.productId ?? []));
  const set: StockSet[] = [];
  for (const productId of products) {
    const present = new Map((await findProduct(services, store, productId))?.variants.map((variant) => [variant.id, variant]));
    const known = levels.flatMap((level) => {
      const place = readVariantId(level.externalVariantId);
      const variant = place?.productId === productId ? present.get(place.variantId) : undefined;
      return variant === undefined ? [] : [{ level, variant }];
    });
    const changed = known.filter(({ level, variant }) => unitsOf(variant) === level.expected && variant.stock !== level.available);
    await patchVariants(
      services,
      store,
      productId,
      changed.map(({ level, variant }) => ({ id: Number(variant.id), stock: level.available, stock_management: true })),
    );
    for (const { level, variant } of known) {
      const units = unitsOf(variant);
      const { externalVariantId, available, expected } = level;
      const written = units === expected || units === available;
      set.push({ externalVariantId, written, available: units === expected ? available : units });
    }
  }
  return set;
}

/** Sets prices of a product's variants that still are what they are taken for. A price that is the new one already counts as set. */
export async function setPrices(
  services: Services,
  store: ConnectedStore,
  { externalProductId, variants }: { externalProductId: string; variants: PriceChange[] },
): Promise<PriceOutcome[]> {
  const product = await findProduct(services, store, externalProductId);
  const present = new Map(
    product?.variants.map((variant) => [toVariantId({ productId: externalProductId, variantId: variant.id }), variant]),
  );
  const outcomes = variants.map((change) => judge(change, present.get(change.externalVariantId), store.currency));
  const toSet = variants.filter((_change, index) => outcomes[index]?.outcome === 'set');
  await patchVariants(
    services,
    store,
    externalProductId,
    toSet.flatMap(({ externalVariantId, toMinor: priceMinor, compareAtMinor }) => {
      const variant = present.get(externalVariantId);
      return variant === undefined ? [] : [{ id: Number(variant.id), ...priceFields({ priceMinor, compareAtMinor }, store.currency) }];
    }),
  );
  return outcomes;
}

function judge({ externalVariantId, fromMinor, toMinor }: PriceChange, variant: ApiVariant | undefined, currency: string): PriceOutcome {
  if (variant === undefined) return { externalVariantId, outcome: 'not-in-store' };
  const presentMinor = priceOf(variant, currency);
  if (presentMinor === fromMinor || presentMinor === toMinor) return { externalVariantId, outcome: 'set' };
  return { externalVariantId, outcome: 'changed-in-store', presentMinor };
}

/** Changes the named fields of variants a product has, and nothing else. */
export async function patchVariants(
  services: Services,
  store: ConnectedStore,
  productId: string,
  changes: readonly ({ id: number } & Record<string, unknown>)[],
): Promise<void> {
  for (let at = 0; at < changes.length; at += BATCH) {
    const body = changes.slice(at, at + BATCH);
    const path = `products/${productId}/variants`;
    await callApi(services, store, { method: 'PATCH', path, body, data: z.array(ApiVariant), repeatable: true });
  }
}
