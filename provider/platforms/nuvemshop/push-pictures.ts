import type { PushedProduct } from '#provider/platforms/catalog-sync.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { Anything, callApi } from './api-client.ts';
import { ApiImage, type ApiVariant } from './api-product.ts';
import { patchVariants } from './change-variants.ts';

type Ids = Record<string, string>;

/** Sends pictures the store does not have and removes those we sent and the product no longer has; the merchant's own stay. */
export async function placePictures(
  services: Services,
  store: ConnectedStore,
  { product, productId, before }: { product: PushedProduct; productId: string; before: Ids },
): Promise<Ids> {
  const path = `products/${productId}/images`;
  const placed: Ids = {};
  for (const [index, { url: src }] of product.pictures.entries()) {
    const known = before[src];
    const image =
      known === undefined
        ? await callApi(services, store, { method: 'POST', path, body: { src, position: index + 1 }, data: ApiImage })
        : { id: known };
    if (image !== null) placed[src] = image.id;
  }
  for (const [url, id] of Object.entries(before)) {
    if (placed[url] !== undefined) continue;
    await callApi(services, store, { method: 'DELETE', path: `${path}/${id}`, data: Anything, repeatable: true });
  }
  return placed;
}

/** Shows each variant with its picture, where the store shows another. */
export async function showVariantPictures(
  services: Services,
  store: ConnectedStore,
  shown: { product: PushedProduct; productId: string; variants: ReadonlyMap<string, ApiVariant>; pictureIds: Ids },
): Promise<void> {
  const { product, productId, variants, pictureIds } = shown;
  const changes = product.variants.flatMap(({ key, pictureUrl }) => {
    const variant = variants.get(key);
    const imageId = pictureIds[pictureUrl ?? ''];
    if (variant === undefined || imageId === undefined || variant.image_id === imageId) return [];
    return [{ id: Number(variant.id), image_id: Number(imageId) }];
  });
  await patchVariants(services, store, productId, changes);
}
