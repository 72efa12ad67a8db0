import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { BodyInput } from '#contract/endpoint.ts';
import { listNotifications } from '#contract/notifications.ts';
import {
  acceptSourcingOffer,
  createSourcingRequest,
  declineSourcingOffers,
  getSourcingRequest,
  listSourcingRequests,
  type SourcingRequest,
} from '#contract/sourcing.ts';
import { type SourcingState, sourcingStates } from '#contract/sourcing.values.ts';
import { aVariant } from '#tests/support/order-builders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { listOpenRequests, quoteOffers, reportNothingFound, reportProductReady, startSearch } from './operate-sourcing.ts';
import { readOffer } from './sourcing-commands.ts';
import { sourcingSteps } from './sourcing-lifecycle.ts';

let provider: TestProvider;
let merchant: Merchant;
beforeAll(async () => {
  provider = await startTestProvider();
  merchant = await provider.signUp();
});

type Wish = BodyInput<typeof createSourcingRequest>;
const soon = () => new Date(Date.now() + 7 * 86_400_000);
const offers = [readOffer('23.50,50,12,with box'), readOffer('19,500,20')];

function aWish(overrides: Partial<Wish> = {}): Wish {
  return { name: 'Folding kettle', link: 'https://shop.example/kettle?id=7', ...overrides };
}

async function aRequest(by = merchant): Promise<SourcingRequest> {
  return (await by.call(createSourcingRequest, { body: aWish() })).data;
}

async function read(requestId: string) {
  return (await merchant.call(getSourcingRequest, { params: { requestId } })).data;
}

/** A request brought to the state by the ways there are. */
async function aRequestIn(state: SourcingState): Promise<SourcingRequest> {
  const request = await aRequest();
  const { id: requestId, number } = request;
  const { services } = provider;
  if (state === 'searching') await startSearch(services, number);
  if (state === 'nothing_found') await reportNothingFound(services, number);
  if (['quoted', 'accepted', 'product_ready', 'declined', 'expired'].includes(state))
    await quoteOffers(services, number, { offers, validUntil: soon() });
  const [offer] = (await read(requestId)).offers;
  if (['accepted', 'product_ready'].includes(state))
    await merchant.call(acceptSourcingOffer, { params: { requestId }, body: { offerId: offer?.id ?? '' } });
  if (state === 'product_ready') await reportProductReady(services, number, await anSpu());
  if (state === 'declined') await merchant.call(declineSourcingOffers, { params: { requestId } });
  if (state === 'expired') await lapse(requestId);
  return read(requestId);
}

async function anSpu(): Promise<string> {
  return `SPU-${(await aVariant(provider)).sku}`;
}

/** The time until which its offers stand passes, and the queue with it. */
async function lapse(requestId: string): Promise<void> {
  const { pool } = provider.services.database;
  await pool.query(`UPDATE sourcing_request SET valid_until = now() - interval '1 minute' WHERE id = $1`, [requestId]);
  await pool.query(`SELECT graphile_worker.add_job('expire-sourcing-offers', payload => $1::json)`, [
    JSON.stringify({ accountId: merchant.accountId, requestId }),
  ]);
  await provider.runJobs();
}

async function newestNotice() {
  await provider.runJobs();
  return (await merchant.call(listNotifications, { query: { tab: 'notice' } })).data[0];
}

