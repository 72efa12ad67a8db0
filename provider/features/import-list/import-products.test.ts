import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { type ImportItem, importProducts, listImportItems } from '#contract/import-list.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct, aSandboxStore, readDraft } from '#tests/support/store-builders.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;

describe('importing', () => {
  it('copies text, pictures, options and suggested prices in the caller’s language', async () => {
    const merchant = await provider.signUp();
    const product = await aProduct(provider, { variants: [{ costMinor: 2_500, stock: 7 }, { suggestedMinor: null }] });
    const item = await aDraft(merchant, product, 'pt-BR');
    expect(await readDraft(merchant, item.id, 'pt-BR')).toMatchObject({
      productId: product.id,
      title: 'Luminária de mesa',
      descriptionHtml: '<p>Luminária de mesa</p>',
      currency: 'USD',
      optionNames: ['Cor'],
      version: 1,
      problems: [],
      pushedStoreIds: [],
      deletedAt: null,
      variants: [
        {
          variantId: product.variantIds[0],
          options: ['Vermelho'],
          include: true,
          cost: { amountMinor: 2_500, currency: 'CNY' },
          price: { amountMinor: 1_999, currency: 'USD' },
          compareAt: null,
          available: 7,
        },
        { variantId: product.variantIds[1], options: ['Azul'], price: { amountMinor: 599, currency: 'USD' }, pictureUrl: null },
      ],
    });
    expect(item.pictures).toHaveLength(2);
    expect(item.variants[0]?.pictureUrl).toBe(item.pictureUrl);
  });

  it('falls back to English where a language has no text', async () => {
    const merchant = await provider.signUp();
    expect(await aDraft(merchant, await aProduct(provider), 'es-ES')).toMatchObject({ title: 'Desk lamp', optionNames: ['Color'] });
  });

  it('prices in the currency of the first store connected', async () => {
    const merchant = await provider.signUp();
    await aSandboxStore(merchant, { currency: 'BRL', country: 'BR' });
    await aSandboxStore(merchant, { currency: 'EUR', country: 'ES' });
    const item = await aDraft(merchant, await aProduct(provider));
    expect(item).toMatchObject({ currency: 'BRL', variants: [{ price: { amountMinor: 2_799, currency: 'BRL' } }, {}] });
  });

  it('leaves a product alone that is there, and counts it', async () => {
    const merchant = await provider.signUp();
    const [one, two] = [await aProduct(provider), await aProduct(provider)];
    const first = await aDraft(merchant, one);
    const again = await merchant.call(importProducts, { body: { productIds: [one.id, two.id, two.id] } });
    expect(again.data).toMatchObject({ alreadyThere: 1 });
    expect(again.data.added).toHaveLength(1);
    expect(await readDraft(merchant, first.id)).toEqual(first);
  });

  it('makes one draft a product, however many ask at once', async () => {
    const merchant = await provider.signUp();
    const products = [await aProduct(provider), await aProduct(provider), await aProduct(provider)].map((product) => product.id);
    const sameKey = Array.from({ length: 20 }, () => merchant.call(importProducts, { body: { productIds: products }, key: 'one' }));
    const otherKeys = Array.from({ length: 10 }, (_, index) =>
      merchant.call(importProducts, { body: { productIds: index % 2 === 0 ? products : products.toReversed() } }),
    );
    const answers = await Promise.all([...sameKey, ...otherKeys]);
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.slice(0, 20).map((answer) => answer.text)).size).toBe(1);
    expect((await merchant.call(listImportItems)).data).toHaveLength(3);
  });

  it('is refused as a whole for a product that is unknown or off sale', async () => {
    const merchant = await provider.signUp();
    const [onSale, offSale] = [await aProduct(provider), await aProduct(provider, { status: 'off_sale' })];
    for (const productIds of [
      [onSale.id, uuidv7()],
      [onSale.id, offSale.id],
    ]) {
      expect((await merchant.call(importProducts, { body: { productIds } })).problem.code).toBe('not-found');
    }
    expect((await merchant.call(listImportItems)).data).toEqual([]);
  });

  it('cleans a description and cuts a title that is too long', async () => {
    const merchant = await provider.signUp();
    const product = await aProduct(provider, {
      names: { 'en-US': `${'x'.repeat(254)}🎈🎈` },
      descriptionHtml: '<p onclick="x()">Lamp<script>1</script></p>',
    });
    expect(await aDraft(merchant, product)).toMatchObject({ title: 'x'.repeat(254), descriptionHtml: '<p>Lamp</p>' });
  });
});

