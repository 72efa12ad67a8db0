import { z } from 'zod';
import type { PushedIds, PushedProduct } from '#provider/platforms/catalog-sync.ts';
import { type ConnectedStore, storeRefused } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { composeProduct, composeVariation, hashPictures, isVariable, KEY_META } from './compose-product.ts';
import { requireCategories } from './product-categories.ts';
import { forgetPushed, intendPush, savePushed } from './pushed-products.store.ts';
import { findProduct, plain, Product, readVariations, type Variation } from './read-products.ts';
import { RestRefused } from './send-request.ts';
import { BATCH } from './set-variants.ts';
import { callExisting, callStore, tryStore } from './store-client.ts';
import { gmtText } from './store-time.ts';

/** A store's clock may be behind ours by this when a product whose answer was lost is looked for. */
const CLOCK_SKEW_S = 86_400;
const PAGE = 100;

const Setting = z.object({ value: z.string() });
/** Each entry stands where it stood in the request. */
const Entries = z.array(z.object({ error: z.object({ code: z.string() }).optional() })).default([]);
const Batch = z.object({ create: Entries, update: Entries });
type Bodies = Record<string, unknown>[];

/** A SKU is unique in a store: a product the merchant has under another key, or of his own, keeps it. */
const SKU_TAKEN = 'product_invalid_sku';

/**
 * Makes a product or brings the one of the same key up to date. WooCommerce makes one anew each time it is asked: the row is written first, and a push nobody knows the
 * end of is looked for among the store's newest products by our key in it. A new product is shown at once; of a known one, what its merchant decides stays as it is.
 */
export async function pushProduct(services: Services, store: ConnectedStore, product: PushedProduct): Promise<PushedIds> {
  if (product.variants.length === 0) throw storeRefused();
  const { db } = services.database;
  const before = await intendPush(db, store, product.key);
  const known = before.externalProductId === null ? null : await findProduct(services, store, before.externalProductId);
  if (known === null && before.externalProductId !== null) await forgetPushed(db, store, product.key);
  const isLost = !before.isNew && before.externalProductId === null;
  const present = isLost ? await findByKey(services, store, product.key, before.requestedS) : known;
  const picturesHash = hashPictures(product);
  const composing = {
    currency: store.currency,
    weightUnit: await readWeightUnit(services, store),
    categoryIds: [
      ...new Set([...(present?.categories.map(({ id }) => id) ?? []), ...(await requireCategories(services, store, product.collections))]),
    ],
    hasPictures: present !== null && before.picturesHash?.equals(picturesHash) === true,
  };
  const set = await setProduct(services, store, present, composeProduct(product, composing));
  const externalProductId = String(set.id);
  const variantIds = isVariable(product)
    ? await setVariations(services, store, { product, set, composing, before: known === null ? {} : before.variantIds })
    : Object.fromEntries(product.variants.slice(0, 1).map(({ key }) => [key, externalProductId]));
  await savePushed(db, store, product.key, { externalProductId, picturesHash, variantIds });
  return {
    externalProductId,
    variants: product.variants.flatMap(({ key }) => {
      const externalVariantId = variantIds[key];
      return externalVariantId === undefined ? [] : [{ key, externalVariantId }];
    }),
  };
}

/** In the unit the merchant weighs in. */
async function readWeightUnit(services: Services, store: ConnectedStore): Promise<string> {
  const path = '/wc/v3/settings/products/woocommerce_weight_unit';
  const answer = await callStore(services, store, { method: 'GET', path, data: Setting, repeatable: true });
  return answer.status === 'found' ? answer.data.value : 'kg';
}

async function findByKey(services: Services, store: ConnectedStore, key: string, requestedS: number): Promise<Product | null> {
  for (let page = 1; ; page += 1) {
    const query = {
      ...{ modified_after: gmtText(requestedS - CLOCK_SKEW_S), dates_are_gmt: 'true', status: 'any' },
      ...{ orderby: 'id', order: 'desc', per_page: String(PAGE), page: String(page) },
    };
    const call = { method: 'GET', path: '/wc/v3/products', query, data: z.array(Product), repeatable: true } as const;
    const listed = await callExisting(services, store, call);
    const found = listed.find(({ meta_data: meta }) => meta.some((each) => each.key === KEY_META && each.value === key));
    if (found !== undefined) return found;
    if (listed.length < PAGE) return null;
  }
}

async function setProduct(
  services: Services,
  store: ConnectedStore,
  present: Product | null,
  body: Record<string, unknown>,
): Promise<Product> {
  const call =
    present === null
      ? ({ method: 'POST', path: '/wc/v3/products', body: { ...body, status: 'publish' }, repeatable: false } as const)
      : ({ method: 'PUT', path: `/wc/v3/products/${present.id}`, body, repeatable: true } as const);
  try {
    return await tryStore(services, store, { ...call, data: Product, withPictures: true });
  } catch (error) {
    if (!(error instanceof RestRefused) || error.code !== SKU_TAKEN) throw error;
    return callExisting(services, store, { ...call, body: withoutSku(call.body), data: Product, withPictures: true });
  }
}

