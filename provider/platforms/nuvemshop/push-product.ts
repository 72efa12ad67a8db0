import { z } from 'zod';
import type { PushedIds, PushedProduct } from '#provider/platforms/catalog-sync.ts';
import { type ConnectedStore, PlatformRefusal, storeBusy, storeRefused } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callApi } from './api-client.ts';
import { ApiProduct, type ApiVariant } from './api-product.ts';
import { composeFacts, composeVariant, handleKey, handleOf } from './compose-product.ts';
import type { ShopLanguage } from './credentials.ts';
import { joinCategories } from './join-categories.ts';
import { claimPush, type PushedBefore, releasePush, savePushed } from './pushed-products.store.ts';
import { findProduct } from './read-products.ts';
import { placePictures, showVariantPictures } from './push-pictures.ts';
import { matchVariants, replaceVariants } from './push-variants.ts';
import { requireAccess } from './shop-access.ts';
import { toVariantId } from './variant-ids.ts';

/** Another push of the same product, or one whose answer was lost, is over by then. */
const ASKED_AGAIN_MS = 60_000;
const PAGE = 50;

/**
 * Makes a product or brings the one of the same key up to date. A product may be made by a call whose answer is lost: it is looked for by the
 * key in its address before another is made. Of a known one, what its merchant decides about it stays as it is.
 */
export async function pushProduct(services: Services, store: ConnectedStore, product: PushedProduct): Promise<PushedIds> {
  const { db } = services.database;
  if (product.variants.length === 0) throw storeRefused();
  const before = await claimPush(db, store, product.key);
  if (before === null) throw storeBusy(ASKED_AGAIN_MS);
  try {
    const pushed = await push(services, store, { product, before });
    await releasePush(db, store, product.key);
    return pushed;
  } catch (error) {
    // A call without an answer may still be worked on: whoever pushes next waits until it is over.
    const isOpen = !(error instanceof PlatformRefusal) || error.reason.code === 'store-unreachable';
    if (!isOpen) await releasePush(db, store, product.key);
    throw error;
  }
}

async function push(
  services: Services,
  store: ConnectedStore,
  { product, before }: { product: PushedProduct; before: PushedBefore },
): Promise<PushedIds> {
  const { db } = services.database;
  const { language } = await requireAccess(services, { accountId: store.accountId, storeId: store.id });
  const known = await findPushed(services, store, { product, before });
  const present = known ?? (await create(services, store, { product, language }));
  const isSame = before.externalProductId === present.id;
  const knownIds = isSame ? before.variantIds : {};
  // Kept at once: whatever fails from here on, the next push finds its product.
  await savePushed(db, store, product.key, {
    externalProductId: present.id,
    variantIds: knownIds,
    pictureIds: isSame ? before.pictureIds : picturesOf(product, present),
  });
  const variants = known === null ? present.variants : await update(services, store, { product, language, present, knownIds });
  const matched = matchVariants(product, variants, { language, before: knownIds });
  const variantIds = Object.fromEntries([...matched].map(([key, { id }]) => [key, id]));
  const pictureIds = await placePictures(services, store, {
    product,
    productId: present.id,
    before: isSame ? before.pictureIds : picturesOf(product, present),
  });
  await showVariantPictures(services, store, { product, productId: present.id, variants: matched, pictureIds });
  await savePushed(db, store, product.key, { externalProductId: present.id, variantIds, pictureIds });
  return {
    externalProductId: present.id,
    variants: Object.entries(variantIds).map(([key, variantId]) => ({
      key,
      externalVariantId: toVariantId({ productId: present.id, variantId }),
    })),
  };
}

async function findPushed(
  services: Services,
  store: ConnectedStore,
  { product, before }: { product: PushedProduct; before: PushedBefore },
): Promise<ApiProduct | null> {
  if (before.externalProductId !== null) return findProduct(services, store, before.externalProductId);
  const handle = handleOf(product);
  const query = { handle, per_page: PAGE };
  const found = await callApi(services, store, { method: 'GET', path: 'products', query, data: z.array(ApiProduct) });
  return (found ?? []).find((each) => handlesOf(each).some((text) => text.endsWith(handleKey(product.key)))) ?? null;
}

function handlesOf({ handle }: ApiProduct): string[] {
  if (typeof handle === 'string') return [handle];
  return Object.values(handle ?? {}).flatMap((text) => text ?? []);
}

/** With all of its variants and pictures in one call; it is shown at once. */
async function create(
  services: Services,
  store: ConnectedStore,
  { product, language }: { product: PushedProduct; language: ShopLanguage },
): Promise<ApiProduct> {
  const categoryIds = await joinCategories(services, store, { names: product.collections, language, present: [] });
  const body = {
    ...composeFacts(product, { language, present: { attributes: [] }, categoryIds }),
    handle: { [language]: handleOf(product) },
    published: true,
    requires_shipping: true,
    images: product.pictures.map(({ url: src }) => ({ src })),
    variants: product.variants.map((variant) => composeVariant(product, variant, { language, currency: store.currency, present: [] })),
  };
  const made = await callApi(services, store, { method: 'POST', path: 'products', body, data: ApiProduct });
  if (made === null) throw storeRefused();
  return made;
}

/** Texts, groups and variants of a product the store has. */
async function update(
  services: Services,
  store: ConnectedStore,
  {
    product,
    language,
    present,
    knownIds,
  }: { product: PushedProduct; language: ShopLanguage; present: ApiProduct; knownIds: Record<string, string> },
): Promise<ApiVariant[]> {
  const categoryIds = await joinCategories(services, store, { names: product.collections, language, present: present.categories });
  const body = composeFacts(product, { language, present, categoryIds });
  const path = `products/${present.id}`;
  const updated = await callApi(services, store, { method: 'PUT', path, body, data: ApiProduct, repeatable: true });
  if (updated === null) throw storeRefused();
  return replaceVariants(services, store, { product, language, present, knownIds });
}

/** Nuvemshop keeps copies of pictures under addresses of its own, in the order they were sent in. */
function picturesOf({ pictures }: PushedProduct, { images }: ApiProduct): Record<string, string> {
  if (images.length !== pictures.length) return {};
  return Object.fromEntries(
    pictures.flatMap(({ url }, index) => {
      const image = images[index];
      return image === undefined ? [] : [[url, image.id] as const];
    }),
  );
}
