/**
 * Faults B. Elsewhere: B 18, B 19 and B 22 in tests/contract/tenancy-walk.test.ts (B 22's pages in
 * tests/journeys/other-merchants.test.ts), B 26 in provider/features/stores/shopify-lifecycle.test.ts, B 27 in
 * provider/features/account/deletion.test.ts. B 24 has no subject: there is no row-level security, ids are looked up with their owner.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { confirmShopifyLink, createShopifyLink } from '#contract/shopify.ts';
import { listStores } from '#contract/stores.ts';
import { seedRateBook } from '#provider/features/shipping/starter-rate-book.ts';
import { idsOfAccount, stateOfAccount, tableOfField, textsOfAccountAlone } from '#tests/support/account-rows.ts';
import type { Merchant } from '#tests/support/call.ts';
import { longTest } from '#tests/support/long.ts';
import { oneOfEverything } from '#tests/support/one-of-everything.ts';
import { sampleInput } from '#tests/support/sample-input.ts';
import { type ShopifyWorld, startShopifyWorld } from '#tests/support/shopify-shops.ts';

let world: ShopifyWorld;
let [victim, stranger]: Merchant[] = [];
beforeAll(async () => {
  world = await startShopifyWorld({ config: { limitFactor: 100_000 } });
  await seedRateBook(world.provider.services);
  [victim, stranger] = [await world.provider.signUp(), await world.provider.signUp()];
  await oneOfEverything(world.provider, victim, 'victims-own');
  await oneOfEverything(world.provider, stranger, 'strangers-own');
});

describe('faults B 21: an id said twice, as a list or as an object', () => {
  longTest('in a query is refused or gives one’s own', async () => {
    await expectNothingGiven(
      endpoints.filter(({ method }) => method === 'GET'),
      (endpoint, mine, theirs) =>
        idFieldsOf(endpoint.query).flatMap((field) => [
          { query: `${field}=${mine(field)}&${field}=${theirs(field)}` },
          { query: `${field}[]=${theirs(field)}` },
          { query: `${field}[0]=${mine(field)}&${field}[1]=${theirs(field)}` },
          { query: `${field}=${mine(field)},${theirs(field)}` },
          { query: `${field}[$ne]=${mine(field)}` },
        ]),
    );
  });

  longTest('in a body of JSON is refused or changes nothing of the other account', async () => {
    await expectNothingGiven(
      endpoints.filter(({ body }) => body?.kind === 'json'),
      (endpoint, mine, theirs) =>
        idFieldsOf(endpoint.body?.schema).flatMap((field) => {
          const sample = sampleInput(endpoint.body?.schema ?? endpoint.query, mine) as Record<string, unknown>;
          const rest = JSON.stringify({ ...sample, [field]: undefined }).slice(1, -1);
          const [own, other] = [JSON.stringify(sample[field]), JSON.stringify(theirs(field))];
          const twice = [`"${field}":${own}`, `"${field}":${Array.isArray(sample[field]) ? `[${other}]` : other}`];
          return [
            [...twice, rest],
            [...twice.toReversed(), rest],
            [`"${field}":[[${other}]]`, rest],
            [`"${field}":{"0":${other}}`, rest],
            [`"${field}":{"$in":[${other}]}`, rest],
          ].map((parts) => ({ body: `{${parts.filter((part) => part !== '').join(',')}}` }));
        }),
    );
  });
});

describe('a shop', () => {
  test('faults B 25: that two accounts want at the same moment belongs to one of them, with its webhooks', async () => {
    const shop = world.newShop();
    await world.open(shop);
    const authorization = await world.bearer(shop);
    const { code } = (await world.provider.call(createShopifyLink, { authorization })).data;
    const rivals = [await world.provider.signUp(), await world.provider.signUp()];
    const answers = await Promise.all(rivals.map((rival) => rival.call(confirmShopifyLink, { params: { code } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stores = await Promise.all(rivals.map(async (rival) => (await rival.call(listStores)).data));
    expect(stores.flat().map(({ domain }) => domain)).toEqual([shop]);
    expect(stores.map((list) => list.length)).toEqual(answers.map(({ status }) => (status === 200 ? 1 : 0)));
  });
});

type IdOf = (field: string) => string | undefined;
interface Sent {
  query?: string;
  body?: string;
}

/** Sends as the stranger; the victim's texts may come in no answer, and its rows stay as they are. */
async function expectNothingGiven(
  asked: readonly Endpoint[],
  variants: (endpoint: Endpoint, mine: IdOf, theirs: IdOf) => Sent[],
): Promise<void> {
  const { db } = world.provider.services.database;
  const [mine, theirs] = [await idsOf(stranger), await idsOf(victim)];
  const canaries = await textsOfAccountAlone(db, known(victim).accountId);
  const before = await stateOfAccount(db, known(victim).accountId);
  const faults: string[] = [];
  let calls = 0;
  for (const endpoint of asked) {
    for (const sent of variants(endpoint, mine, theirs)) {
      calls += 1;
      const { status, text } = await send(endpoint, sent, mine);
      const given = canaries.filter((telling) => text.includes(telling) && !JSON.stringify(sent).includes(telling));
      if (status >= 500 || given.length > 0) faults.push(`${endpoint.name} ${JSON.stringify(sent)}: ${status} ${given.join(', ')}`);
    }
  }
  expect(faults).toEqual([]);
  expect(calls).toBeGreaterThan(20);
  expect(await stateOfAccount(db, known(victim).accountId)).toEqual(before);
}

async function send(endpoint: Endpoint, { query = '', body }: Sent, mine: IdOf): Promise<{ status: number; text: string }> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => mine(name) ?? uuidv7());
  const answer = await fetch(`${world.provider.url}${path}?${query}`, {
    method: endpoint.method,
    headers: { 'authorization': known(stranger).authorization, 'content-type': 'application/json', 'idempotency-key': uuidv7() },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Fields that name something by its id. */
function idFieldsOf(schema: Endpoint['query'] | undefined): string[] {
  if (schema === undefined || !('shape' in schema)) return [];
  return Object.keys(schema.shape as object).filter((name) => tableOfField[singular(name)] !== undefined);
}

async function idsOf(merchant: Merchant | undefined): Promise<IdOf> {
  const ids = await idsOfAccount(world.provider.services.database.db, known(merchant).accountId);
  return (field) => ids.get(tableOfField[singular(field)] ?? '');
}

function singular(field: string): string {
  return field.replace(/Ids$/, 'Id');
}

function known(merchant: Merchant | undefined): Merchant {
  if (merchant === undefined) throw new Error('nobody signed up yet');
  return merchant;
}
