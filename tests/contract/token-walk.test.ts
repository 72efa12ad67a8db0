import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { createClaim } from '#contract/claims.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { listListings } from '#contract/my-products.ts';
import { isOAuthScope, oauthScopes } from '#contract/oauth-apps.values.ts';
import { mergeOrders } from '#contract/order-actions.ts';
import { getOrder, getParcel, holdOrder, listOrders, listParcels, requoteOrder } from '#contract/orders.ts';
import { getPaymentSummary } from '#contract/payments.ts';
import { listStores } from '#contract/stores.ts';
import { storePlaces } from '#provider/http/store-places.ts';
import { idsOfAccount, stateOfAccount, textsOfAccountAlone } from '#tests/support/account-rows.ts';
import { anAppToken } from '#tests/support/app-tokens.ts';
import { idsOfMerchant, sendTo } from '#tests/support/endpoint-walk.ts';
import { oneOfEverything } from '#tests/support/one-of-everything.ts';
import { aReadyOrder } from '#tests/support/order-builders.ts';
import { aPackedOrder, aParcel } from '#tests/support/parcel-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

/** Never by a token, whatever its scopes, although their permission is one: written by hand, so that a change of the contract is noticed. */
const NEVER = names(`getDeletion listPayoutProfiles listWithdrawals getWithdrawalOptions getWithdrawal getWithdrawalReceipt
  saveOrderSettings saveStorageSettings setLotAutoRenew payManyOrders actOnOrders answerMissingGoods
  getShopProduct findShopProducts linkShopProducts importShopProducts getShopOrder listShopifyConnections listStoreTransfers`);
/** Never by the token of an app that may see some stores only, although they name a row that has a store: why, stands at `storePlaces`. */
const NOT_BY_STORE = names('findMissingOrder getManualOrderForm updateManualOrder');
const ROW_WITH_STORE = /\{(?:storeId|orderId|parcelId|listingId|claimId|makeUpId|paymentId|invoiceId)\}/;

/** Few enough that times the factor they are a number of the database. */
const CALLS_PER_MINUTE = 1_000;
const provider = await startTestProvider({ limitFactor: 100_000 }, { template: 'rates' });
const { db } = provider.services.database;
const send = sendTo.bind(null, provider.url);
const isForApps = ({ principals, permission }: Endpoint) => permission !== null && principals.includes('oauth-client');

const [canary, owner] = [`canary${uuidv7().slice(-12)}`, await provider.signUp()];
await oneOfEverything(provider, owner, canary);
const ids = await idsOfAccount(db, owner.accountId);
const idOfFirst = idsOfMerchant(owner, ids);
const namesOfFirst = (endpoint: Endpoint) => (field: string) => (field === 'document' ? 'packing-slips' : idOfFirst(endpoint)(field));
const given = new Set([...ids.values(), owner.accountId, owner.userId]);
const tellingTexts = (await textsOfAccountAlone(db, owner.accountId)).filter((text) => !given.has(text));
const second = await aReadyOrder(provider, owner);
const granted = { callsPerMinute: CALLS_PER_MINUTE, dayMaxMinor: 1_000_000 };
const whole = await anAppToken(provider, owner, granted);
const limited = await anAppToken(provider, owner, { ...granted, storeIds: [second.store.id] });

it('a token of every scope is served what apps may call, and refused all else by one problem', async () => {
  const { authorization } = await anAppToken(provider, await provider.signUp(), granted);
  const wrong: string[] = [];
  for (const endpoint of endpoints.filter(({ permission }) => permission !== null)) {
    const { status, code } = await send(endpoint, authorization, () => uuidv7());
    const mayCall = endpoint.permission !== null && isOAuthScope(endpoint.permission) && !NEVER.includes(endpoint.name);
    const isRight = mayCall ? status < 500 && status !== 401 && code !== 'not-allowed' : code === 'not-allowed';
    if (!isRight) wrong.push(`${endpoint.name}: ${status} ${code}`);
  }
  expect(wrong).toEqual([]);
});