describe('a request', () => {
  it('keeps all that was asked, and is made once however often it is sent', async () => {
    const key = uuidv7();
    const body = aWish({
      pictureUrl: 'https://img.example/kettle.jpg',
      targetPrice: { amountMinor: 550, currency: 'USD' },
      monthlyQuantity: 200,
      countries: ['BR', 'DE', 'BR'],
      notes: 'Black if possible',
      ownProductId: 'K-9',
    });
    const first = (await merchant.call(createSourcingRequest, { body, key })).data;
    expect((await merchant.call(createSourcingRequest, { body, key })).data).toEqual(first);
    expect(first).toMatchObject({
      number: expect.stringMatching(/^SR-\d+$/),
      state: 'submitted',
      name: 'Folding kettle',
      link: 'https://shop.example/kettle?id=7',
      pictureUrl: 'https://img.example/kettle.jpg',
      targetPrice: { amountMinor: 550, currency: 'USD' },
      monthlyQuantity: 200,
      countries: ['BR', 'DE'],
      notes: 'Black if possible',
      ownProductId: 'K-9',
      offers: [],
      validUntil: null,
    });
    expect((await read(first.id)).events).toMatchObject([{ to: 'submitted', by: 'merchant' }]);
  });

  it('needs a link or a picture', async () => {
    const answer = await merchant.call(createSourcingRequest, { body: { name: 'Kettle' } });
    expect(answer.problem.fields).toMatchObject([{ path: 'link', code: 'required' }]);
    const pictured = await merchant.call(createSourcingRequest, { body: { name: 'Kettle', pictureUrl: 'https://img.example/k.jpg' } });
    expect(pictured.data).toMatchObject({ link: null, pictureUrl: 'https://img.example/k.jpg' });
  });

  test.each([
    ['http://127.0.0.1/a', 'link-private'],
    ['http://2130706433/', 'link-private'],
    ['http://0x7f.1/', 'link-private'],
    ['https://10.0.0.8/item', 'link-private'],
    ['https://172.31.255.1/', 'link-private'],
    ['http://192.168.1.1', 'link-private'],
    ['http://169.254.169.254/latest/meta-data', 'link-private'],
    ['http://[::1]/', 'link-private'],
    ['http://[::ffff:10.0.0.1]/', 'link-private'],
    ['http://[fd00::1]/', 'link-private'],
    ['http://localhost:3000/', 'link-private'],
    ['http://printer/', 'link-private'],
    ['https://wiki.corp./', 'link-private'],
    ['shop.example/kettle', 'link-broken'],
    ['javascript:alert(1)', 'link-broken'],
    ['file:///etc/passwd', 'link-broken'],
    ['https://', 'link-broken'],
    ['https://user:pass@shop.example/', 'link-broken'],
    ['https://shop..example/', 'link-broken'],
  ])('refuses %s with %s, in words', async (link, code) => {
    for (const path of ['link', 'pictureUrl']) {
      const answer = await merchant.call(createSourcingRequest, { body: { name: 'Kettle', [path]: link }, locale: 'pt-BR' });
      expect(answer.problem.fields).toMatchObject([{ path, code }]);
      expect(answer.problem.fields?.[0]?.message).toMatch(code === 'link-private' ? /rede privada/ : /endereço completo/);
    }
  });

  it('names countries that are none', async () => {
    const answer = await merchant.call(createSourcingRequest, { body: aWish({ countries: ['BR', 'XX'] }) });
    expect(answer.problem.fields).toMatchObject([{ path: 'countries.1', code: 'unknown-country' }]);
  });

  it('is listed with the others of its account alone, page by page and by state', async () => {
    const other = await provider.signUp();
    const made = [await aRequest(other), await aRequest(other), await aRequest(other)].map(({ id }) => id).reverse();
    await startSearch(provider.services, (await other.call(listSourcingRequests, { query: {} })).data[0]?.number ?? '');
    const first = await other.call(listSourcingRequests, { query: { pageSize: 2 } });
    const second = await other.call(listSourcingRequests, { query: { pageSize: 2, cursor: first.page.next ?? '' } });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(made);
    expect([first.page.total, second.page.next]).toEqual([3, null]);
    const back = await other.call(listSourcingRequests, { query: { pageSize: 2, cursor: second.page.previous ?? '' } });
    expect(back.data).toEqual(first.data);
    expect((await other.call(listSourcingRequests, { query: { state: 'searching' } })).data.map(({ id }) => id)).toEqual([made[0]]);
  });

  it('of another merchant is not there, to read or to answer', async () => {
    const request = await aRequestIn('quoted');
    const stranger = await provider.signUp();
    const params = { requestId: request.id };
    const offerId = request.offers[0]?.id ?? '';
    expect((await stranger.call(getSourcingRequest, { params })).status).toBe(404);
    expect((await stranger.call(acceptSourcingOffer, { params, body: { offerId } })).status).toBe(404);
    expect((await stranger.call(declineSourcingOffers, { params })).status).toBe(404);
    expect((await read(request.id)).state).toBe('quoted');
  });
});