interface Variations {
  product: PushedProduct;
  set: Product;
  composing: Parameters<typeof composeProduct>[1];
  /** Ids of the last push: a merchant may rename options. */
  before: Record<string, string>;
}

/** Sets the variations of a product and takes those away that we no longer sell; answers their ids by our keys. */
async function setVariations(
  services: Services,
  store: ConnectedStore,
  { product, set, composing, before }: Variations,
): Promise<Record<string, string>> {
  const inStore = await readVariations(services, store, String(set.id));
  const matched = matchVariations(product, set.id, inStore, before);
  const pictures = composing.hasPictures ? [] : product.pictures;
  const imageIds = new Map(pictures.map(({ url }, at) => [url, set.images[at]?.id ?? null] as const));
  const compose = (variant: PushedProduct['variants'][number]) =>
    composeVariation(product, variant, { ...composing, imageId: imageIds.get(variant.pictureUrl ?? '') ?? null });
  const changes = product.variants.map((variant) => ({ id: matched.get(variant.key) ?? null, body: compose(variant) }));
  const kept = new Set(matched.values());
  const ours = new Set(Object.values(before).map((id) => Number(id.split('/')[1])));
  const gone = inStore.filter(({ id }) => ours.has(id) && !kept.has(id)).map(({ id }) => id);
  for (let at = 0; at < changes.length; at += BATCH) {
    const batch = changes.slice(at, at + BATCH);
    await sendBatch(services, store, set.id, {
      create: batch.filter(({ id }) => id === null).map(({ body }) => body),
      update: batch.flatMap(({ id, body }) => (id === null ? [] : [{ id, ...body }])),
    });
  }
  for (let at = 0; at < gone.length; at += BATCH) await sendBatch(services, store, set.id, { delete: gone.slice(at, at + BATCH) });
  const after = matchVariations(product, set.id, await readVariations(services, store, String(set.id)), toIds(set.id, matched));
  return toIds(set.id, after);
}

/** Creates and updates variations; one whose SKU is taken goes without. */
async function sendBatch(
  services: Services,
  store: ConnectedStore,
  productId: number,
  { create = [], update = [], ...rest }: { create?: Bodies; update?: Bodies; delete?: number[] },
): Promise<void> {
  const path = `/wc/v3/products/${productId}/variations/batch`;
  const call = { method: 'POST', path, data: Batch, repeatable: false } as const;
  const answer = await callExisting(services, store, { ...call, body: { create, update, ...rest } });
  const [created, updated] = [withoutTakenSkus(create, answer.create), withoutTakenSkus(update, answer.update)];
  if (created.length + updated.length === 0) return;
  const again = await callExisting(services, store, { ...call, body: { create: created, update: updated } });
  if ([...again.create, ...again.update].some(({ error }) => error !== undefined)) throw storeRefused();
}

/** Bodies to send again; what was refused for another reason is refused for good. */
function withoutTakenSkus(bodies: Bodies, entries: z.output<typeof Entries>): Bodies {
  return bodies.flatMap((body, at) => {
    const code = entries[at]?.error?.code;
    if (code === undefined) return [];
    if (code !== SKU_TAKEN || body['sku'] === undefined) throw storeRefused();
    return [withoutSku(body)];
  });
}

function withoutSku(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'sku'));
}

/** Our variants in the store: by the ids of the last push, and by their options. */
function matchVariations(
  product: PushedProduct,
  productId: number,
  inStore: readonly Variation[],
  before: Record<string, string>,
): Map<string, number> {
  const byId = new Map(inStore.map(({ id }) => [`${productId}/${id}`, id]));
  const byOptions = new Map(inStore.map(({ id, attributes }) => [optionsKey(product.optionNames, attributes), id]));
  return new Map(
    product.variants.flatMap(({ key, options }) => {
      const ofVariant = product.optionNames.map((name, at) => ({ name, option: options[at] ?? '' }));
      const id = byId.get(before[key] ?? '') ?? byOptions.get(optionsKey(product.optionNames, ofVariant));
      return id === undefined ? [] : [[key, id] as const];
    }),
  );
}

function optionsKey(names: readonly string[], attributes: Variation['attributes']): string {
  return JSON.stringify(names.map((name) => plain(attributes.find((attribute) => attribute.name === name)?.option ?? '')));
}

function toIds(productId: number, variations: ReadonlyMap<string, number>): Record<string, string> {
  return Object.fromEntries([...variations].map(([key, id]) => [key, `${productId}/${id}`]));
}
