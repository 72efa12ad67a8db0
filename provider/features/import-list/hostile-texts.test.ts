import { describe, expect, it } from 'vitest';
import { type ImportItem, listImportItems } from '#contract/import-list.ts';
import { changeImportItems, type DraftsChange } from '#contract/import-list-changes.ts';
import { DESCRIPTION_MAX } from '#contract/import-list.values.ts';
import { locales } from '#contract/locales.ts';
import { changeInSandbox, countListings, getListing, listListings, syncStore } from '#contract/my-products.ts';
import { listNotifications } from '#contract/notifications.ts';
import { listPriceRunRows, planPriceRun, startPriceRun } from '#contract/price-runs.ts';
import { createPricingRule, previewPricingRule } from '#contract/pricing-rules.ts';
import type { Problem } from '#contract/problem.ts';
import { listProducts } from '#contract/products.ts';
import { createSourcingRequest } from '#contract/sourcing.ts';
import { connectSandboxStore, listStores } from '#contract/stores.ts';
import { notifyUser } from '#provider/features/notifications/publish-event.ts';
import { editDraft } from '#tests/support/drafts.ts';
import { longShareOf, longTest } from '#tests/support/long.ts';
import { aRule, ruleInput } from '#tests/support/pricing-builders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct, aSandboxStore, push, readDraft } from '#tests/support/store-builders.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;

/** Dangerous to a page, a line, a spreadsheet, a statement, a sentence or an object, and harmless as texts. */
const attacks = {
  'markup': '<img src=x onerror=alert(1)>',
  'the end of a script': '</script><script>alert(1)</script>',
  'the end of an attribute': `"'><b onmouseover=alert(1)>`,
  'entities': '&lt;b&gt; &#60; &amp;amp;',
  'marks that turn a line round': 'Lamp \u202e99.01\u2066 \u200f\u200bEUR',
  'a formula': '=HYPERLINK("http://192.0.2.1";"x")',
  'a command': "@SUM(1+1)*cmd|' /C calc'!A0",
  'placeholders': '{{count}} $t(title) <0>x</0> ${1+1} $&',
  'a statement': "'); DROP TABLE listing; --",
  'a pattern': String.raw`%_\%.*(a+)+$`,
  'a name every object has': '__proto__',
  'characters of many units': '👩‍👩‍👧 𝒟ésk Z͑ͫ̓ͪ̂',
};

interface Shelf {
  merchant: Merchant;
  storeId: string;
  draft: ImportItem;
  listingId: string;
}

/** A draft that is in a store, too. */
async function aShelf(): Promise<Shelf> {
  const merchant = await provider.signUp();
  const { id: storeId } = await aSandboxStore(merchant);
  const { id } = await aDraft(merchant, await aProduct(provider));
  const job = await push(provider, merchant, storeId, [id]);
  return { merchant, storeId, draft: await readDraft(merchant, id), listingId: job.rows[0]?.resultId ?? '' };
}

interface Answer {
  status: number;
  problem: Problem;
}
type Place = [where: string, path: string, write: (shelf: Shelf, text: string) => Promise<Answer>];

const optionOf = (name: string, value: string) => ({ options: [{ name, dropped: false, values: [{ key: 'c0', name: value }] }] });
const change = ({ merchant, draft }: Shelf, how: DraftsChange) =>
  merchant.call(changeImportItems, { body: { importItemIds: [draft.id], change: how } });
const request = { name: 'Kettle', link: 'https://shop.example/kettle' };

/** Where words are asked for. */
const questions: Place[] = [
  ['search of the catalog', 'q', ({ merchant }, q) => merchant.call(listProducts, { query: { q } })],
  ['search of the import list', 'q', ({ merchant }, q) => merchant.call(listImportItems, { query: { q } })],
  ['tag of the import list', 'tag', ({ merchant }, tag) => merchant.call(listImportItems, { query: { tag } })],
  ['search of my products', 'q', ({ merchant }, q) => merchant.call(listListings, { query: { q } })],
  ['counts of my products', 'q', ({ merchant }, q) => merchant.call(countListings, { query: { q } })],
];

