import { describe, expect, it } from 'vitest';
import type { BodyInput } from '#contract/endpoint.ts';
import { duplicateImportItem, getCatalogText, splitImportItem, type updateImportItem } from '#contract/import-list.ts';
import type { Locale } from '#contract/locales.ts';
import { listStores } from '#contract/stores.ts';
import { aDraftOfFour, editDraft } from '#tests/support/drafts.ts';
import type { Merchant } from '#tests/support/call.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct, aSandboxStore, push, readDraft } from '#tests/support/store-builders.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;

const spanish = { locale: 'es-ES', title: 'Lámpara de mesa', descriptionHtml: '<p>Luz cálida</p>' } as const;
const portuguese = { locale: 'pt-BR', title: 'Luminária', descriptionHtml: '<p>Luz quente</p>' } as const;

async function inShop(storeId: string) {
  return db
    .selectFrom('sandbox.product as p')
    .innerJoin('store as s', 's.external_id', 'p.shop_id')
    .innerJoin('sandbox.variant as v', (join) => join.onRef('v.shop_id', '=', 'p.shop_id').onRef('v.product_id', '=', 'p.id'))
    .select(['p.title', 'p.body_html', 'v.title as variant'])
    .where('s.id', '=', storeId)
    .orderBy('v.position')
    .execute();
}

