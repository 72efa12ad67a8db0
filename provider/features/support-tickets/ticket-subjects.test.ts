import { beforeAll, describe, expect, it } from 'vitest';
import {
  createTicket,
  findTicketSubjects,
  getTicket,
  getTicketSubject,
  getTicketTerms,
  listTickets,
  type TicketSubject,
} from '#contract/support-tickets.ts';
import type { TicketCategory, TicketSubjectKind } from '#contract/support-tickets.values.ts';
import type { Merchant } from '#tests/support/call.ts';
import { aMember } from '#tests/support/members.ts';
import { aReadyOrder } from '#tests/support/order-builders.ts';
import { aPackedOrder, aParcel } from '#tests/support/parcel-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { anOpenRecharge } from '#tests/support/recharges.ts';
import { aProduct } from '#tests/support/store-builders.ts';
import { aTicket } from '#tests/support/ticket-builders.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });
const [merchant, stranger] = [await provider.signUp(), await provider.signUp()];
/** One of each of the merchant's. */
const ids: Record<TicketSubjectKind, string> = { order: '', parcel: '', product: '', recharge: '' };
const numbers: Record<TicketSubjectKind, string> = { order: '', parcel: '', product: '', recharge: '' };
const categoryOf: Record<TicketSubjectKind, TicketCategory> = {
  order: 'order',
  parcel: 'shipping',
  product: 'product',
  recharge: 'payment',
};
const OWNED = ['order', 'parcel', 'recharge'] as const;

beforeAll(async () => {
  const { order } = await aReadyOrder(provider, merchant);
  const packed = await aPackedOrder(provider, merchant);
  ids.parcel = await aParcel(provider, merchant, [packed], { trackingNumber: 'LX902113345CN' });
  ids.order = order.id;
  ids.product = (await aProduct(provider, { variants: [{ costMinor: 2_500 }] })).id;
  ids.recharge = (await anOpenRecharge(provider, merchant, { amountMinor: 12_300 })).rechargeId;
  for (const kind of ['order', 'parcel', 'product', 'recharge'] as const) numbers[kind] = (await subject(merchant, kind)).data.number;
});

const subject = ({ call }: Pick<Merchant, 'call'>, kind: TicketSubjectKind, id = ids[kind]) =>
  call(getTicketSubject, { params: { kind, subjectId: id } });
const find = ({ call }: Pick<Merchant, 'call'>, kind: TicketSubjectKind, q = '') => call(findTicketSubjects, { query: { kind, q } });
const found = async (kind: TicketSubjectKind, q: string) => (await find(merchant, kind, q)).data.map(({ id }) => id);
const about = async (kind: TicketSubjectKind) =>
  aTicket(merchant, { category: categoryOf[kind], about: { kind, id: ids[kind] }, subject: `About a ${kind}` });

describe('what a ticket is about', () => {
  it.each<[TicketSubjectKind, Partial<TicketSubject>]>([
    ['order', { kind: 'order', orderKind: 'store', saleTotal: { amountMinor: expect.any(Number), currency: 'USD' } }],
    ['parcel', { kind: 'parcel', deliveryState: 'label_created', trackingNumber: 'LX902113345CN' }],
    ['product', { kind: 'product', costFrom: { amountMinor: 2_500, currency: 'CNY' } }],
    ['recharge', { kind: 'recharge', method: 'sandbox', state: expect.any(String) }],
  ])('is shown with its facts: %s', async (kind, facts) => {
    const ticket = await about(kind);
    expect(ticket.about).toMatchObject({ id: ids[kind], number: numbers[kind], ...facts });
    expect((await subject(merchant, kind)).data).toEqual(ticket.about);
    expect((await merchant.call(listTickets, { query: { q: ticket.number } })).data[0]?.about).toEqual(ticket.about);
  });

  it('names the first order in a parcel', async () => {
    const { data } = await subject(merchant, 'parcel');
    expect(data).toMatchObject({ order: { orderKind: 'store', number: expect.stringMatching(/^SO/) } });
  });

  it('is a product in the reader’s language', async () => {
    const product = await aProduct(provider, { names: { 'en-US': 'Blue kettle', 'es-ES': 'Hervidor azul' } });
    const ticket = await aTicket(merchant, { category: 'product', about: { kind: 'product', id: product.id } });
    const read = await merchant.call(getTicket, { params: { ticketId: ticket.id }, locale: 'es-ES' });
    expect([ticket.about, read.data.about]).toMatchObject([{ name: 'Blue kettle' }, { name: 'Hervidor azul' }]);
  });

  it('is one of the kinds of its category, and an order’s ticket has to say which', async () => {
    const create = (body: object) =>
      merchant.call(createTicket, { body: { category: 'order', subject: 'A question', text: 'What became of what I ordered?', ...body } });
    expect((await create({})).problem.fields).toEqual([expect.objectContaining({ path: 'about', code: 'required' })]);
    expect((await create({ about: { kind: 'recharge', id: ids.recharge } })).problem.fields).toEqual([
      expect.objectContaining({ path: 'about', code: 'not-a-choice' }),
    ]);
    const idea = await create({ category: 'idea', about: { kind: 'order', id: ids.order } });
    expect(idea.problem.fields).toEqual([expect.objectContaining({ path: 'about', code: 'not-a-choice' })]);
    expect((await create({ category: 'billing' })).status).toBe(200);
  });

  it.each(OWNED)('of another account is not found: %s', async (kind) => {
    expect((await subject(stranger, kind)).status).toBe(404);
    expect((await find(stranger, kind)).data).toEqual([]);
    expect((await find(stranger, kind, numbers[kind])).data).toEqual([]);
    const body = { category: categoryOf[kind], about: { kind, id: ids[kind] }, subject: 'Not mine', text: 'I ask about what is not mine.' };
    expect((await stranger.call(createTicket, { body })).status).toBe(404);
  });

  it('is seen by who may see such a thing', async () => {
    const support = await aMember(provider, merchant, 'support');
    const ticket = await about('recharge');
    const read = await support(getTicket, { params: { ticketId: ticket.id } });
    expect([read.data.subject, read.data.about]).toEqual(['About a recharge', null]);
    expect((await subject({ call: support }, 'recharge')).problem.code).toBe('not-allowed');
    expect((await find({ call: support }, 'recharge')).problem.code).toBe('not-allowed');
    expect((await support(listTickets, { query: { q: numbers.recharge } })).data).toEqual([]);
    const body = {
      category: 'payment',
      about: { kind: 'recharge', id: ids.recharge },
      subject: 'The money',
      text: 'Where is the money now?',
    } as const;
    expect((await support(createTicket, { body })).status).toBe(404);
    const payment = (await support(getTicketTerms)).data.categories.find(({ category }) => category === 'payment');
    expect(payment?.subjects).toEqual(['order']);
  });
});