/** Every place on the way from the catalog to a listing where a text is written, by the name its refusal gives it. */
const places: Place[] = [
  ['title', 'title', ({ merchant, draft }, title) => editDraft(merchant, draft, { title })],
  ['vendor', 'vendor', ({ merchant, draft }, vendor) => editDraft(merchant, draft, { vendor })],
  ['product type', 'productType', ({ merchant, draft }, productType) => editDraft(merchant, draft, { productType })],
  ['tag', 'tags.0', ({ merchant, draft }, tag) => editDraft(merchant, draft, { tags: [tag] })],
  ['description', 'descriptionHtml', ({ merchant, draft }, descriptionHtml) => editDraft(merchant, draft, { descriptionHtml })],
  ['option', 'options.0.name', ({ merchant, draft }, text) => editDraft(merchant, draft, optionOf(text, 'Red'))],
  ['option value', 'options.0.values.0.name', ({ merchant, draft }, text) => editDraft(merchant, draft, optionOf('Color', text))],
  ['picture text', 'pictures.0.alt', ({ merchant, draft }, alt) => editDraft(merchant, draft, { pictures: [{ position: 0, alt }] })],
  ['SKU', 'variants.0.sku', ({ merchant, draft }, sku) => editDraft(merchant, draft, variantOf(draft, { sku }))],
  ['barcode', 'variants.0.barcode', ({ merchant, draft }, barcode) => editDraft(merchant, draft, variantOf(draft, { barcode }))],
  ['words to find in titles', 'change.find', (shelf, find) => change(shelf, { kind: 'replace-in-titles', find, replace: '' })],
  ['words to put into titles', 'change.replace', (shelf, replace) => change(shelf, { kind: 'replace-in-titles', find: 'lamp', replace })],
  ['words before titles', 'change.prefix', (shelf, prefix) => change(shelf, { kind: 'affix-titles', prefix, suffix: '' })],
  ['tags of many', 'change.tags.0', (shelf, tag) => change(shelf, { kind: 'add-tags', tags: [tag] })],
  ['vendor of many', 'change.vendor', (shelf, vendor) => change(shelf, { kind: 'set-vendor', vendor })],
  ['name of a rule', 'name', ({ merchant }, name) => merchant.call(createPricingRule, { body: ruleInput({ name }) })],
  [
    'tag of a rule',
    'scope.tags.0',
    ({ merchant }, tag) => merchant.call(createPricingRule, { body: ruleInput({ scope: { tags: [tag] } }) }),
  ],
  [
    'SKU left alone',
    'untouchedSkus.0',
    ({ merchant }, sku) => merchant.call(createPricingRule, { body: ruleInput({ untouchedSkus: [sku] }) }),
  ],
  ['rule to try', 'rule.name', ({ merchant }, name) => merchant.call(previewPricingRule, { body: { rule: ruleInput({ name }) } })],
  [
    'name of a store',
    'name',
    ({ merchant }, name) => merchant.call(connectSandboxStore, { body: { name, country: 'US', currency: 'USD' } }),
  ],
  ['name of goods asked for', 'name', ({ merchant }, name) => merchant.call(createSourcingRequest, { body: { ...request, name } })],
  ['link to goods asked for', 'link', ({ merchant }, link) => merchant.call(createSourcingRequest, { body: { ...request, link } })],
  ['notes on goods asked for', 'notes', ({ merchant }, notes) => merchant.call(createSourcingRequest, { body: { ...request, notes } })],
  [
    'title in the store',
    'title',
    ({ merchant, listingId }, title) => merchant.call(changeInSandbox, { params: { listingId }, body: { title } }),
  ],
];

function variantOf({ variants }: ImportItem, more: { sku?: string; barcode?: string }) {
  return { variants: [{ variantId: variants[0]?.variantId ?? '', ...more }] };
}

