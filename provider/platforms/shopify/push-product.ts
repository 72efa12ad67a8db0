import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { PushedIds, PushedProduct } from '#provider/platforms/catalog-sync.ts';
import { type ConnectedStore, storeBusy, storeRefused } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callAdmin, requireDone, type ShopifyStore, UserErrors } from './admin-client.ts';
import { composeProduct, hashPictures, valuesInShop, type VariantInShop } from './compose-product.ts';
import { nextOf, pageOf, readAll, StockedItem, unitsAtOurs } from './connections.ts';
import { FIND_PUSHED, PUSH_PRODUCT, PUSH_PROGRESS, READ_PUSHED_VARIANTS } from './documents/products.ts';
import { joinCollections } from './join-collections.ts';
import { prepareShop, PRODUCT_KEY } from './prepare-shop.ts';
import { findPushedBefore, savePushed } from './pushed-products.store.ts';
import { setQuantities, stockAt } from './set-stock.ts';
import { publish } from './set-visibility.ts';

/** Products with more variants take longer than a call waits: Shopify sets them in the background. */
const AT_ONCE = 10;
/** How often, and how long apart, a product set in the background is looked at: two minutes in all. */
const LOOKS = 60;
const LOOK_MS = 2_000;
const STOCK_TRIES = 5;

const Found = z.object({ productByIdentifier: z.object({ id: z.string() }).nullable() });
const Pushed = z.object({
  productSet: z.object({
    product: z.object({ id: z.string() }).nullable(),
    productSetOperation: z.object({ id: z.string(), status: z.string() }).nullable(),
    userErrors: UserErrors,
  }),
});
const Progress = z.object({
  productOperation: z
    .object({ status: z.string(), product: z.object({ id: z.string() }).nullable(), userErrors: UserErrors.optional() })
    .nullable(),
});
const Variants = pageOf(
  z.object({ id: z.string(), selectedOptions: z.array(z.object({ value: z.string() })), inventoryItem: StockedItem }),
);
const VariantsOf = z.object({ product: z.object({ variants: Variants }).nullable() });

/**
 * Makes a product or brings the one of the same key up to date. The key is a metafield of the app that is unique in the shop, so a push whose answer was
 * lost finds its own product. A new one is shown at once; of a known one, what its merchant decides about it stays as it is.
 */
export async function pushProduct(services: Services, store: ConnectedStore, product: PushedProduct): Promise<PushedIds> {
  const { db } = services.database;
  const { locationId } = await prepareShop(services, store);
  const before = await findPushedBefore(db, store, product.key);
  const knownId = await findByKey(services, store, product.key);
  const inShop = knownId === null ? [] : await readVariants(services, store, { productId: knownId, locationId });
  const matched = matchVariants(product, inShop, before?.externalProductId === knownId ? (before?.variantIds ?? {}) : {});
  const picturesHash = hashPictures(product);
  const hasPictures = knownId !== null && before?.externalProductId === knownId && before.picturesHash.equals(picturesHash);
  const composing = { currency: store.currency, locationId, isKnown: knownId !== null, hasPictures, inShop: matched };
  const productId = await setProduct(services, store, { product, input: composeProduct(product, composing) });
  if (knownId === null) await publish(services, store, productId);
  await joinCollections(services, store, { productId, names: product.collections });
  const variants = matchVariants(product, await readVariants(services, store, { productId, locationId }), idsOf(matched));
  await setUnits(services, store, { product, productId, locationId, known: matched });
  const variantIds = idsOf(variants);
  await savePushed(db, store, product.key, { externalProductId: productId, picturesHash, variantIds });
  return {
    externalProductId: productId,
    variants: Object.entries(variantIds).map(([key, externalVariantId]) => ({ key, externalVariantId })),
  };
}

async function findByKey(services: Services, store: ShopifyStore, key: string): Promise<string | null> {
  const variables = { identifier: { customId: { ...PRODUCT_KEY, value: key } } };
  const { productByIdentifier } = await callAdmin(services, store, { document: FIND_PUSHED, variables, data: Found, repeatable: true });
  return productByIdentifier?.id ?? null;
}

/** Sends the product; a repeat sets the same one, as its key says. */
async function setProduct(
  services: Services,
  store: ShopifyStore,
  { product, input }: { product: PushedProduct; input: Record<string, unknown> },
): Promise<string> {
  const { productSet } = await callAdmin(services, store, {
    document: PUSH_PRODUCT,
    variables: {
      identifier: { customId: { ...PRODUCT_KEY, value: product.key } },
      input,
      synchronous: product.variants.length <= AT_ONCE,
    },
    data: Pushed,
    repeatable: true,
  });
  requireDone(services, store, productSet.userErrors);
  const productId = productSet.product?.id ?? (await untilSet(services, store, productSet.productSetOperation?.id));
  if (productId === null) throw storeRefused();
  return productId;
}

