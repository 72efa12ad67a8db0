import { expect, test } from 'vitest';
import { getOrder, listOrders } from '#contract/orders.ts';
import { TAGS_OF_ORDER_MAX } from '#contract/orders.values.ts';
import { deleteOrderTag, listOrderTags, markOrders, renameOrderTag, setOrderMarks } from '#contract/orders-tags.ts';
import type { Merchant } from '#tests/support/call.ts';
import { aPlatformOrder, aReadyOrder, aStore, orderPage, takeOrder } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });

const marks = (tags: string[], note = '', seenNote = '') => ({ tags, note, seenNote });
const tagsOf = async (merchant: Merchant) => (await merchant.call(listOrderTags)).data;
const orderOf = async (merchant: Merchant, orderId: string) => (await merchant.call(getOrder, { params: { orderId } })).data;

test('an order is marked with tags of the own, is found by them, and keeps a note that its history names', async () => {
  const merchant = await provider.signUp();
  const { order } = await aReadyOrder(provider, merchant);
  const marked = await merchant.call(setOrderMarks, { params: { orderId: order.id }, body: marks(['VIP', 'gift', 'vip'], 'Call first') });
  expect(marked.data.tags.map(({ name }) => name)).toEqual(['gift', 'VIP']);
  expect(marked.data.sellerNote).toBe('Call first');
  expect(marked.data.events[0]).toMatchObject({ edit: 'note-changed', actorKind: 'merchant' });
  const [gift] = marked.data.tags;
  const found = await merchant.call(listOrders, { query: { tagId: gift?.id } });
  expect(found.data.map(({ id }) => id)).toEqual([order.id]);
  const less = await merchant.call(setOrderMarks, { params: { orderId: order.id }, body: marks(['VIP'], 'Call first', 'Call first') });
  expect(less.data.tags.map(({ name }) => name)).toEqual(['VIP']);
  expect((await merchant.call(listOrders, { query: { tagId: gift?.id } })).data).toEqual([]);
  expect(less.data.events.filter(({ edit }) => edit === 'note-changed')).toHaveLength(1);
});

test('a note that somebody changed meanwhile is not overwritten', async () => {
  const merchant = await provider.signUp();
  const { order } = await aReadyOrder(provider, merchant);
  await merchant.call(setOrderMarks, { params: { orderId: order.id }, body: marks([], 'one') });
  const late = await merchant.call(setOrderMarks, { params: { orderId: order.id }, body: marks(['late'], 'two') });
  expect(late.problem.code).toBe('version-conflict');
  expect(await orderOf(merchant, order.id)).toMatchObject({ sellerNote: 'one', tags: [] });
});

test('many orders are tagged, untagged and noted at once, those named or all of a view, once a key', async () => {
  const merchant = await provider.signUp();
  const { order, store } = await aReadyOrder(provider, merchant);
  const other = aPlatformOrder();
  await takeOrder(provider, store, other);
  const second = await orderPage(merchant, other);
  const body = { matching: { tab: 'all' as const }, addTags: ['Rush'], addNote: 'Ship by Friday' };
  const key = crypto.randomUUID();
  const answers = [await merchant.call(markOrders, { body, key }), await merchant.call(markOrders, { body, key })];
  expect(answers.map(({ data }) => data)).toEqual([
    { marked: 2, full: 0 },
    { marked: 2, full: 0 },
  ]);
  expect(await orderOf(merchant, second.id)).toMatchObject({ sellerNote: 'Ship by Friday', tags: [{ name: 'Rush' }] });
  const [rush] = await tagsOf(merchant);
  await merchant.call(markOrders, { body: { orderIds: [order.id], removeTagIds: [rush?.id ?? ''], addNote: 'Done' } });
  expect(await orderOf(merchant, order.id)).toMatchObject({ sellerNote: 'Ship by Friday\nDone', tags: [] });
  expect((await merchant.call(listOrders, { query: { tagId: rush?.id } })).data.map(({ id }) => id)).toEqual([second.id]);
});

test('an order that is full of tags stays as it is, and is counted', async () => {
  const merchant = await provider.signUp();
  const { order } = await aReadyOrder(provider, merchant);
  const tags = Array.from({ length: TAGS_OF_ORDER_MAX }, (_, index) => `tag ${index}`);
  await merchant.call(setOrderMarks, { params: { orderId: order.id }, body: marks(tags) });
  const answer = await merchant.call(markOrders, { body: { orderIds: [order.id], addTags: ['one more'] } });
  expect(answer.data).toEqual({ marked: 0, full: 1 });
});

test('a tag is renamed and dropped for all its orders; two tags never have one name', async () => {
  const merchant = await provider.signUp();
  const { order } = await aReadyOrder(provider, merchant);
  await merchant.call(setOrderMarks, { params: { orderId: order.id }, body: marks(['A', 'B']) });
  const [a, b] = await tagsOf(merchant);
  const taken = await merchant.call(renameOrderTag, { params: { tagId: a?.id ?? '' }, body: { name: 'b' } });
  expect(taken.problem.fields).toMatchObject([{ path: 'name', code: 'name-taken' }]);
  expect((await merchant.call(renameOrderTag, { params: { tagId: a?.id ?? '' }, body: { name: 'a' } })).data.name).toBe('a');
  expect((await merchant.call(deleteOrderTag, { params: { tagId: b?.id ?? '' } })).data.name).toBe('B');
  expect((await orderOf(merchant, order.id)).tags.map(({ name }) => name)).toEqual(['a']);
  expect((await merchant.call(deleteOrderTag, { params: { tagId: b?.id ?? '' } })).status).toBe(404);
});

test("nobody marks another's orders or touches another's tags", async () => {
  const [owner, other] = [await provider.signUp(), await provider.signUp()];
  const { order } = await aReadyOrder(provider, owner);
  await aStore(provider, other);
  await owner.call(setOrderMarks, { params: { orderId: order.id }, body: marks(['mine']) });
  const [mine] = await tagsOf(owner);
  const answers = await Promise.all([
    other.call(setOrderMarks, { params: { orderId: order.id }, body: marks(['theirs']) }),
    other.call(markOrders, { body: { orderIds: [order.id], addTags: ['theirs'] } }),
    other.call(renameOrderTag, { params: { tagId: mine?.id ?? '' }, body: { name: 'theirs' } }),
    other.call(deleteOrderTag, { params: { tagId: mine?.id ?? '' } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(await tagsOf(other)).toEqual([]);
});