describe('a token for one store', () => {
  it('gets nothing of another store of its account, in path, query and body, and changes nothing', async () => {
    expect(tellingTexts.length).toBeGreaterThan(70);
    const before = await stateOfRows();
    const wrong: string[] = [];
    for (const endpoint of endpoints.filter(isForApps)) {
      const { status, code, text } = await send(endpoint, limited.authorization, namesOfFirst(endpoint));
      const places = storePlaces[endpoint.name];
      // What names no store has nothing of another one to give.
      const isRight = places === undefined ? code === 'not-allowed' : code === 'not-found' || places.length === 0;
      if (!isRight) wrong.push(`${endpoint.name}: ${status} ${code}`);
      wrong.push(...tellingTexts.filter((telling) => text.includes(telling)).map((telling) => `${endpoint.name} says ${telling}`));
    }
    expect(wrong).toEqual([]);
    expect(await stateOfRows()).toEqual(before);
  });

  it('is refused by the store alone: the same ids are found with a token for all stores', async () => {
    const wrong: string[] = [];
    for (const endpoint of endpoints.filter(({ name, method }) => method === 'GET' && storePlaces[name] !== undefined)) {
      const { status, code } = await send(endpoint, whole.authorization, namesOfFirst(endpoint));
      if (code === 'not-found' || code === 'not-allowed') wrong.push(`${endpoint.name}: ${status} ${code}`);
    }
    expect(wrong).toEqual([]);
  });

  it('names its store in lists, and gets the rows of it alone', async () => {
    const unnamed = await limited.call(listOrders);
    expect(unnamed.problem).toMatchObject({ code: 'validation-failed', fields: [{ path: 'storeId', code: 'required' }] });
    const [orders, listings, stores] = await Promise.all([
      limited.call(listOrders, { query: { storeId: second.store.id } }),
      limited.call(listListings, { query: { storeId: second.store.id } }),
      limited.call(listStores),
    ]);
    expect(orders.data.map(({ id }) => id)).toEqual([second.order.id]);
    expect(listings.data.map(({ storeId }) => storeId)).toEqual([second.store.id]);
    expect(stores.data.map(({ id }) => id)).toEqual([second.store.id]);
    expect((await whole.call(listStores)).data.length).toBeGreaterThan(1);
  });

  it('works with the orders of its store', async () => {
    const params = { orderId: second.order.id };
    expect((await limited.call(getOrder, { params })).data.id).toBe(second.order.id);
    expect((await limited.call(requoteOrder, { params })).status).toBe(200);
    expect((await limited.call(getPaymentSummary, { query: { orderIds: second.order.id } })).data.orders).toHaveLength(1);
    expect((await limited.call(holdOrder, { params, body: { reason: 'other', note: '' } })).data.held).toBe(true);
  });

  it('is refused a list of rows with one of another store among them', async () => {
    const other = ids.get('orders') ?? '';
    const query = { orderIds: `${second.order.id},${other}` };
    expect((await limited.call(getPaymentSummary, { query })).problem.code).toBe('not-found');
    const orders = [second.order.id, other].map((orderId) => ({ orderId, version: 1 }));
    expect((await limited.call(mergeOrders, { body: { orders } })).problem.code).toBe('not-found');
    const claim = { parcelId: ids.get('parcel') ?? '', orderId: second.order.id, reason: 'lost', wanted: 'refund' } as const;
    expect((await limited.call(createClaim, { body: claim })).problem.code).toBe('not-found');
  });

  it('sees a parcel and its order only where all in the parcel is of its store', async () => {
    const [own, other] = [await aPackedOrder(provider, owner), await aPackedOrder(provider, owner)];
    const token = await anAppToken(provider, owner, { ...granted, storeIds: [own.order.storeId ?? ''] });
    const orderId = own.order.id;
    const alone = await aParcel(provider, owner, [own]);
    expect((await token.call(getParcel, { params: { parcelId: alone } })).status).toBe(200);
    expect((await token.call(getOrder, { params: { orderId } })).status).toBe(200);
    const shared = await aParcel(provider, owner, [own, other]);
    expect((await token.call(getParcel, { params: { parcelId: shared } })).problem.code).toBe('not-found');
    expect((await token.call(getOrder, { params: { orderId } })).problem.code).toBe('not-found');
  });

  it('every endpoint that names a row with a store says where, or is refused on purpose', () => {
    const unknown = endpoints.filter(
      (endpoint) => isForApps(endpoint) && ROW_WITH_STORE.test(endpoint.path) && !storePlaces[endpoint.name],
    );
    expect(unknown.map(({ name }) => name).toSorted()).toEqual(NOT_BY_STORE.toSorted());
    const forApps = endpoints.filter(isForApps).map(({ name }) => name);
    expect(Object.keys(storePlaces).filter((name) => !forApps.includes(name))).toEqual([]);
  });
});

describe('a token', () => {
  it('without the scope is refused with insufficient_scope', async () => {
    const narrow = await anAppToken(provider, owner, { ...granted, scopes: oauthScopes.filter((scope) => scope !== 'products:read') });
    const refused = await narrow.call(listListings);
    expect(refused.problem.code).toBe('not-allowed');
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"');
    expect((await narrow.call(listOrders)).status).toBe(200);
  });

  it('is taken from its header alone, and as what it is', async () => {
    const token = whole.authorization.replace('Bearer ', '');
    expect((await fetch(`${provider.url}${listOrders.path}?access_token=${token}`)).status).toBe(401);
    const basic = `Basic ${Buffer.from(`${owner.userId}:${token}`).toString('base64')}`;
    expect((await whole.call(listOrders, { authorization: basic })).status).toBe(401);
    const made = await whole.call(listOrders, { authorization: `${whole.authorization}x` });
    expect([made.problem.code, made.headers.get('www-authenticate')]).toEqual(['token-invalid', 'Bearer error="invalid_token"']);
  });

  it('says how many calls are left in the minute, and is refused after them', async () => {
    const strict = await startTestProvider({ limitFactor: 1 });
    const merchant = await strict.signUp();
    const { call } = await anAppToken(strict, merchant, { callsPerMinute: 3 });
    const left: string[] = [];
    let answer = await call(listParcels);
    // The minute may end between two calls, and begins anew then.
    while (answer.status === 200) {
      expect(answer.headers.get('ratelimit-limit')).toBe('3');
      expect(Number(answer.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
      left.push(answer.headers.get('ratelimit-remaining') ?? '');
      answer = await call(listParcels);
    }
    expect(left.slice(-3)).toEqual(['2', '1', '0']);
    expect([answer.status, answer.problem.code, answer.headers.get('ratelimit-remaining')]).toEqual([429, 'too-many-requests', '0']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await merchant.call(listParcels)).status).toBe(200);
  });
});

/** When a token was last used is no change of what it was used on. */
async function stateOfRows(): Promise<Record<string, string>> {
  const { oauth_grant: _used, ...state } = await stateOfAccount(db, owner.accountId);
  return state;
}

function names(text: string): string[] {
  return text.split(/\s+/);
}