describe('a text that attacks (faults 77, 84 and 108)', () => {
  for (const [kind, text] of longShareOf(Object.entries(attacks), 3)) {
    it(`is a text from the catalog to the store and back: ${kind}`, async () => {
      const merchant = await provider.signUp();
      await merchant.call(connectSandboxStore, { body: { name: text, country: 'US', currency: 'USD' } });
      const [store] = (await merchant.call(listStores)).data;
      expect(store?.name).toBe(text);
      const imported = await aDraft(merchant, await aProduct(provider, { names: { 'en-US': text } }));
      expect(imported.title).toBe(text);

      const written = { title: text, vendor: text, productType: text, tags: [text], pictures: [{ position: 0, alt: text }] };
      const variants = imported.variants.map(({ variantId }, index) => ({
        variantId,
        sku: text,
        barcode: text,
        priceMinor: 1_000 + index,
      }));
      const options = [{ name: text, dropped: false, values: [{ key: 'c0', name: text }] }];
      const draft = (await editDraft(merchant, imported, { ...written, options, variants })).data;
      const { vendor, productType, tags } = written;
      expect(draft).toMatchObject({ title: text, vendor, productType, tags, pictures: [{ alt: text }], optionNames: [text] });
      expect(draft.variants[0]).toMatchObject({ options: [text], sku: text, barcode: text });
      expect((await merchant.call(listImportItems, { query: { tag: text } })).data).toMatchObject([{ id: draft.id }]);

      const job = await push(provider, merchant, store?.id ?? '', [draft.id]);
      expect(job).toMatchObject({ doneCount: 1, failedCount: 0, rows: [{ label: expect.stringContaining(text) }] });
      const made = await db.selectFrom('sandbox.product').selectAll().where('supplier_key', '=', draft.id).executeTakeFirstOrThrow();
      expect(made).toMatchObject({ title: text, vendor, product_type: productType, tags, pictures: [{ alt: text }] });
      const params = { listingId: job.rows[0]?.resultId ?? '' };
      expect((await merchant.call(getListing, { params })).data).toMatchObject({
        title: text,
        storeName: text,
        variants: [{ title: text, sku: text }, {}],
      });
      expect((await merchant.call(listListings, { query: { q: text } })).data).toMatchObject([{ id: params.listingId }]);
      expect((await merchant.call(listListings, { query: { q: `${text}x` } })).data).toEqual([]);

      await aRule(merchant, { name: text });
      const run = (await merchant.call(planPriceRun, { body: { storeId: null } })).data;
      expect((await merchant.call(listPriceRunRows, { params: { runId: run.id } })).data.rows[0]).toMatchObject({
        storeName: text,
        title: `${text} - ${text}`,
        sku: text,
        ruleName: text,
      });
      const started = await merchant.call(startPriceRun, { params: { runId: run.id }, body: { startAt: null } });
      expect(started.data.job?.rows).toMatchObject([{ label: text }]);
      expect(Object.keys(Object.prototype)).toEqual([]);
    });

    it(`is a text in what a store says, and in a notice: ${kind}`, async () => {
      const { merchant, listingId, storeId } = await aShelf();
      await merchant.call(changeInSandbox, { params: { listingId }, body: { title: text } });
      await merchant.call(syncStore, { params: { storeId } });
      await provider.runJobs();
      expect((await merchant.call(getListing, { params: { listingId } })).data.title).toBe(text);
      const { accountId, userId } = merchant;
      await notifyUser(db, { accountId, userId, kind: 'watched-several', params: { name: text, count: 3 } });
      await provider.runJobs();
      for (const locale of locales) {
        const notices = (await merchant.call(listNotifications, { query: { tab: 'notice' }, locale })).data;
        expect(notices.map((notice) => notice.text)).toEqual([expect.stringContaining(text)]);
      }
    });
  }

  longTest('is taken out of a description, however it is nested, and the words stay', async () => {
    const { merchant, draft } = await aShelf();
    const cases = [
      ['<p onclick="x()">Warm<script>x()</script></p>', '<p>Warm</p>'],
      ['<scr<script>ipt>x()</scr</script>ipt>Warm', /^[^<]*Warm$/],
      ['<a href="java\nscript:x()">Warm</a>', '<a>Warm</a>'],
      ['<a href="data:text/html,<script>x()</script>">Warm</a>', '<a>Warm</a>'],
      ['<img src="https://img.example/a.png" onerror="x()">', '<img src="https://img.example/a.png" />'],
      ['<svg><animate onbegin=x() attributeName=x></svg>Warm', 'Warm'],
      ['<p style="position:fixed;inset:0">Warm</p>', '<p>Warm</p>'],
      ['<iframe srcdoc="<script>x()</script>"></iframe>Warm', 'Warm'],
      ['<math><mtext><table><mglyph><style><img src=x onerror=x()>', /^[^o]*$/],
    ] as const;
    let version = draft;
    for (const [sent, kept] of cases) {
      version = (await editDraft(merchant, version, { descriptionHtml: sent })).data;
      if (typeof kept === 'string') expect(version.descriptionHtml).toBe(kept);
      else expect(version.descriptionHtml).toMatch(kept);
    }
  });
});

describe('a text no place can hold', () => {
  it.each(longShareOf([...questions, ...places], 3))('is refused by its field, and nothing changes: %s', async (where, path, write) => {
    const shelf = await aShelf();
    const before = await stateOf(shelf);
    const longest = path === 'descriptionHtml' ? DESCRIPTION_MAX + 1 : 10_000;
    const refused = [
      ['La\u0000mp', 'nul-character'],
      ['x'.repeat(longest), 'too-long'],
      // Half a character can't come by an address, only in JSON.
      ...(places.some(([name]) => name === where) ? [['Lamp \ud83d', 'nul-character']] : []),
    ];
    for (const [text = '', code] of refused) {
      const answer = await write(shelf, text);
      expect([answer.status, answer.problem.fields], text.slice(0, 20)).toMatchObject([400, [{ path, code }]]);
    }
    expect(await stateOf(shelf)).toEqual(before);
  });
});

async function stateOf({ merchant, draft, listingId }: Shelf) {
  const [{ version }, listing, stores] = await Promise.all([
    readDraft(merchant, draft.id),
    merchant.call(getListing, { params: { listingId } }),
    merchant.call(listStores),
  ]);
  return [version, listing.data.version, stores.data.length];
}
