import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import {
  deleteImportItem,
  getImportItem,
  type ImportItem,
  listImportItems,
  restoreImportItem,
  updateImportItem,
} from '#contract/import-list.ts';
import { applyMultiplier } from '#contract/import-list-changes.ts';
import { pushImportItems } from '#contract/import-list-pushes.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct, aSandboxStore, readDraft } from '#tests/support/store-builders.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;

function editOf(item: ImportItem, overrides: Partial<Pick<ImportItem, 'title' | 'descriptionHtml' | 'version'>> = {}) {
  const { title, descriptionHtml, version } = { ...item, ...overrides };
  const variants = item.variants.map((variant) => ({
    variantId: variant.variantId,
    include: variant.include,
    priceMinor: variant.price?.amountMinor ?? null,
    compareAtMinor: variant.compareAt?.amountMinor ?? null,
  }));
  return { version, title, descriptionHtml, variants };
}

describe('saving a draft', () => {
  longTest('keeps what was typed, markup in the title as text, and raises the version', async () => {
    const merchant = await provider.signUp();
    const item = await aDraft(merchant, await aProduct(provider));
    const edit = editOf(item, { title: '<b>Lamp</b> & "co"', descriptionHtml: '<p>Good<img src=x onerror=alert(1)></p>' });
    const [first, second] = edit.variants;
    const saved = await merchant.call(updateImportItem, {
      params: { importItemId: item.id },
      body: {
        ...edit,
        variants: [
          { variantId: first?.variantId ?? '', include: true, priceMinor: 2_500, compareAtMinor: 3_000 },
          { ...second, variantId: second?.variantId ?? '', include: false, priceMinor: null, compareAtMinor: null },
        ],
      },
    });
    expect(saved.data).toMatchObject({
      title: '<b>Lamp</b> & "co"',
      descriptionHtml: '<p>Good</p>',
      version: 2,
      problems: [],
      variants: [
        { include: true, price: { amountMinor: 2_500, currency: 'USD' }, compareAt: { amountMinor: 3_000, currency: 'USD' } },
        { include: false, price: null, compareAt: null },
      ],
    });
    expect(await readDraft(merchant, item.id)).toEqual(saved.data);
  });

  it('leaves variants alone that are not named', async () => {
    const merchant = await provider.signUp();
    const item = await aDraft(merchant, await aProduct(provider));
    const edit = editOf(item);
    const saved = await merchant.call(updateImportItem, {
      params: { importItemId: item.id },
      body: { ...edit, variants: edit.variants.slice(0, 1) },
    });
    expect(saved.data.variants).toEqual(item.variants);
  });

  it('from two tabs: one is kept, the other told', async () => {
    const merchant = await provider.signUp();
    const item = await aDraft(merchant, await aProduct(provider));
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((title) =>
        merchant.call(updateImportItem, { params: { importItemId: item.id }, body: editOf(item, { title }) }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    const kept = answers.find((answer) => answer.status === 200)?.data;
    expect(answers.filter((answer) => answer.status === 409).map((answer) => answer.problem.code)).toEqual([
      'version-conflict',
      'version-conflict',
    ]);
    expect(await readDraft(merchant, item.id)).toEqual(kept);
  });

  it.each([
    ['a negative price', { priceMinor: -1 }, 'variants.0.priceMinor', 'too-small'],
    ['a fractional price', { priceMinor: 19.99 }, 'variants.0.priceMinor', expect.any(String)],
    ['a price in words', { priceMinor: '1999' }, 'variants.0.priceMinor', expect.any(String)],
    ['a price beyond all reason', { priceMinor: 1_000_000_001 }, 'variants.0.priceMinor', 'too-large'],
    ['a negative compare-at price', { compareAtMinor: -1 }, 'variants.0.compareAtMinor', 'too-small'],
    ['a fractional compare-at price', { compareAtMinor: 0.5 }, 'variants.0.compareAtMinor', expect.any(String)],
    [
      'a compare-at price that is no higher',
      { priceMinor: 1_000, compareAtMinor: 1_000 },
      'variants.0.compareAtMinor',
      'compare-at-not-above-price',
    ],
    ['a variant of something else', { variantId: uuidv7() }, 'variants.0.variantId', 'not-a-choice'],
  ])('refuses %s and names the field', async (_name, change, path, code) => {
    const merchant = await provider.signUp();
    const item = await aDraft(merchant, await aProduct(provider));
    const edit = editOf(item);
    const variants = edit.variants.map((variant, index) => (index === 0 ? { ...variant, ...change } : variant));
    const response = await fetch(`${provider.url}/v1/import-items/${item.id}`, {
      method: 'PUT',
      headers: { 'authorization': merchant.authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ ...edit, variants }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'validation-failed', fields: [{ path, code }] });
    expect(await readDraft(merchant, item.id)).toEqual(item);
  });

  it('refuses a variant named twice, an empty title, and a draft without any variant', async () => {
    const merchant = await provider.signUp();
    const item = await aDraft(merchant, await aProduct(provider));
    const edit = editOf(item);
    const fieldsOf = async (body: typeof edit) =>
      (await merchant.call(updateImportItem, { params: { importItemId: item.id }, body })).problem.fields;
    expect(await fieldsOf({ ...edit, variants: [...edit.variants, ...edit.variants.slice(0, 1)] })).toMatchObject([
      { path: 'variants.2.variantId', code: 'not-a-choice' },
    ]);
    expect(await fieldsOf({ ...edit, title: '  ' })).toMatchObject([{ path: 'title', code: 'required' }]);
    expect(await fieldsOf({ ...edit, variants: edit.variants.map((variant) => ({ ...variant, include: false })) })).toMatchObject([
      { path: 'variants', code: 'no-variant-included' },
    ]);
  });
});

describe('pricing by a multiple of the cost', () => {
  it('prices included variants of all drafts and leaves the others', async () => {
    const merchant = await provider.signUp();
    const [one, two] = [await aDraft(merchant, await aProduct(provider)), await aDraft(merchant, await aProduct(provider))];
    const edit = editOf(one);
    const excluded = edit.variants.map((variant, index) => ({ ...variant, include: index === 0 }));
    await merchant.call(updateImportItem, { params: { importItemId: one.id }, body: { ...edit, variants: excluded } });
    const priced = await merchant.call(applyMultiplier, {
      body: { importItemIds: [one.id, two.id, one.id], multiplier: '3', rounding: 'end-95' },
    });
    expect(priced.data).toEqual({ priced: 3 });
    expect(await readDraft(merchant, one.id)).toMatchObject({
      version: 3,
      variants: [{ price: { amountMinor: 1_095 } }, { price: { amountMinor: 1_999 } }],
    });
    expect(await readDraft(merchant, two.id)).toMatchObject({
      version: 2,
      variants: [{ price: { amountMinor: 1_095 } }, { price: { amountMinor: 1_095 } }],
    });
  });

  it('leaves a compare-at price that is now too low as a problem to mend', async () => {
    const merchant = await provider.signUp();
    const item = await aDraft(merchant, await aProduct(provider));
    const edit = editOf(item);
    const variants = edit.variants.map((variant) => ({ ...variant, priceMinor: 500, compareAtMinor: 900 }));
    await merchant.call(updateImportItem, { params: { importItemId: item.id }, body: { ...edit, variants } });
    await merchant.call(applyMultiplier, { body: { importItemIds: [item.id], multiplier: '10' } });
    expect((await readDraft(merchant, item.id)).problems).toEqual([{ code: 'compare-at-not-above-price', params: { count: 2 } }]);
  });

  it.each(['0', '0.001', '100.01', '-1', '1e2', '1,5', ''])('refuses the multiplier "%s"', async (multiplier) => {
    const merchant = await provider.signUp();
    const refused = await merchant.call(applyMultiplier, { body: { importItemIds: [uuidv7()], multiplier } });
    expect([refused.status, refused.problem.fields?.[0]?.path]).toEqual([400, 'multiplier']);
  });

  it('from many tabs at once over the same drafts ends without a deadlock', async () => {
    const merchant = await provider.signUp();
    const ids = [await aDraft(merchant, await aProduct(provider)), await aDraft(merchant, await aProduct(provider))].map((item) => item.id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        merchant.call(applyMultiplier, { body: { importItemIds: index % 2 === 0 ? ids : ids.toReversed(), multiplier: '2' } }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect((await readDraft(merchant, ids[0] ?? '')).version).toBe(9);
  });
});

describe('deleting a draft', () => {
  it('can be undone within 30 days and is the same done twice', async () => {
    const merchant = await provider.signUp();
    const item = await aDraft(merchant, await aProduct(provider));
    const params = { importItemId: item.id };
    expect((await merchant.call(deleteImportItem, { params })).data).toEqual({});
    expect((await merchant.call(deleteImportItem, { params })).data).toEqual({});
    expect((await merchant.call(listImportItems)).data).toEqual([]);
    expect((await merchant.call(listImportItems, { query: { deleted: 'true' } })).data).toMatchObject([
      { id: item.id, deletedAt: expect.any(String) },
    ]);
    expect((await merchant.call(restoreImportItem, { params })).status).toBe(200);
    expect((await merchant.call(restoreImportItem, { params })).status).toBe(200);
    expect((await merchant.call(listImportItems)).data).toMatchObject([{ id: item.id, title: item.title, deletedAt: null, version: 3 }]);
    expect(await readDraft(merchant, item.id)).toEqual({ ...item, version: 3 });
  });

  it('is for good after 30 days', async () => {
    const former = await provider.signUp();
    const item = await aDraft(former, await aProduct(provider));
    const params = { importItemId: item.id };
    await former.call(deleteImportItem, { params });
    await moveClock(provider, { hours: 30 * 24, minutes: 1 });
    const merchant = await signInAgain(provider, former);
    expect((await merchant.call(restoreImportItem, { params })).problem.code).toBe('not-found');
    expect((await merchant.call(getImportItem, { params })).problem.code).toBe('not-found');
    expect((await merchant.call(listImportItems, { query: { deleted: 'true' } })).data).toEqual([]);
  });

  it('can’t be undone once the product is on the list again', async () => {
    const merchant = await provider.signUp();
    const product = await aProduct(provider);
    const item = await aDraft(merchant, product);
    await merchant.call(deleteImportItem, { params: { importItemId: item.id } });
    const newer = await aDraft(merchant, product);
    const refused = await merchant.call(restoreImportItem, { params: { importItemId: item.id } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'already-in-import-list']);
    expect((await merchant.call(listImportItems)).data.map((listed) => listed.id)).toEqual([newer.id]);
  });

  it('takes it out of reach of edits and pushes', async () => {
    const merchant = await provider.signUp();
    const store = await aSandboxStore(merchant);
    const item = await aDraft(merchant, await aProduct(provider));
    await merchant.call(deleteImportItem, { params: { importItemId: item.id } });
    expect((await merchant.call(updateImportItem, { params: { importItemId: item.id }, body: editOf(item) })).status).toBe(404);
    expect((await merchant.call(applyMultiplier, { body: { importItemIds: [item.id], multiplier: '2' } })).status).toBe(404);
    expect((await merchant.call(pushImportItems, { body: { storeIds: [store.id], importItemIds: [item.id] } })).status).toBe(404);
  });
});

describe('another merchant’s draft', () => {
  it('does not exist, whatever is tried with it', async () => {
    const [owner, stranger] = [await provider.signUp(), await provider.signUp()];
    const item = await aDraft(owner, await aProduct(provider));
    const own = await aDraft(stranger, await aProduct(provider));
    const store = await aSandboxStore(stranger);
    const ownersStore = await aSandboxStore(owner);
    const params = { importItemId: item.id };
    const answers = [
      await stranger.call(getImportItem, { params }),
      await stranger.call(updateImportItem, { params, body: editOf(item, { title: 'Mine' }) }),
      await stranger.call(deleteImportItem, { params }),
      await stranger.call(restoreImportItem, { params }),
      await stranger.call(applyMultiplier, { body: { importItemIds: [own.id, item.id], multiplier: '2' } }),
      await stranger.call(pushImportItems, { body: { storeIds: [store.id], importItemIds: [own.id, item.id] } }),
      await stranger.call(pushImportItems, { body: { storeIds: [ownersStore.id], importItemIds: [own.id] } }),
    ];
    expect(answers.map((answer) => [answer.status, answer.problem.code])).toEqual(answers.map(() => [404, 'not-found']));
    expect(await readDraft(owner, item.id)).toEqual({ ...item, profits: expect.anything() });
    expect(await readDraft(stranger, own.id)).toEqual({ ...own, profits: expect.anything() });
    expect((await stranger.call(listImportItems)).data.map((listed) => listed.id)).toEqual([own.id]);
    expect(await db.selectFrom('job').select('id').where('account_id', '=', stranger.accountId).execute()).toEqual([]);
  });
});
