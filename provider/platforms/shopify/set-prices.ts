import { z } from 'zod';
import type { PriceChange, PriceOutcome } from '#provider/platforms/catalog-sync.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callAdmin, requireDone, UserErrors } from './admin-client.ts';
import { READ_PRICES, SET_PRICES } from './documents/products.ts';
import { isGid } from './gid.ts';
import { Decimal, toAmount, toMinor } from '#provider/platforms/decimal-amount.ts';

/** Shopify takes 250 things in one list. */
const BATCH = 250;

const Priced = z.object({ id: z.string(), price: Decimal, product: z.object({ id: z.string() }) });
const Prices = z.object({ nodes: z.array(Priced.or(z.object({})).nullable()) });
const UpdatedPrices = z.object({ productVariantsBulkUpdate: z.object({ userErrors: UserErrors }) });

/** Sets prices of a product's variants that still are what they are taken for. A price that is the new one already counts as set. */
export async function setPrices(
  services: Services,
  store: ConnectedStore,
  { externalProductId, variants }: { externalProductId: string; variants: PriceChange[] },
): Promise<PriceOutcome[]> {
  const present = await readPrices(services, store, externalProductId, variants);
  const outcomes = variants.map((change) => judge(change, present.get(change.externalVariantId)));
  const toSet = variants.filter((_change, index) => outcomes[index]?.outcome === 'set');
  for (let at = 0; at < toSet.length; at += BATCH) {
    const inputs = toSet.slice(at, at + BATCH).map(({ externalVariantId: id, toMinor: price, compareAtMinor }) => ({
      id,
      price: toAmount(price, store.currency),
      compareAtPrice: compareAtMinor === null ? null : toAmount(compareAtMinor, store.currency),
    }));
    const { productVariantsBulkUpdate } = await callAdmin(services, store, {
      document: SET_PRICES,
      variables: { productId: externalProductId, variants: inputs },
      data: UpdatedPrices,
      repeatable: true,
    });
    requireDone(services, store, productVariantsBulkUpdate.userErrors);
  }
  return outcomes;
}

async function readPrices(
  services: Services,
  store: ConnectedStore,
  productId: string,
  changes: readonly PriceChange[],
): Promise<Map<string, number>> {
  const ids = changes.map(({ externalVariantId }) => externalVariantId).filter((id) => isGid('ProductVariant', id));
  const prices = new Map<string, number>();
  for (let at = 0; at < ids.length; at += BATCH) {
    const variables = { ids: ids.slice(at, at + BATCH) };
    const { nodes } = await callAdmin(services, store, { document: READ_PRICES, variables, data: Prices, repeatable: true });
    for (const node of nodes)
      if (node !== null && 'id' in node && node.product.id === productId) prices.set(node.id, toMinor(node.price, store.currency));
  }
  return prices;
}

function judge({ externalVariantId, fromMinor, toMinor: next }: PriceChange, presentMinor: number | undefined): PriceOutcome {
  if (presentMinor === undefined) return { externalVariantId, outcome: 'not-in-store' };
  if (presentMinor === fromMinor || presentMinor === next) return { externalVariantId, outcome: 'set' };
  return { externalVariantId, outcome: 'changed-in-store', presentMinor };
}
