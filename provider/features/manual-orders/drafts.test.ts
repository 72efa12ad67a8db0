import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  createManualDraft,
  createManualOrder,
  deleteManualDraft,
  getManualDraft,
  listManualDrafts,
  updateManualDraft,
  updateManualOrder,
} from '#contract/manual-orders.ts';
import { DRAFTS_MAX } from '#contract/manual-orders.values.ts';
import type { Merchant } from '#tests/support/call.ts';
import { aManualOrder } from '#tests/support/manual-orders.ts';
import { aVariant } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;
const stranger = await provider.signUp();
const variant = await aVariant(provider);

const half = (reference: string, name = '') => ({ reference, address: { name }, lines: [] });
const begin = async (owner: Merchant, reference: string, name?: string) =>
  (await owner.call(createManualDraft, { body: half(reference, name) })).data;

async function listed(owner: Merchant, query: { q?: string; cursor?: string; pageSize?: number } = {}) {
  const { data, page } = await owner.call(listManualDrafts, { query });
  return { references: data.map(({ reference }) => reference), ...page };
}

/** Drafts made by hand in the table, all saved at the same time. */
async function fill(owner: Merchant, count: number): Promise<void> {
  await sql`INSERT INTO manual_order_draft (account_id, id, content)
    SELECT ${owner.accountId}, gen_random_uuid(), jsonb_build_object('reference', 'Filled ' || n, 'lines', '[]'::jsonb, 'address', '{}'::jsonb)
    FROM generate_series(1, ${count}::int) n`.execute(db);
}

