import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { CatalogSync, PushedProduct, StoreProduct } from '#provider/platforms/catalog-sync.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';

export interface CatalogSyncSubject {
  services: Services;
  catalog: CatalogSync;
  /** A connected store without products. */
  aStore: () => Promise<ConnectedStore>;
  moreThanAPage: number;
}

/** A product as we push it: two variants of one option. */
export function aPush(overrides: Partial<PushedProduct> = {}): PushedProduct {
  const variant = { compareAtMinor: null, costMinor: 100, weightG: 10, barcode: null, pictureUrl: null, available: 3 };
  return {
    key: uuidv7(),
    title: 'Lamp',
    descriptionHtml: '<p>Lamp</p>',
    optionNames: ['Color'],
    pictures: [{ url: 'https://example.com/1.jpg', alt: 'Lamp' }],
    productType: 'Lamps',
    vendor: 'Wharf',
    collections: ['Spring'],
    tags: ['light'],
    variants: [
      { ...variant, key: 'a', sku: 'A', options: ['Red'], priceMinor: 1_000 },
      { ...variant, key: 'b', sku: 'B', options: ['Blue'], priceMinor: 1_100 },
    ],
    ...overrides,
  };
}

/** What our products in shops of every platform have to do. */
export function describeCatalogSync({ services, catalog, aStore, moreThanAPage }: CatalogSyncSubject): void {
  async function pushed(overrides: Partial<PushedProduct> = {}) {
    const store = await aStore();
    const ids = await catalog.pushProduct(services, store, aPush(overrides));
    const read = async () => catalog.readProduct(services, store, ids.externalProductId);
    const variantId = (key: string) => ids.variants.find((variant) => variant.key === key)?.externalVariantId ?? '';
    return { store, ids, read, variantId };
  }

  describe('its catalog', () => {
    it('loses a product that is deleted, once however often that is said, and has it anew by the next push', async () => {
      const { store, ids, read } = await pushed();
      for (let time = 0; time < 2; time += 1) await catalog.deleteProduct(services, store, ids.externalProductId);
      expect(await read()).toBeNull();
      expect((await catalog.pushProduct(services, store, aPush())).externalProductId).not.toBe(ids.externalProductId);
    });

    it('has a product once a key, as it was pushed last', async () => {
      const store = await aStore();
      const product = aPush();
      const first = await catalog.pushProduct(services, store, product);
      const again = await catalog.pushProduct(services, store, { ...product, title: 'Desk lamp' });
      expect(again.externalProductId).toBe(first.externalProductId);
      expect(again.variants.toSorted(byKey)).toEqual(first.variants.toSorted(byKey));
      const { products } = await catalog.readProducts(services, store, null);
      expect(products).toMatchObject([{ externalProductId: first.externalProductId, title: 'Desk lamp' }]);
      expect(products[0]?.variants).toHaveLength(2);
    });

    it('is read in full over the pages, each product once', async () => {
      const store = await aStore();
      const ids: string[] = [];
      for (let made = 0; made < moreThanAPage; made += 1) ids.push((await catalog.pushProduct(services, store, aPush())).externalProductId);
      const read: StoreProduct[] = [];
      let after: string | null = null;
      do {
        const page: { products: StoreProduct[]; next: string | null } = await catalog.readProducts(services, store, after);
        read.push(...page.products);
        after = page.next;
      } while (after !== null);
      expect(read.map(({ externalProductId }) => externalProductId).sort()).toEqual(ids.sort());
    });

    it('has no product nobody made', async () => {
      const store = await aStore();
      expect(await catalog.readProduct(services, store, uuidv7())).toBeNull();
      const change = { externalProductId: uuidv7(), visibility: 'hidden', expected: 'published' } as const;
      expect(await catalog.setVisibility(services, store, change)).toBeNull();
    });

    it('takes stock where it is as expected, and says what is there where it is not', async () => {
      const { store, read, variantId } = await pushed();
      const set = await catalog.setStock(services, store, [
        { externalVariantId: variantId('a'), available: 9, expected: 3 },
        { externalVariantId: variantId('b'), available: 9, expected: 4 },
        { externalVariantId: uuidv7(), available: 9, expected: 3 },
      ]);
      expect(set.toSorted(byId)).toEqual(
        [
          { externalVariantId: variantId('a'), written: true, available: 9 },
          { externalVariantId: variantId('b'), written: false, available: 3 },
        ].toSorted(byId),
      );
      expect((await read())?.variants.map(({ sku, available }) => `${sku} ${available}`).sort()).toEqual(['A 9', 'B 3']);
    });

    it('takes prices where they are as expected, once however often they are set', async () => {
      const { store, ids, read, variantId } = await pushed();
      const { externalProductId } = ids;
      const variants = [
        { externalVariantId: variantId('a'), fromMinor: 1_000, toMinor: 1_200, compareAtMinor: 1_500 },
        { externalVariantId: variantId('b'), fromMinor: 1_000, toMinor: 1_200, compareAtMinor: null },
        { externalVariantId: uuidv7(), fromMinor: 1_000, toMinor: 1_200, compareAtMinor: null },
      ];
      for (let time = 0; time < 2; time += 1)
        expect(await catalog.setPrices(services, store, { externalProductId, variants })).toMatchObject([
          { outcome: 'set' },
          { outcome: 'changed-in-store', presentMinor: 1_100 },
          { outcome: 'not-in-store' },
        ]);
      expect((await read())?.variants.map(({ priceMinor }) => priceMinor).sort()).toEqual([1_100, 1_200]);
    });

    it('shows and hides a product that is as expected', async () => {
      const { store, ids, read } = await pushed();
      const { externalProductId } = ids;
      const set = (visibility: 'published' | 'hidden' | 'unpublished', expected: 'published' | 'hidden' | 'unpublished') =>
        catalog.setVisibility(services, store, { externalProductId, visibility, expected });
      expect([await set('unpublished', 'published'), await set('hidden', 'published')]).toEqual(['unpublished', 'unpublished']);
      expect((await read())?.visibility).toBe('unpublished');
    });

    it('is another store’s for nobody', async () => {
      const { ids } = await pushed();
      const other = await aStore();
      expect(await catalog.readProduct(services, other, ids.externalProductId)).toBeNull();
    });
  });
}

function byKey(one: { key: string }, other: { key: string }): number {
  return one.key.localeCompare(other.key);
}

function byId(one: { externalVariantId: string }, other: { externalVariantId: string }): number {
  return one.externalVariantId.localeCompare(other.externalVariantId);
}