describe('texts of a draft', () => {
  it('come in every language of the catalog, the caller’s first, also where the catalog has to answer in another', async () => {
    const merchant = await provider.signUp();
    const inPortuguese = await aDraft(merchant, await aProduct(provider), 'pt-BR');
    expect(inPortuguese).toMatchObject({
      mainLocale: 'pt-BR',
      title: 'Luminária de mesa',
      texts: [{ locale: 'en-US', title: 'Desk lamp' }],
    });
    const inSpanish = await aDraft(merchant, await aProduct(provider), 'es-ES');
    expect(inSpanish).toMatchObject({ mainLocale: 'en-US', title: 'Desk lamp', texts: [{ locale: 'pt-BR', title: 'Luminária de mesa' }] });
  });

  it('come in the language of the first store first', async () => {
    const merchant = await provider.signUp();
    await aSandboxStore(merchant, { country: 'BR', currency: 'BRL' });
    await aSandboxStore(merchant);
    const draft = await aDraft(merchant, await aProduct(provider));
    expect(draft).toMatchObject({ mainLocale: 'pt-BR', title: 'Luminária de mesa', texts: [{ locale: 'en-US', title: 'Desk lamp' }] });
  });

  it('are kept by language, cleaned, and leave what was not named', async () => {
    const merchant = await provider.signUp();
    const draft = await aDraft(merchant, await aProduct(provider));
    const saved = await editDraft(merchant, draft, {
      texts: [spanish, { ...portuguese, descriptionHtml: '<p onclick="x()">Luz<script>alert(1)</script></p>' }],
    });
    expect(saved.data).toMatchObject({
      title: 'Desk lamp',
      version: 2,
      texts: [spanish, { ...portuguese, descriptionHtml: '<p>Luz</p>' }],
    });
    const again = await editDraft(merchant, saved.data, { texts: [{ locale: 'es-ES', title: 'Otra' }], title: 'Lamp' });
    expect(again.data).toMatchObject({ title: 'Lamp', texts: [{ ...spanish, title: 'Otra' }, { title: 'Luminária' }] });
    const emptied = await editDraft(merchant, again.data, { texts: [{ locale: 'es-ES', title: ' ', descriptionHtml: '<p><br></p>' }] });
    expect(emptied.data.texts.map(({ locale }) => locale)).toEqual(['pt-BR']);
    expect(await readDraft(merchant, draft.id)).toEqual(emptied.data);
  });

  it('change places when another language is made the main one', async () => {
    const merchant = await provider.signUp();
    const draft = await aDraft(merchant, await aProduct(provider));
    const saved = await editDraft(merchant, draft, { texts: [portuguese], mainLocale: 'pt-BR' });
    expect(saved.data).toMatchObject({
      mainLocale: 'pt-BR',
      title: portuguese.title,
      descriptionHtml: portuguese.descriptionHtml,
      texts: [{ locale: 'en-US', title: 'Desk lamp', descriptionHtml: draft.descriptionHtml }],
    });
    const renamed = await editDraft(merchant, saved.data, { title: 'Abajur' });
    expect(renamed.data).toMatchObject({ title: 'Abajur', texts: [{ title: 'Desk lamp' }] });
  });

  it('are refused by field, and nothing of the edit is kept', async () => {
    const merchant = await provider.signUp();
    const draft = await aDraft(merchant, await aProduct(provider));
    const refused: [Omit<BodyInput<typeof updateImportItem>, 'version'>, string, string][] = [
      [{ mainLocale: 'es-ES', vendor: 'x' }, 'mainLocale', 'required'],
      [{ texts: [{ locale: 'en-US', title: ' ' }], vendor: 'x' }, 'texts.0.title', 'required'],
      [{ texts: [spanish, { ...spanish, title: 'Dos veces' }] }, 'texts.1.locale', 'listed-twice'],
      [{ texts: [{ locale: 'es-ES', title: 'x'.repeat(256) }] }, 'texts.0.title', 'too-long'],
      [{ texts: [{ locale: 'fr-FR' as 'es-ES', title: 'x' }] }, 'texts.0.locale', 'not-a-choice'],
    ];
    for (const [edit, path, code] of refused) {
      const answer = await editDraft(merchant, draft, edit);
      expect({ status: answer.status, fields: answer.problem.fields }).toMatchObject({ status: 400, fields: [{ path, code }] });
    }
    expect(await readDraft(merchant, draft.id)).toEqual(draft);
  });

  it('are kept by the first of two tabs; another merchant finds none', async () => {
    const merchant = await provider.signUp();
    const stranger = await provider.signUp();
    const draft = await aDraft(merchant, await aProduct(provider, { names: { 'en-US': 'Desk lamp' } }));
    const answers = await Promise.all([spanish, portuguese].map((text) => editDraft(merchant, draft, { texts: [text] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await readDraft(merchant, draft.id)).texts).toHaveLength(1);
    expect((await editDraft(stranger, draft, { texts: [spanish] })).status).toBe(404);
  });

  it('can begin with what the catalog says in a language, cleaned, where it says something', async () => {
    const [merchant, stranger] = [await provider.signUp(), await provider.signUp()];
    const draft = await aDraft(merchant, await aProduct(provider, { descriptionHtml: '<p>Luz<script>alert(1)</script></p>' }));
    const ask = (of: Merchant, locale: Locale) => of.call(getCatalogText, { params: { importItemId: draft.id, locale } });
    expect((await ask(merchant, 'pt-BR')).data).toEqual({ title: 'Luminária de mesa', descriptionHtml: '<p>Luz</p>' });
    expect((await ask(merchant, 'es-ES')).data).toBeNull();
    expect((await ask(stranger, 'pt-BR')).status).toBe(404);
    expect(await readDraft(merchant, draft.id)).toEqual(draft);
  });

  it('come along when a draft is duplicated, and name the value when it is split', async () => {
    const merchant = await provider.signUp();
    const draft = (await editDraft(merchant, await aDraftOfFour(provider, merchant), { texts: [spanish] })).data;
    const copy = await merchant.call(duplicateImportItem, { params: { importItemId: draft.id }, body: { storeIds: [] } });
    expect((await readDraft(merchant, copy.data.importItemId)).texts[0]).toEqual(spanish);
    const split = await merchant.call(splitImportItem, { params: { importItemId: draft.id }, body: { version: draft.version, option: 0 } });
    const parts = await Promise.all(split.data.importItemIds.map((id) => readDraft(merchant, id)));
    expect(parts.map(({ title, texts }) => [title, texts[0]?.title])).toEqual([
      ['Desk lamp - Red', 'Lámpara de mesa - Red'],
      ['Desk lamp - Blue', 'Lámpara de mesa - Blue'],
    ]);
  });

  it('warn of a word stores take down in any language', async () => {
    const merchant = await provider.signUp();
    const draft = await aDraft(merchant, await aProduct(provider));
    const saved = await editDraft(merchant, draft, { texts: [{ ...spanish, title: 'Réplica replica' }] });
    expect(saved.data.warnings).toContainEqual({ code: 'forbidden-word', params: { word: 'replica' } });
  });
});

describe('a push', () => {
  longTest('brings each store the text in its language, options too, and the main one where that is not whole', async () => {
    const merchant = await provider.signUp();
    const states = await aSandboxStore(merchant);
    const brazil = await aSandboxStore(merchant, { country: 'BR', currency: 'BRL' });
    const spain = await aSandboxStore(merchant, { country: 'ES', currency: 'EUR' });
    const draft = await aDraft(merchant, await aProduct(provider));
    const saved = await editDraft(merchant, draft, { texts: [portuguese, { locale: 'es-ES', title: 'Sin descripción' }] });
    for (const store of [brazil, spain, states]) await push(provider, merchant, store.id, [saved.data.id]);
    expect(await inShop(brazil.id)).toMatchObject([
      { title: 'Luminária', body_html: '<p>Luz quente</p>', variant: 'Vermelho' },
      { variant: 'Azul' },
    ]);
    const main = [{ title: 'Desk lamp', body_html: '<p>Desk lamp</p>', variant: 'Red' }, { variant: 'Blue' }];
    expect(await inShop(spain.id)).toMatchObject(main);
    expect(await inShop(states.id)).toMatchObject(main);
  });

  it('goes by the language selected for a store before that of its country', async () => {
    const merchant = await provider.signUp();
    const store = await aSandboxStore(merchant, { country: 'US', locale: 'es-ES' });
    const noneSelected = await aSandboxStore(merchant, { country: 'MX', currency: 'MXN' });
    const stores = (await merchant.call(listStores)).data;
    expect(stores.map(({ id, locale }) => [id, locale])).toEqual([
      [noneSelected.id, 'es-ES'],
      [store.id, 'es-ES'],
    ]);
    const draft = (await editDraft(merchant, await aDraft(merchant, await aProduct(provider)), { texts: [spanish] })).data;
    await push(provider, merchant, store.id, [draft.id]);
    expect(await inShop(store.id)).toMatchObject([{ title: spanish.title }, {}]);
  });

  it('cleans what an older version may have kept', async () => {
    const merchant = await provider.signUp();
    const draft = await aDraft(merchant, await aProduct(provider));
    const store = await aSandboxStore(merchant, { country: 'BR', currency: 'BRL' });
    const texts = { 'pt-BR': { title: 'Luz', descriptionHtml: '<p>Luz<img src=x onerror=alert(1)></p>' } };
    await db
      .updateTable('import_item')
      .set({ texts: JSON.stringify(texts) })
      .where('id', '=', draft.id)
      .execute();
    await push(provider, merchant, store.id, [draft.id]);
    expect(await inShop(store.id)).toMatchObject([{ body_html: '<p>Luz</p>' }, {}]);
  });
});