describe('a draft', () => {
  it('keeps what is not complete, is saved by version, and goes once its order is made', async () => {
    const owner = await provider.signUp();
    const draft = await begin(owner, 'Half', 'Ana');
    expect(draft).toMatchObject({ reference: 'Half', buyerName: 'Ana', country: '', itemCount: 0 });
    const params = { draftId: draft.id };
    const lines = [{ variantId: variant.id, quantity: 3 }];
    const body = { ...half('Half', 'Ana'), version: draft.version };
    expect((await owner.call(updateManualDraft, { params, body: { ...body, lines } })).data.itemCount).toBe(3);
    expect((await owner.call(updateManualDraft, { params, body })).problem.code).toBe('version-conflict');
    expect((await owner.call(getManualDraft, { params })).data.lines[0]).toMatchObject({ sku: variant.sku, quantity: 3 });
    const order = (draftVersion: number) =>
      owner.call(createManualOrder, { body: { ...aManualOrder(variant.id), draftId: draft.id, draftVersion } });
    expect((await order(draft.version)).problem.code).toBe('version-conflict');
    expect((await order(draft.version + 1)).status).toBe(200);
    expect((await listed(owner)).references).toEqual([]);
  });

  it('is nobody else’s', async () => {
    const owner = await provider.signUp();
    const draft = await begin(owner, 'Mine');
    const params = { draftId: draft.id };
    expect((await listed(stranger)).references).toEqual([]);
    expect((await stranger.call(getManualDraft, { params })).status).toBe(404);
    expect((await stranger.call(updateManualDraft, { params, body: { ...half('Theirs'), version: draft.version } })).status).toBe(404);
    expect((await stranger.call(deleteManualDraft, { params })).status).toBe(404);
    expect((await listed(owner)).references).toEqual(['Mine']);
  });

  it('is one of so many, of two saved at once too', async () => {
    const owner = await provider.signUp();
    await fill(owner, DRAFTS_MAX - 1);
    const answers = await Promise.all(['A', 'B'].map((reference) => owner.call(createManualDraft, { body: half(reference) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await listed(owner)).total).toBe(DRAFTS_MAX);
  });
});

describe('a call whose answer was lost is sent again with its key, and', () => {
  it('saves a draft once', async () => {
    const owner = await provider.signUp();
    const draft = await begin(owner, 'Begun');
    const again = { params: { draftId: draft.id }, body: { ...half('Saved'), version: draft.version }, key: 'save-once' };
    const [first, second] = [await owner.call(updateManualDraft, again), await owner.call(updateManualDraft, again)];
    expect([first.data.version, second.text]).toEqual([draft.version + 1, first.text]);
    expect((await owner.call(updateManualDraft, { ...again, key: 'another' })).problem.code).toBe('version-conflict');
  });

  it('deletes a draft once', async () => {
    const owner = await provider.signUp();
    const params = { draftId: (await begin(owner, 'Unwanted')).id };
    const remove = (key: string) => owner.call(deleteManualDraft, { params, key });
    expect([(await remove('one')).status, (await remove('one')).status, (await remove('two')).status]).toEqual([200, 200, 404]);
  });

  it('changes an order once; a refused one can be corrected under the same key', async () => {
    const owner = await provider.signUp();
    const { data: order } = await owner.call(createManualOrder, { body: aManualOrder(variant.id) });
    const params = { orderId: order.id };
    const body = { ...aManualOrder(variant.id, { remark: 'Gift' }), version: order.version };
    const wrong = { ...body, address: { ...body.address, postcode: '1' } };
    expect((await owner.call(updateManualOrder, { params, body: wrong, key: 'one' })).status).toBe(400);
    const [first, second] = [
      await owner.call(updateManualOrder, { params, body, key: 'one' }),
      await owner.call(updateManualOrder, { params, body, key: 'one' }),
    ];
    expect([first.data.remark, second.text]).toEqual(['Gift', first.text]);
    expect((await owner.call(updateManualOrder, { params, body, key: 'two' })).problem.code).toBe('version-conflict');
  });
});

describe('the list of drafts', () => {
  it('has pages, the draft saved last first, also while one is saved again', async () => {
    const owner = await provider.signUp();
    const [oldest] = [await begin(owner, 'A'), await begin(owner, 'B'), await begin(owner, 'C'), await begin(owner, 'D')];
    const first = await listed(owner, { pageSize: 2 });
    expect(first).toMatchObject({ references: ['D', 'C'], previous: null, total: 4 });
    await owner.call(updateManualDraft, { params: { draftId: oldest.id }, body: { ...half('A again'), version: oldest.version } });
    const second = await listed(owner, { pageSize: 2, cursor: first.next ?? '' });
    expect(second).toMatchObject({ references: ['B'], next: null });
    expect((await listed(owner, { pageSize: 2, cursor: second.previous ?? '' })).references).toEqual(['D', 'C']);
    expect((await listed(owner)).references).toEqual(['A again', 'D', 'C', 'B']);
  });

  it('neither skips nor repeats drafts saved at the same time', async () => {
    const owner = await provider.signUp();
    await fill(owner, 7);
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await listed(owner, { pageSize: 3, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.references);
      cursor = page.next;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  it('is searched by reference and buyer, with signs of a pattern as they are', async () => {
    const owner = await provider.signUp();
    await begin(owner, 'SO-1 100%', 'Ana Souza');
    await begin(owner, 'SO_2 100', 'João Ananias');
    await begin(owner, 'Other', 'Bia');
    const find = async (q: string) => (await listed(owner, { q })).references;
    expect(await find('aNA')).toEqual(['SO_2 100', 'SO-1 100%']);
    expect(await find('so_')).toEqual(['SO_2 100']);
    expect(await find('0%')).toEqual(['SO-1 100%']);
    expect(await find('nothing')).toEqual([]);
    expect(await find('  ')).toHaveLength(3);
  });

  it('refuses a cursor of another search', async () => {
    const owner = await provider.signUp();
    await fill(owner, 3);
    const { next } = await listed(owner, { pageSize: 2 });
    const refused = await owner.call(listManualDrafts, { query: { q: 'Filled', cursor: next ?? '', pageSize: 2 } });
    expect(refused.problem.code).toBe('cursor-invalid');
  });
});
