import { describe, expect, it } from 'vitest';
import type { BodyInput } from '#contract/endpoint.ts';
import { type ImportItem, listImportItems, type updateImportItem } from '#contract/import-list.ts';
import { changeImportItems } from '#contract/import-list-changes.ts';
import { seedRateBook } from '#provider/features/shipping/starter-rate-book.ts';
import { aDraftOfFour, editDraft } from '#tests/support/drafts.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct, aSandboxStore, readDraft } from '#tests/support/store-builders.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;

function optionsOf(
  draft: ImportItem,
  change: (name: string, place: number) => { name?: string; dropped?: boolean; values?: Record<string, string> },
) {
  return draft.options.map((option, place) => {
    const { values = {}, ...rest } = change(option.name, place);
    return { ...option, ...rest, values: option.values.map(({ key, name }) => ({ key, name: values[key] ?? name })) };
  });
}
describe('a whole draft', () => {
  longTest('keeps type, vendor, tags, stores, SKUs, barcodes and pictures as they were set, and leaves what was not named', async () => {
    const merchant = await provider.signUp();
    const store = await aSandboxStore(merchant);
    const draft = await aDraft(merchant, await aProduct(provider));
    const [first, second] = draft.variants;
    const saved = await editDraft(merchant, draft, {
      productType: 'Lamps',
      vendor: '=1+1',
      tags: ['new', 'new', 'café'],
      targetStoreIds: [store.id, store.id],
      pictures: [{ position: 1, alt: '<b>Back</b>' }],
      variants: [{ variantId: first?.variantId ?? '', sku: 'MY-1', barcode: '4006381333931', picture: 1 }],
    });
    expect(saved.data).toMatchObject({
      title: draft.title,
      descriptionHtml: draft.descriptionHtml,
      productType: 'Lamps',
      vendor: '=1+1',
      tags: ['new', 'café'],
      targetStoreIds: [store.id],
      pictures: [{ position: 1, alt: '<b>Back</b>' }],
      leftOutPictures: [{ position: 0 }],
      version: 2,
      variants: [
        { sku: 'MY-1', providerSku: first?.sku, barcode: '4006381333931', picture: 1, price: first?.price },
        { sku: second?.sku, include: true, price: second?.price },
      ],
    });
    const back = await editDraft(merchant, saved.data, { variants: [{ variantId: first?.variantId ?? '', sku: '', picture: null }] });
    expect(back.data.variants[0]).toMatchObject({ sku: first?.sku, picture: null, pictureUrl: null });
    expect((await merchant.call(listImportItems, { query: { q: 'my-1' } })).data).toEqual([]);
  });

  it('is refused by field where it names what is not there', async () => {
    const merchant = await provider.signUp();
    const stranger = await provider.signUp();
    const foreign = await aSandboxStore(stranger);
    const draft = await aDraft(merchant, await aProduct(provider));
    const variantId = draft.variants[0]?.variantId ?? '';
    const refused: [Omit<BodyInput<typeof updateImportItem>, 'version'>, string, string][] = [
      [{ targetStoreIds: [foreign.id] }, 'targetStoreIds.0', 'not-a-choice'],
      [{ pictures: [{ position: 2, alt: '' }] }, 'pictures.0.position', 'not-a-choice'],
      [
        {
          pictures: [
            { position: 0, alt: '' },
            { position: 0, alt: '' },
          ],
        },
        'pictures.1.position',
        'not-a-choice',
      ],
      [{ variants: [{ variantId, picture: 2 }] }, 'variants.0.picture', 'not-a-choice'],
      [{ options: [] }, 'options', 'not-a-choice'],
      [{ options: optionsOf(draft, () => ({ dropped: true })) }, 'options.0.dropped', 'value-not-alone'],
      [{ options: optionsOf(draft, () => ({ name: 'x'.repeat(10_000) })) }, 'options.0.name', 'too-long'],
      [{ variants: [{ variantId, compareAtMinor: 1 }] }, 'variants.0.compareAtMinor', 'compare-at-not-above-price'],
    ];
    for (const [changes, path, code] of refused) {
      const answer = await editDraft(merchant, draft, changes);
      expect([answer.status, answer.problem.fields?.[0]]).toMatchObject([400, { path, code }]);
    }
    expect(await readDraft(merchant, draft.id)).toEqual(draft);
  });

  it('takes option names of any kind, and prototypes stay as they were (fault 85)', async () => {
    const merchant = await provider.signUp();
    const draft = await aDraft(merchant, await aProduct(provider));
    const renamed = await editDraft(merchant, draft, {
      options: [
        {
          name: '__proto__',
          dropped: false,
          values: [
            { key: '__proto__', name: 'constructor' },
            { key: 'c0', name: '<img src=x onerror=alert(1)>' },
          ],
        },
      ],
    });
    expect(renamed.data.options).toEqual([
      {
        name: '__proto__',
        dropped: false,
        values: [
          { key: 'c0', name: '<img src=x onerror=alert(1)>' },
          { key: 'c1', name: 'Blue' },
        ],
      },
    ]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('with merged values stops a push until the twins are left out; then the option can be dropped', async () => {
    const merchant = await provider.signUp();
    const draft = await aDraftOfFour(provider, merchant);
    const merged = await editDraft(merchant, draft, {
      options: optionsOf(draft, (_, place) => (place === 0 ? { values: { c1: 'Red' } } : {})),
    });
    expect(merged.data.problems).toEqual([{ code: 'variants-alike', params: { count: 2 } }]);
    const twins = merged.data.variants.slice(2).map(({ variantId }) => ({ variantId, include: false }));
    const alone = await editDraft(merchant, merged.data, { variants: twins });
    expect(alone.data.problems).toEqual([]);
    const dropped = await editDraft(merchant, alone.data, { options: optionsOf(alone.data, (_, place) => ({ dropped: place === 0 })) });
    expect(dropped.data).toMatchObject({
      optionNames: ['Size'],
      problems: [],
      variants: [{ options: ['Small'] }, { options: ['Large'] }, {}, {}],
    });
  });

  longTest('of 2,048 variants is edited whole in one call', async () => {
    const merchant = await provider.signUp();
    const draft = await aDraft(merchant, await aProduct(provider, { variants: Array.from({ length: 2_048 }, () => ({})) }));
    const variants = draft.variants.map(({ variantId }, index) => ({ variantId, priceMinor: 5_000 + index, sku: `SKU-${index}` }));
    const saved = await editDraft(merchant, draft, { variants });
    expect(saved.data.variants.map(({ sku }) => sku)).toEqual(variants.map(({ sku }) => sku));
    expect(saved.data.problems).toEqual([]);
  });
});

describe('what a merchant should know of a draft', () => {
  it('is told of prices that look like a slip, also of 10,000-fold ones by a wrong decimal sign', async () => {
    const merchant = await provider.signUp();
    const draft = await aDraft(merchant, await aProduct(provider));
    const [first, second] = draft.variants.map(({ variantId }) => variantId);
    const saved = await editDraft(merchant, draft, {
      variants: [
        { variantId: first ?? '', priceMinor: 1_999_00 },
        { variantId: second ?? '', priceMinor: 1_000_001 },
      ],
    });
    expect(saved.data.warnings).toEqual([
      { code: 'price-too-high', params: { count: 1 } },
      { code: 'markup-too-high', params: { count: 2 } },
      { code: 'price-far-above-cost', params: { count: 2 } },
    ]);
    const free = await editDraft(merchant, saved.data, { variants: [{ variantId: first ?? '', priceMinor: 0 }] });
    expect(free.data.problems).toEqual([{ code: 'price-missing', params: { count: 1 } }]);
    expect((await merchant.call(listImportItems, { query: { unpriced: 'true' } })).data.map(({ id }) => id)).toEqual([draft.id]);
  });

  it('is told of words stores take down, as whole words only', async () => {
    const merchant = await provider.signUp();
    const draft = await aDraft(merchant, await aProduct(provider));
    const saved = await editDraft(merchant, draft, {
      title: 'RÉPLICA lamp',
      descriptionHtml: '<p>Vapes nicely, no <b>vape</b>.</p>',
      tags: ['replicas'],
    });
    expect(saved.data.warnings).toEqual([
      { code: 'forbidden-word', params: { word: 'réplica' } },
      { code: 'forbidden-word', params: { word: 'vape' } },
    ]);
  });

  it('is told of pictures at broken and private addresses, which nobody fetches', async () => {
    const merchant = await provider.signUp();
    const product = await aProduct(provider, { pictureCount: 0 });
    const urls = [
      'https://cdn.example.com/a.jpg',
      'https://93.184.215.14/a.jpg',
      ...[
        'http://10.0.0.1/a.jpg',
        'https://127.0.0.1/a',
        'http://169.254.169.254/latest',
        'https://[::1]/a',
        'https://[::ffff:10.0.0.1]/a',
      ],
      ...['http://2130706433/a', 'https://printer.local/a', 'https://intranet/a'],
      ...['not an address', 'ftp://example.com/a', 'https://user:secret@example.com/a', 'javascript:alert(1)'],
    ];
    await db
      .updateTable('product')
      .set({ pictures: JSON.stringify(urls.map((url) => ({ url }))), picture_count: urls.length })
      .where('id', '=', product.id)
      .execute();
    const draft = await aDraft(merchant, product);
    expect(draft.warnings).toEqual([
      { code: 'picture-address-private', params: { count: 8 } },
      { code: 'picture-address-broken', params: { count: 4 } },
    ]);
    const kept = await editDraft(merchant, draft, { pictures: [{ position: 0, alt: '' }] });
    expect(kept.data.warnings).toEqual([]);
  });

  longTest('shows where it sells at a loss, and what an item leaves in each store', async () => {
    await seedRateBook(provider.services);
    const merchant = await provider.signUp();
    const [home, abroad] = [
      await aSandboxStore(merchant, { country: 'US' }),
      await aSandboxStore(merchant, { country: 'ES', currency: 'EUR' }),
    ];
    const draft = await aDraft(merchant, await aProduct(provider));
    const cheap = await editDraft(merchant, draft, {
      targetStoreIds: [home.id, abroad.id],
      variants: draft.variants.map(({ variantId }) => ({ variantId, priceMinor: 100 })),
    });
    expect(cheap.data.profits).toMatchObject([
      { storeId: home.id, country: 'US', profit: { country: 'US', revenue: { amountMinor: 100, currency: 'USD' } } },
      { storeId: abroad.id, country: 'ES', profit: { country: 'ES', revenue: { amountMinor: 92, currency: 'EUR' } } },
    ]);
    expect(cheap.data.warnings.filter(({ code }) => code === 'loss-in-country').map(({ params }) => params['country'])).toEqual([
      'US',
      'ES',
    ]);
    const dear = await editDraft(merchant, cheap.data, {
      variants: draft.variants.map(({ variantId }) => ({ variantId, priceMinor: 20_000 })),
    });
    expect(dear.data.warnings).toEqual([]);
  });

  it('is judged by the limits of the stores it is meant for', async () => {
    const merchant = await provider.signUp();
    const stores = [await aSandboxStore(merchant), await aSandboxStore(merchant)];
    await db
      .updateTable('store')
      .set({ platform: 'tiktok-shop' })
      .where('id', '=', stores[1]?.id ?? '')
      .execute();
    const draft = await aDraft(merchant, await aProduct(provider, { pictureCount: 12 }));
    const tooMany = [{ code: 'too-many-pictures', params: { count: 12, limit: 9, platform: 'TikTok Shop' } }];
    expect(draft.problems).toEqual(tooMany);
    const elsewhere = await editDraft(merchant, draft, { targetStoreIds: [stores[0]?.id ?? ''] });
    expect(elsewhere.data.problems).toEqual([]);
    const both = await editDraft(merchant, elsewhere.data, { targetStoreIds: stores.map(({ id }) => id) });
    expect(both.data.problems).toEqual(tooMany);
    await merchant.call(changeImportItems, { body: { importItemIds: [draft.id], change: { kind: 'keep-pictures', count: 9 } } });
    expect((await readDraft(merchant, draft.id)).problems).toEqual([]);
  });
});
