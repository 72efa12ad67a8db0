import { expect, test } from 'vitest';
import { createBillingProfile, updateProfile } from '#contract/account.ts';
import { endpoints } from '#contract/endpoints.ts';
import { saveListView } from '#contract/list-views.ts';
import { VIEWS_MAX } from '#contract/list-views.values.ts';
import { getProduct, listCategories } from '#contract/products.ts';
import { causeCodes } from '#contract/problem.values.ts';
import { createSourcingRequest } from '#contract/sourcing.ts';
import { paths } from '#app/paths.ts';
import { addTexts } from '#tests/support/account-rows.ts';
import type { Merchant } from '#tests/support/call.ts';
import { fillAccount } from '#tests/support/filled-account.ts';
import { shareOf, startJourney } from '#tests/support/journey.ts';
import { sampleInput } from '#tests/support/sample-input.ts';
import { PUBLIC, SCREENS } from '#tests/support/screens.ts';

const journey = startJourney();
/** Dates, words and codes are nobody's secret. */
const TELLING_LENGTH = 12;
/** Words of the product, which every merchant finds explained. */
const causes = new Set<string>(causeCodes);
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Of the addresses without a screen, those that show something of an account. */
const FILES = [paths.orderFilterChoices, paths.listingFilterChoices, paths.notificationBox, paths.serverMenu];

test('faults A 10, B 22: no page says to another merchant, or to nobody, what is only one’s own', async () => {
  const [owner, other, newcomer] = [journey.merchant, await journey.signUp(), await journey.signUp()];
  const addresses = await fillAccount(owner, journey.url);
  const canaries = [...(await plantTexts(owner)), ...(await textsOfAlone(owner, newcomer))];
  expect(canaries.length).toBeGreaterThan(200);
  const screens = [...new Set([...SCREENS, ...PUBLIC].map(({ path }) => path.replace(/#.*/, '')))];
  const asked = shareOf([...screens, ...addresses, ...FILES], 6);
  const searched = [paths.orders, paths.shipped, paths.myProducts, paths.importList].map((path) => `${path}?q=canary`);
  for (const merchant of [other, undefined]) {
    const leaks: string[] = [];
    for (const address of merchant === undefined ? asked : [...asked, ...searched]) {
      const text = await pageText(address, merchant);
      // A page that is not there says which address it was.
      leaks.push(
        ...canaries.filter((telling) => text.includes(telling) && !address.includes(telling)).map((telling) => `${address}: ${telling}`),
      );
    }
    expect(leaks, merchant === undefined ? 'to nobody' : 'to another merchant').toEqual([]);
  }
  // The same pages say it to their owner.
  const own = (await Promise.all(asked.map((address) => pageText(address, owner)))).join('\n');
  expect(canaries.filter((telling) => own.includes(telling)).length).toBeGreaterThan(20);
});

/** Texts of an account that stand nowhere else: a profile, billing profiles, views and sourcing requests. */
async function plantTexts(merchant: Merchant): Promise<string[]> {
  const planted: string[] = [];
  const text = (): string => {
    const made = `canary-${planted.length}-${merchant.accountId.slice(-12)}`;
    planted.push(made);
    return made;
  };
  const own = { params: { userId: merchant.userId } };
  const profile = { username: text(), job: text(), jobName: text(), organization: text(), location: text(), introduction: text() };
  const answers: { status: number; text: string }[] = [await merchant.call(updateProfile, { ...own, body: profile })];
  for (const isDefault of [true, false]) {
    const body = { legalName: text(), address: text(), city: text(), taxIdKind: 'none' as const, country: 'US', isDefault };
    answers.push(await merchant.call(createBillingProfile, { body }));
  }
  for (let index = 0; index < VIEWS_MAX; index += 1)
    answers.push(await merchant.call(saveListView, { body: { list: 'orders', name: text(), query: `q=${text()}` } }));
  for (let index = 0; index < 50; index += 1)
    answers.push(
      await merchant.call(createSourcingRequest, { body: { name: text(), notes: text(), link: `https://shop.example/${text()}` } }),
    );
  for (const answer of answers) expect(answer.status, answer.text).toBe(200);
  return planted;
}

async function pageText(address: string, merchant: Merchant | undefined): Promise<string> {
  const cookie = merchant === undefined ? '' : `token=${merchant.authorization.replace(/^Basic /, '')}`;
  const answer = await fetch(journey.url + address, { headers: { cookie } });
  expect(answer.status, address).toBeLessThan(500);
  return answer.text();
}

/** What lists and figures say to a merchant and to no newcomer, less what the catalog says to all. */
async function textsOfAlone(merchant: Merchant, newcomer: Merchant): Promise<string[]> {
  const [own, shared] = [await textsFor(merchant), await textsFor(newcomer)];
  addTexts((await newcomer.call(listCategories)).data, shared);
  for (const productId of new Set([...own].flatMap((text) => text.match(UUID) ?? []))) {
    const answer = await newcomer.call(getProduct, { params: { productId } });
    if (answer.status === 200) addTexts(answer.data, shared);
  }
  const isShared = (text: string) => shared.has(text) || causes.has(text) || (text.match(UUID) ?? []).some((id) => shared.has(id));
  return [...own].filter((text) => text.length >= TELLING_LENGTH && !/^\d{4}-\d\d-\d\dT/.test(text) && !isShared(text));
}

async function textsFor(merchant: Merchant): Promise<Set<string>> {
  const texts = new Set<string>();
  for (const endpoint of endpoints) {
    if (endpoint.method !== 'GET' || endpoint.path.includes('{') || endpoint.permission?.startsWith('operator:')) continue;
    const answer = await merchant.call(endpoint, { query: sampleInput(endpoint.query, () => undefined) });
    if (answer.status === 200) addTexts(answer.data, texts);
  }
  return texts;
}