describe('the list', () => {
  it('pages newest first, both ways, without a gap or a repeat', async () => {
    const merchant = await provider.signUp();
    const ids: string[] = [];
    for (let made = 0; made < 5; made += 1) ids.unshift((await aDraft(merchant, await aProduct(provider))).id);
    const one = await merchant.call(listImportItems, { query: { pageSize: 2 } });
    const two = await merchant.call(listImportItems, { query: { pageSize: 2, cursor: one.page.next ?? '' } });
    const three = await merchant.call(listImportItems, { query: { pageSize: 2, cursor: two.page.next ?? '' } });
    expect([...one.data, ...two.data, ...three.data].map((item) => item.id)).toEqual(ids);
    expect([one.page.previous, three.page.next, one.page.total]).toEqual([null, null, 5]);
    const back = await merchant.call(listImportItems, { query: { pageSize: 2, cursor: three.page.previous ?? '' } });
    expect(back.data).toEqual(two.data);
    expect((await merchant.call(listImportItems, { query: { pageSize: 2, q: 'lamp', cursor: one.page.next ?? '' } })).problem.code).toBe(
      'cursor-invalid',
    );
  });

  it('finds by words of the title, taken literally, and by SKU', async () => {
    const merchant = await provider.signUp();
    const product = await aProduct(provider, { names: { 'en-US': '100% cotton_bag' } });
    await aDraft(merchant, product);
    await aDraft(merchant, await aProduct(provider));
    const found = async (q: string) => (await merchant.call(listImportItems, { query: { q } })).data.map((item) => item.productId);
    expect(await found('COTTON_')).toEqual([product.id]);
    expect(await found('100%')).toEqual([product.id]);
    expect(await found(product.skus[1] ?? '')).toEqual([product.id]);
    expect(await found('%')).toEqual([product.id]);
    expect(await found('nothing like it')).toEqual([]);
  });

  it('shows problems, and only drafts with problems when asked', async () => {
    const merchant = await provider.signUp();
    const fine = await aDraft(merchant, await aProduct(provider));
    const cases: [Awaited<ReturnType<typeof aProduct>>, ImportItem['problems']][] = [
      [await aProduct(provider, { pictureCount: 0 }), [{ code: 'no-picture', params: {} }]],
      [await aProduct(provider, { names: { 'en-US': ' ' } }), [{ code: 'title-missing', params: {} }]],
      [await aProduct(provider, { optionCount: 4 }), [{ code: 'too-many-options', params: { count: 4, limit: 3, platform: 'Sandbox' } }]],
      [await aProduct(provider, { variants: [{ suggestedMinor: 0 }, {}] }), [{ code: 'price-missing', params: { count: 1 } }]],
    ];
    const drafts = [];
    for (const [product, problems] of cases) {
      const draft = await aDraft(merchant, product);
      expect(draft.problems).toEqual(problems);
      drafts.unshift(draft.id);
    }
    const listed = await merchant.call(listImportItems, { query: { problemsOnly: 'true' } });
    expect(listed.data.map((item) => item.id)).toEqual(drafts);
    expect(listed.page.total).toBe(4);
    expect((await readDraft(merchant, fine.id)).problems).toEqual([]);
  });

  longTest('names a product whose every variant went off sale, and one with too many variants', async () => {
    const merchant = await provider.signUp();
    const gone = await aProduct(provider);
    const draft = await aDraft(merchant, gone);
    await db.updateTable('variant').set({ status: 'off_sale' }).where('product_id', '=', gone.id).execute();
    expect(await readDraft(merchant, draft.id)).toMatchObject({ problems: [{ code: 'no-variant-included' }], variants: [] });
    const huge = await aProduct(provider);
    await sql`INSERT INTO variant (id, product_id, position, sku, cost_minor, net_weight_g, packed_weight_g, length_mm, width_mm, height_mm, suggested_price_minor, suggested_currency)
      SELECT gen_random_uuid(), ${huge.id}, n, 'HUGE-' || n, 100, 1, 1, 1, 1, 1, 500, 'USD' FROM generate_series(3, 2049) n`.execute(db);
    expect((await aDraft(merchant, huge)).problems).toEqual([
      { code: 'too-many-variants', params: { count: 2_049, limit: 2_048, platform: 'Sandbox' } },
    ]);
  });
});
