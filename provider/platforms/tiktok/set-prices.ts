import { z } from 'zod';
import type { PriceChange, PriceOutcome } from '#provider/platforms/catalog-sync.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { findProduct, priceOf } from './read-products.ts';
import { callTiktok } from './tiktok-client.ts';
import { toAmount } from '#provider/platforms/decimal-amount.ts';

const Updated = z.unknown();

/**
 * Sets prices of a product's variants that still are what they are taken for. A price that is the new one already counts as set. TikTok has no price to
 * compare with: reductions are its promotions, which the seller makes there.
 */
export async function setPrices(
  services: Services,
  store: ConnectedStore,
  { externalProductId, variants }: { externalProductId: string; variants: PriceChange[] },
): Promise<PriceOutcome[]> {
  const product = await findProduct(services, store, externalProductId);
  const present = new Map((product?.skus ?? []).map((sku) => [sku.id, priceOf(sku, store.currency)]));
  const outcomes = variants.map((change) => judge(change, present.get(change.externalVariantId)));
  const skus = variants
    .filter(({ externalVariantId, toMinor: next }, index) => outcomes[index]?.outcome === 'set' && present.get(externalVariantId) !== next)
    .map(({ externalVariantId: id, toMinor: next }) => ({
      id,
      price: { amount: toAmount(next, store.currency), currency: store.currency },
    }));
  if (skus.length > 0)
    await callTiktok(services, store, {
      method: 'POST',
      path: `/product/202309/products/${externalProductId}/prices/update`,
      body: { skus },
      data: Updated,
      repeatable: true,
    });
  return outcomes;
}

function judge({ externalVariantId, fromMinor, toMinor: next }: PriceChange, presentMinor: number | undefined): PriceOutcome {
  if (presentMinor === undefined) return { externalVariantId, outcome: 'not-in-store' };
  if (presentMinor === fromMinor || presentMinor === next) return { externalVariantId, outcome: 'set' };
  return { externalVariantId, outcome: 'changed-in-store', presentMinor };
}
