import { z } from 'zod';
import type { PushedIds, PushedProduct } from '#provider/platforms/catalog-sync.ts';
import { type ConnectedStore, PlatformRefusal, storeRefused } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { findAttributes, findCategory } from './category.ts';
import { composeProduct } from './compose-product.ts';
import { categoryTreeOf } from './markets.ts';
import { intendPush, type PushedBefore, renewAttempt, savePicture, savePushed } from './pushed-products.store.ts';
import { findProduct, type TiktokProduct } from './read-products.ts';
import { callTiktok, type TiktokStore } from './tiktok-client.ts';
import { findConnection } from './tiktok-connection.store.ts';
import { mainPictures, type PictureUris, shownPictures, uploadPicture } from './upload-pictures.ts';
import { requireWarehouse } from './warehouse.ts';

const Pushed = z.object({
  product_id: z.string(),
  skus: z.array(z.object({ id: z.string(), seller_sku: z.string().nullish(), external_sku_id: z.string().nullish() })).nullish(),
});

/**
 * Makes a product or brings the one of the same key up to date. Its attempt is written down first and goes with it, so a push whose answer was lost
 * finds its own product. TikTok reviews what is new or changed before its buyers see it, which takes minutes to days: what came of it is read later.
 */
export async function pushProduct(services: Services, store: ConnectedStore, product: PushedProduct): Promise<PushedIds> {
  const { db } = services.database;
  const warehouseId = await requireWarehouse(services, store);
  const tree = categoryTreeOf((await findConnection(db, { accountId: store.accountId, storeId: store.id }))?.region ?? '');
  const before = await intendPush(db, store, product.key);
  const present = before.externalProductId === null ? null : await findProduct(services, store, before.externalProductId);
  const isGone = before.externalProductId !== null && present === null;
  const attemptKey = isGone ? await renewAttempt(db, store, product.key) : before.attemptKey;
  const pictureUris = await uploadMissing(services, store, { product, before });
  if (mainPictures(product, pictureUris).length === 0) throw new PlatformRefusal({ code: 'no-picture', params: {} }, false);
  const categoryId = categoryOf(present) ?? (await findCategory(services, store, { product, tree }));
  const attributes = await findAttributes(services, store, { categoryId, product, tree });
  const skuIds = present === null ? {} : knownSkus(product, present, before.skuIds);
  const body = composeProduct(product, { currency: store.currency, warehouseId, tree, categoryId, attributes, pictureUris, skuIds });
  const pushed = await callTiktok(services, store, {
    ...(present === null
      ? { method: 'POST' as const, path: '/product/202309/products', body: { ...body, save_mode: 'LISTING', idempotency_key: attemptKey } }
      : { method: 'PUT' as const, path: `/product/202309/products/${present.id}`, body }),
    data: Pushed,
    repeatable: true,
  });
  const ids = matchSkus(product, pushed.skus ?? [], skuIds);
  await savePushed(db, store, { key: product.key, externalProductId: pushed.product_id, skuIds: ids });
  return {
    externalProductId: pushed.product_id,
    variants: Object.entries(ids).map(([key, externalVariantId]) => ({ key, externalVariantId })),
  };
}

/** Uploads what the shop does not have yet; each is kept at once, so that a push that breaks off goes on where it was. */
async function uploadMissing(
  services: Services,
  store: TiktokStore,
  { product, before }: { product: PushedProduct; before: PushedBefore },
): Promise<PictureUris> {
  const uris = { ...before.pictureUris };
  for (const url of shownPictures(product)) {
    if (uris[url] !== undefined) continue;
    const uri = await uploadPicture(services, store, url);
    await savePicture(services.database.db, store, { key: product.key, url, uri });
    uris[url] = uri;
  }
  return uris;
}

/** A product stays in the category it is in: its merchant may have moved it. */
function categoryOf(present: TiktokProduct | null): string | null {
  const chain = present?.category_chains ?? [];
  return (chain.find(({ is_leaf: isLeaf }) => isLeaf === true) ?? chain.at(-1))?.id ?? null;
}

/** Our variants among the shop's, by the ids of the last push and by their SKU. */
function knownSkus(product: PushedProduct, present: TiktokProduct, before: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    product.variants.flatMap(({ key, sku }) => {
      const found = present.skus.find(({ id }) => id === before[key]) ?? present.skus.find(({ seller_sku: theirs }) => theirs === sku);
      return found === undefined ? [] : [[key, found.id] as const];
    }),
  );
}

function matchSkus(
  product: PushedProduct,
  skus: NonNullable<z.output<typeof Pushed>['skus']>,
  known: Record<string, string>,
): Record<string, string> {
  const ids = product.variants.map(({ key, sku }) => {
    const found = skus.find(({ external_sku_id: ours }) => ours === key) ?? skus.find(({ seller_sku: theirs }) => theirs === sku);
    const id = found?.id ?? known[key];
    if (id === undefined) throw storeRefused();
    return [key, id] as const;
  });
  return Object.fromEntries(ids);
}