async function untilSet(services: Services, store: ShopifyStore, operationId: string | undefined): Promise<string | null> {
  if (operationId === undefined) return null;
  for (let look = 0; look < LOOKS; look += 1) {
    const { productOperation } = await callAdmin(services, store, {
      document: PUSH_PROGRESS,
      variables: { id: operationId },
      data: Progress,
      repeatable: true,
    });
    if (productOperation === null) return null;
    if (productOperation.status === 'COMPLETE') {
      requireDone(services, store, productOperation.userErrors ?? []);
      return productOperation.product?.id ?? null;
    }
    await setTimeout(LOOK_MS);
  }
  throw storeBusy(LOOK_MS * LOOKS);
}

async function readVariants(
  services: Services,
  store: ShopifyStore,
  { productId: id, locationId }: { productId: string; locationId: string },
): Promise<VariantInShop[]> {
  async function page(after: string | null) {
    const variables = { id, after, locationId };
    const { product } = await callAdmin(services, store, { document: READ_PUSHED_VARIANTS, variables, data: VariantsOf, repeatable: true });
    return product === null ? { items: [], next: null } : { items: product.variants.nodes, next: nextOf(product.variants) };
  }
  const nodes = await readAll(await page(null), page);
  return nodes.map(({ id: variantId, selectedOptions, inventoryItem }) => ({
    id: variantId,
    options: selectedOptions.map(({ value }) => value),
    itemId: inventoryItem.id,
    units: unitsAtOurs(inventoryItem),
  }));
}

/** Our variants in the shop: by the ids of the last push, for their options may be renamed, and by their options. */
function matchVariants(
  product: PushedProduct,
  inShop: readonly VariantInShop[],
  before: Record<string, string>,
): Map<string, VariantInShop> {
  const byId = new Map(inShop.map((variant) => [variant.id, variant]));
  const byOptions = new Map(inShop.map((variant) => [JSON.stringify(variant.options), variant]));
  return new Map(
    product.variants.flatMap((variant) => {
      const found = byId.get(before[variant.key] ?? '') ?? byOptions.get(JSON.stringify(valuesInShop(product, variant)));
      return found === undefined ? [] : [[variant.key, found] as const];
    }),
  );
}

function idsOf(variants: ReadonlyMap<string, VariantInShop>): Record<string, string> {
  return Object.fromEntries([...variants].map(([key, { id }]) => [key, id]));
}

/** Units of variants the shop had before: those of new ones went with the product. */
async function setUnits(
  services: Services,
  store: ShopifyStore,
  wish: { product: PushedProduct; productId: string; locationId: string; known: ReadonlyMap<string, VariantInShop> },
): Promise<void> {
  const { product, productId, locationId, known } = wish;
  const available = new Map(product.variants.map((variant) => [variant.key, variant.available]));
  let present = known;
  for (let tried = 0; tried < STOCK_TRIES; tried += 1) {
    const levels = [...present].map(([key, { itemId, units }]) => ({ itemId, from: units, available: available.get(key) ?? 0 }));
    for (const level of levels) if (level.from === null) await stockAt(services, store, { ...level, locationId });
    const changed = levels.flatMap(({ from, ...level }) => (from === null || from === level.available ? [] : [{ ...level, from }]));
    if ((await setInBatches(services, store, locationId, changed)) === 'set') return;
    const inShop = new Map((await readVariants(services, store, { productId, locationId })).map((variant) => [variant.id, variant]));
    present = new Map([...present].map(([key, variant]) => [key, inShop.get(variant.id) ?? variant]));
  }
  throw storeBusy(null);
}

const QUANTITIES_AT_ONCE = 250;

async function setInBatches(
  services: Services,
  store: ShopifyStore,
  locationId: string,
  levels: Parameters<typeof setQuantities>[2]['levels'],
): Promise<'set' | 'stale'> {
  let outcome: 'set' | 'stale' = 'set';
  for (let at = 0; at < levels.length; at += QUANTITIES_AT_ONCE) {
    const batch = { locationId, levels: levels.slice(at, at + QUANTITIES_AT_ONCE) };
    if ((await setQuantities(services, store, batch)) === 'stale') outcome = 'stale';
  }
  return outcome;
}