describe('the search for it', () => {
  it('finds by number, name and tracking number, the newest where nothing is typed', async () => {
    expect(await found('order', numbers.order)).toEqual([ids.order]);
    expect(await found('order', '')).toContain(ids.order);
    expect(await found('parcel', 'lx902113345')).toEqual([ids.parcel]);
    expect(await found('parcel', numbers.parcel)).toEqual([ids.parcel]);
    expect(await found('product', numbers.product)).toEqual([ids.product]);
    expect(await found('recharge', numbers.recharge.toLowerCase())).toEqual([ids.recharge]);
    expect(await found('recharge', '%')).toEqual([]);
    expect(await found('order', 'no such thing')).toEqual([]);
  });

  it('finds 10 at most', async () => {
    for (let count = 0; count < 11; count += 1) await anOpenRecharge(provider, merchant);
    expect(await found('recharge', '')).toHaveLength(10);
  });
});

describe('the search for a ticket', () => {
  it('looks in its number, its subject, what was written, and what it is about', async () => {
    const ticket = await aTicket(merchant, {
      category: 'shipping',
      about: { kind: 'parcel', id: ids.parcel },
      subject: 'Stuck at customs',
      text: 'The box with the ceramic owls does not move.',
    });
    const search = async (q: string) => (await merchant.call(listTickets, { query: { q } })).data.map(({ id }) => id);
    for (const q of [ticket.number.toLowerCase(), 'at CUSTOMS', 'ceramic owls', numbers.parcel, 'LX902113345CN'])
      expect(await search(q)).toContain(ticket.id);
    expect(await search('ceramic_owls')).toEqual([]);
    expect((await stranger.call(listTickets, { query: { q: 'ceramic owls' } })).data).toEqual([]);
  });
});

it('a ticket about a parcel is found by every order in it', async () => {
  const orders = [await aPackedOrder(provider, merchant), await aPackedOrder(provider, merchant)];
  const parcelId = await aParcel(provider, merchant, orders);
  const ticket = await aTicket(merchant, { category: 'shipping', about: { kind: 'parcel', id: parcelId } });
  expect(ticket.about).toMatchObject({ orderCount: 2 });
  for (const { order } of orders)
    expect((await merchant.call(listTickets, { query: { q: order.number } })).data.map(({ id }) => id)).toEqual([ticket.id]);
});

describe('the terms of a new ticket', () => {
  it('say what each category may be about, how soon we reply, and its files', async () => {
    const { categories, files } = (await merchant.call(getTicketTerms)).data;
    expect(categories.find(({ category }) => category === 'order')).toEqual({
      category: 'order',
      subjects: ['order'],
      subjectRequired: true,
      replyHours: { normal: 24, high: 4 },
    });
    expect(categories.find(({ category }) => category === 'payment')?.replyHours).toEqual({ normal: 8, high: 2 });
    expect(files).toMatchObject({
      purpose: 'ticket-file',
      filesMax: 5,
      maxBytes: 10 * 1024 * 1024,
      kinds: ['image', 'pdf', 'video', 'table'],
    });
  });
});
