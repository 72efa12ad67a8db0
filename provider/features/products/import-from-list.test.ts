import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { importFromList } from '#contract/bulk-import.ts';
import { LIST_IMPORT_MAX, LIST_TEXT_MAX } from '#contract/import-list.values.ts';
import { listImportItems } from '#contract/import-list.ts';
import { getJob, type Job } from '#contract/jobs.ts';
import type { Merchant } from '#tests/support/call.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aDraft, aProduct } from '#tests/support/store-builders.ts';

const provider = await startTestProvider();

async function importList(merchant: Merchant, text: string): Promise<Job> {
  const started = await merchant.call(importFromList, { body: { text } });
  await provider.runJobs();
  return (await merchant.call(getJob, { params: { jobId: started.data.id } })).data;
}

async function listed(merchant: Merchant): Promise<string[]> {
  return (await merchant.call(listImportItems)).data.map(({ productId }) => productId);
}

const outcomes = (job: Job) => job.rows.map(({ label, state, cause }) => [label, state, cause?.code ?? null]);

describe('a list of products', () => {
  longTest('becomes drafts, whether it names them by SKU, SPU, id or link', async () => {
    const merchant = await provider.signUp();
    const [bySku, bySpu, byId, byLink, inAdmin] = await Promise.all([1, 2, 3, 4, 5].map(() => aProduct(provider)));
    const sku = bySku?.skus[1] ?? '';
    const { db } = provider.services.database;
    await db.updateTable('variant').set({ sku: sku.toUpperCase() }).where('sku', '=', sku).execute();
    const text = [
      sku.toLowerCase(),
      `  SPU-${bySpu?.id}  `,
      byId?.id.toUpperCase(),
      '',
      `https://wharf.example/akProducts/${byLink?.id}?country=BR,US#costs`,
      `https://admin.shopify.com/store/x/apps/wharf/akProducts/${inAdmin?.id}`,
    ].join('\r\n');
    const job = await importList(merchant, text);
    expect(job).toMatchObject({ kind: 'import-products', state: 'done', doneCount: 5, failedCount: 0 });
    expect(job.rows[3]?.label).toContain('Line 5: https://wharf.example/');
    expect((await listed(merchant)).toSorted()).toEqual(
      [bySku, bySpu, byId, byLink, inAdmin].map((product) => product?.id ?? '').toSorted(),
    );
  });

  longTest('names each line that failed, and why; the others are imported', async () => {
    const merchant = await provider.signUp();
    const [good, gone] = [await aProduct(provider), await aProduct(provider, { status: 'off_sale' })];
    const text = [good.skus[0], 'NO-SUCH-SKU', uuidv7(), 'https://shop.example/products/lamp', gone.skus[0], `' OR 1=1 --`].join('\n');
    const job = await importList(merchant, text);
    expect(outcomes(job)).toEqual([
      [`Line 1: ${good.skus[0]}`, 'done', null],
      ['Line 2: NO-SUCH-SKU', 'failed', 'product-unknown'],
      [expect.stringMatching(/^Line 3: /), 'failed', 'product-unknown'],
      ['Line 4: https://shop.example/products/lamp', 'failed', 'link-not-product'],
      [`Line 5: ${gone.skus[0]}`, 'failed', 'product-off-sale'],
      [`Line 6: ' OR 1=1 --`, 'failed', 'product-unknown'],
    ]);
    expect(await listed(merchant)).toEqual([good.id]);
  });

  it('is read from a CSV file by the heading of its column, with any delimiter and quoted breaks', async () => {
    const merchant = await provider.signUp();
    const [first, second] = [await aProduct(provider), await aProduct(provider)];
    const files = [
      `\ufeffName;SKU;Cost\n"A lamp;\nin two lines";${first.skus[0]};1\nNothing;;2\nLamp;WRONG;3`,
      `id\tname\n${second.id}\tLamp`,
      `Name,Link\nLamp,"https://wharf.example/akProducts/${second.id}"`,
    ];
    const jobs = [];
    for (const file of files) jobs.push(await importList(merchant, file));
    expect(jobs.map(outcomes)).toEqual([
      [
        [`Line 2: ${first.skus[0]}`, 'done', null],
        ['Line 5: WRONG', 'failed', 'product-unknown'],
      ],
      [[`Line 2: ${second.id}`, 'done', null]],
      [[expect.stringContaining('Line 2: https://'), 'done', null]],
    ]);
    expect((await listed(merchant)).toSorted()).toEqual([first.id, second.id].toSorted());
  });

  it('leaves drafts that are there as they are, also for a product named twice', async () => {
    const merchant = await provider.signUp();
    const product = await aProduct(provider);
    const draft = await aDraft(merchant, product);
    const job = await importList(merchant, [product.id, ...product.skus].join('\n'));
    expect(job.rows.map(({ resultId }) => resultId)).toEqual([draft.id, draft.id, draft.id]);
    expect(await listed(merchant)).toEqual([product.id]);
  });

  it('is refused whole where it is empty, too long, or can’t be read', async () => {
    const merchant = await provider.signUp();
    const many = Array.from({ length: LIST_IMPORT_MAX + 1 }, (_, index) => `SKU-${index}`).join('\n');
    const refused: [string, string, object?][] = [
      [' \n ; \n', 'required'],
      ['sku\n', 'required'],
      [many, 'too-many-lines', { lines: LIST_IMPORT_MAX + 1, maximum: LIST_IMPORT_MAX }],
      ['x'.repeat(LIST_TEXT_MAX + 1), 'too-long'],
      ['SKU-1\n"SKU-2\nSKU-3', 'list-unreadable'],
    ];
    for (const [text, code] of refused) {
      const answer = await merchant.call(importFromList, { body: { text } });
      expect({ text: text.slice(0, 20), status: answer.status, fields: answer.problem.fields }).toMatchObject({
        status: 400,
        fields: [{ path: 'text', code }],
      });
    }
    expect(await listed(merchant)).toEqual([]);
  });

  it('starts one job for a key, whose rows nobody else reads', async () => {
    const [merchant, stranger] = [await provider.signUp(), await provider.signUp()];
    const { id } = await aProduct(provider);
    const [first, second] = await Promise.all([1, 2].map(() => merchant.call(importFromList, { body: { text: id }, key: 'once' })));
    expect(second?.data.id).toBe(first?.data.id);
    expect((await stranger.call(getJob, { params: { jobId: first?.data.id ?? '' } })).status).toBe(404);
  });
});
