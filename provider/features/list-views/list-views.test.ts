import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import {
  deleteListView,
  listListViews,
  renameListView,
  saveListView,
  setListKeys,
  setListLayout,
  type List,
} from '#contract/list-views.ts';
import { VIEWS_MAX } from '#contract/list-views.values.ts';
import { userInfo } from '#contract/sign-in.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider();

const save = (merchant: Merchant, name: string, list: List = 'orders', query = 'tab=awaiting-payment') =>
  merchant.call(saveListView, { body: { list, name, query } });

async function names(merchant: Merchant, list: List = 'orders'): Promise<string[]> {
  return (await merchant.call(listListViews, { query: { list } })).data.map(({ name }) => name);
}

describe('views of one’s own', () => {
  it('are kept by list under names, found by name, renamed and dropped', async () => {
    const merchant = await provider.signUp();
    const { data: view } = await save(merchant, '  To pay  ');
    expect(view).toMatchObject({ list: 'orders', name: 'To pay', query: 'tab=awaiting-payment' });
    await save(merchant, 'All of Casa Luz', 'orders', 'q=luz');
    await save(merchant, 'To pay', 'products', 'q=lamp');
    expect(await names(merchant)).toEqual(['All of Casa Luz', 'To pay']);
    await merchant.call(renameListView, { params: { listViewId: view.id }, body: { name: 'Waiting' } });
    expect(await names(merchant)).toEqual(['All of Casa Luz', 'Waiting']);
    expect((await merchant.call(deleteListView, { params: { listViewId: view.id } })).data).toEqual({ ...view, name: 'Waiting' });
    expect((await merchant.call(deleteListView, { params: { listViewId: view.id } })).problem.code).toBe('not-found');
    expect(await names(merchant, 'products')).toEqual(['To pay']);
  });

  it('have one name each in a list, in any case of letters, of 1 to 40 characters', async () => {
    const merchant = await provider.signUp();
    const { data: other } = await save(merchant, 'Other');
    await save(merchant, 'To pay');
    const taken = { path: 'name', code: 'name-taken' };
    expect((await save(merchant, 'TO PAY')).problem.fields).toMatchObject([taken]);
    const renamed = await merchant.call(renameListView, { params: { listViewId: other.id }, body: { name: 'to pay' } });
    expect(renamed.problem.fields).toMatchObject([taken]);
    expect((await save(merchant, '   ')).problem.fields?.[0]?.path).toBe('name');
    expect((await save(merchant, 'x'.repeat(41))).problem.fields).toMatchObject([{ path: 'name', code: 'too-long' }]);
    expect((await save(merchant, 'x'.repeat(40))).status).toBe(200);
  });

  it('are bounded in number, also when many come at once', async () => {
    const merchant = await provider.signUp();
    const answers = await Promise.all(Array.from({ length: VIEWS_MAX + 5 }, (_, index) => save(merchant, `View ${index}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(VIEWS_MAX);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect((await save(merchant, 'Another list', 'products')).status).toBe(200);
  });

  it('are nobody else’s', async () => {
    const [merchant, stranger] = [await provider.signUp(), await provider.signUp()];
    const { data: view } = await save(merchant, 'To pay');
    const params = { listViewId: view.id };
    expect(await names(stranger)).toEqual([]);
    expect((await stranger.call(renameListView, { params, body: { name: 'Mine' } })).problem.code).toBe('not-found');
    expect((await stranger.call(deleteListView, { params })).problem.code).toBe('not-found');
    expect(await names(merchant)).toEqual(['To pay']);
  });

  it('are kept once by one key', async () => {
    const merchant = await provider.signUp();
    const asked = { body: { list: 'orders', name: 'To pay', query: '' }, key: uuidv7() } as const;
    const [one, two] = await Promise.all([merchant.call(saveListView, asked), merchant.call(saveListView, asked)]);
    expect(one.data).toEqual(two.data);
    expect(await names(merchant)).toEqual(['To pay']);
  });
});

describe('how lists are drawn', () => {
  const settingsOf = async (merchant: Merchant) => (await merchant.call(userInfo)).data.listSettings;

  it('comes with the user, each list for itself', async () => {
    const [merchant, other] = [await provider.signUp(), await provider.signUp()];
    expect(await settingsOf(merchant)).toEqual({ keys: true, layouts: {} });
    const layout = { hidden: ['margin', 'stores'], density: 'compact' } as const;
    await Promise.all([
      merchant.call(setListLayout, { params: { list: 'import-list' }, body: { hidden: [...layout.hidden], density: layout.density } }),
      merchant.call(setListKeys, { body: { on: false } }),
    ]);
    await merchant.call(setListLayout, { params: { list: 'orders' }, body: { hidden: [], density: 'compact' } });
    expect(await settingsOf(merchant)).toEqual({
      keys: false,
      layouts: { 'import-list': layout, 'orders': { hidden: [], density: 'compact' } },
    });
    expect(await settingsOf(other)).toEqual({ keys: true, layouts: {} });
  });

  it('refuses what no column is called', async () => {
    const merchant = await provider.signUp();
    const body = { hidden: ['a b'], density: 'compact' as const };
    expect((await merchant.call(setListLayout, { params: { list: 'orders' }, body })).problem.fields).toMatchObject([{ path: 'hidden.0' }]);
  });
});