describe('its way', () => {
  it('leads from asking over offers to a product, each step with its event and its notice', async () => {
    const { id: requestId, number } = await aRequest();
    const { services } = provider;
    expect((await listOpenRequests(services)).map((open) => open.number)).toContain(number);
    await startSearch(services, number);
    const validUntil = soon();
    await quoteOffers(services, number, { offers, validUntil });
    const quoted = await read(requestId);
    expect(quoted).toMatchObject({
      state: 'quoted',
      offers: [
        { unitCost: { amountMinor: 2_350, currency: 'CNY' }, minQuantity: 50, leadDays: 12, note: 'with box' },
        { unitCost: { amountMinor: 1_900 }, minQuantity: 500, leadDays: 20, note: '' },
      ],
    });
    expect(Date.parse(quoted.validUntil ?? '')).toBe(validUntil.getTime());
    expect(await newestNotice()).toMatchObject({ kind: 'sourcing-quoted', path: `/akProducts/sourcing/${requestId}` });
    const offerId = quoted.offers[1]?.id ?? '';
    const accepted = await merchant.call(acceptSourcingOffer, { params: { requestId }, body: { offerId } });
    expect(accepted.data).toMatchObject({ state: 'accepted', acceptedOfferId: offerId });
    await reportProductReady(services, number, await anSpu());
    expect(await newestNotice()).toMatchObject({ kind: 'sourcing-product-ready' });
    const ready = await read(requestId);
    expect(ready.productId).not.toBeNull();
    expect(ready.events.map(({ to, by }) => `${to} ${by}`)).toEqual([
      'submitted merchant',
      'searching operator',
      'quoted operator',
      'accepted merchant',
      'product_ready operator',
    ]);
  });

  it('ends when nobody answers in time: offers that lapsed can not be taken, even before the queue ran', async () => {
    const { id: requestId, offers: found } = await aRequestIn('quoted');
    await provider.services.database.pool.query(`UPDATE sourcing_request SET valid_until = now() WHERE id = $1`, [requestId]);
    const answer = await merchant.call(acceptSourcingOffer, { params: { requestId }, body: { offerId: found[0]?.id ?? '' } });
    expect([answer.status, answer.problem.code]).toEqual([409, 'state-conflict']);
    await lapse(requestId);
    expect(await read(requestId)).toMatchObject({ state: 'expired', acceptedOfferId: null });
    expect(await newestNotice()).toMatchObject({ kind: 'sourcing-expired' });
  });

  it('is not cut short by a job that comes before its time', async () => {
    const { id: requestId } = await aRequestIn('quoted');
    await provider.services.database.pool.query(`SELECT graphile_worker.add_job('expire-sourcing-offers', payload => $1::json)`, [
      JSON.stringify({ accountId: merchant.accountId, requestId }),
    ]);
    await provider.runJobs();
    expect((await read(requestId)).state).toBe('quoted');
  });

  it('takes one offer, when two are taken at once', async () => {
    const { id: requestId, offers: found } = await aRequestIn('quoted');
    const answers = await Promise.all(
      found.map(({ id: offerId }) => merchant.call(acceptSourcingOffer, { params: { requestId }, body: { offerId } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(requestId)).events.filter(({ to }) => to === 'accepted')).toHaveLength(1);
  });

  it('knows no offer of another request', async () => {
    const [one, other] = [await aRequestIn('quoted'), await aRequestIn('quoted')];
    const offerId = other.offers[0]?.id ?? '';
    expect((await merchant.call(acceptSourcingOffer, { params: { requestId: one.id }, body: { offerId } })).status).toBe(404);
  });

  test.each(sourcingStates)('from %s takes the steps of the table and no other', async (state) => {
    const { services } = provider;
    const deeds: [SourcingState, (request: SourcingRequest) => Promise<unknown>][] = [
      ['searching', ({ number }) => startSearch(services, number)],
      ['nothing_found', ({ number }) => reportNothingFound(services, number)],
      ['quoted', ({ number }) => quoteOffers(services, number, { offers, validUntil: soon() })],
      ['product_ready', async ({ number }) => reportProductReady(services, number, await anSpu())],
      ['declined', ({ id: requestId }) => merchant.call(declineSourcingOffers, { params: { requestId } })],
    ];
    // Answering what was never said to be searched for is two steps in one.
    const reachable = state === 'submitted' ? ['searching', ...sourcingSteps.searching] : sourcingSteps[state];
    for (const [to, deed] of deeds) {
      const request = await aRequestIn(state);
      await deed(request).catch(() => undefined);
      expect((await read(request.id)).state, to).toBe(reachable.includes(to) ? to : state);
    }
  });

  it('is told to operators in words when it is not open', async () => {
    const { number } = await aRequestIn('declined');
    await expect(startSearch(provider.services, number)).rejects.toThrow(`${number} is declined: that step is not open to it.`);
    await expect(startSearch(provider.services, 'SR-1')).rejects.toThrow('There is no sourcing request SR-1.');
    const accepted = await aRequestIn('accepted');
    await expect(reportProductReady(provider.services, accepted.number, 'none')).rejects.toThrow('no product with the SPU none');
    expect((await read(accepted.id)).state).toBe('accepted');
  });
});

test.each(['', '0,5,5', '1.234,5,5', '5,0,3', '5', '-5,5,5', '5;5;5'])('"%s" is no offer', (text) => {
  expect(() => readOffer(text)).toThrow(/is no offer/);
});
