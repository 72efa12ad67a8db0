import { z } from 'zod';
import type { Visibility } from '#provider/platforms/catalog-sync.ts';
import { type ConnectedStore, PlatformRefusal, storeRefused } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callTiktok, isTiktokId, TiktokRefusal, type TiktokStore } from './tiktok-client.ts';
import { findProduct, type TiktokProduct, visibilityOf } from './read-products.ts';

/** Calls for several products say which of them were refused. */
const Outcome = z.object({ errors: z.array(z.object({ code: z.int(), message: z.string().default('') })).nullish() }).nullish();

/** Shows or takes down a product that is as expected. TikTok hides nothing but its address: hidden is taken down as well. */
export async function setVisibility(
  services: Services,
  store: ConnectedStore,
  { externalProductId: id, visibility, expected }: { externalProductId: string; visibility: Visibility; expected: Visibility },
): Promise<Visibility | null> {
  const product = await findProduct(services, store, id);
  if (product === null) return null;
  const present = visibilityOf(product);
  if (present !== expected) return present;
  const wanted = visibility === 'published' ? 'published' : 'unpublished';
  if (wanted === expected) return wanted;
  if (product.status === 'FAILED') throw reviewRejected(product);
  const step = wanted === 'published' ? 'activate' : 'deactivate';
  await changeProduct(services, store, { method: 'POST', path: `/product/202309/products/${step}`, id });
  return wanted;
}

/** TikTok shows no product its review rejected, until it was changed and pushed again. */
function reviewRejected({ audit_failed_reasons: found }: TiktokProduct): PlatformRefusal {
  const reasons = (found ?? []).flatMap((each) => each.reasons ?? []).join(' ');
  return new PlatformRefusal({ code: 'review-rejected', params: { reasons } }, false);
}

/** Deletes a product for good; one that is gone, be it by a call whose answer was lost, is done with. */
export async function deleteProduct(services: Services, store: ConnectedStore, externalProductId: string): Promise<void> {
  if (!isTiktokId(externalProductId)) return;
  try {
    await changeProduct(services, store, { method: 'DELETE', path: '/product/202309/products', id: externalProductId });
  } catch (error) {
    if (error instanceof TiktokRefusal && (await findProduct(services, store, externalProductId)) === null) return;
    throw error;
  }
}

async function changeProduct(
  services: Services,
  store: TiktokStore,
  { method, path, id }: { method: 'POST' | 'DELETE'; path: string; id: string },
): Promise<void> {
  const outcome = await callTiktok(services, store, { method, path, body: { product_ids: [id] }, data: Outcome, repeatable: true });
  const [refused] = outcome?.errors ?? [];
  if (refused === undefined) return;
  services.log.warn({ storeId: store.id, path, code: refused.code, message: refused.message.slice(0, 200) }, 'TikTok refused a change');
  throw method === 'DELETE' ? new TiktokRefusal(refused.code) : storeRefused();
}
