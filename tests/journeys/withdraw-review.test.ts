import { generatePath } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { appAuthorization, callAs } from '#tests/support/call.ts';
import { goTo, look, SLOW, startJourney } from '#tests/support/journey.ts';
import { anOperator } from '#tests/support/operators.ts';
import type { TestProvider } from '#tests/support/provider.ts';
import { servicesBeside } from '#tests/support/services-beside.ts';
import { aPayee, decideOn, requestWithdrawal } from '#tests/support/withdrawals.ts';

const journey = startJourney(SLOW);
let provider: TestProvider;

beforeAll(async () => {
  const services = await servicesBeside(journey.dataDir);
  const here = { services, url: journey.url, call: callAs(() => journey.url, appAuthorization()), signUp: () => journey.signUp() };
  provider = here as unknown as TestProvider;
});

test('the clock goes on with a test withdrawal until an operator takes it', async () => {
  const operator = await anOperator(provider);
  const payee = await aPayee(provider, 100_000, { mode: 'test' });
  const { id } = (await requestWithdrawal(payee, { amountMinor: 60_000, mode: 'test' })).data;
  const address = generatePath(paths.withdrawal, { withdrawalId: id });
  const { page, complaints } = await journey.openSignedIn(address, { as: payee.merchant });
  await page.getByText('Test: approved by itself, unless you cancel it first').waitFor();
  expect(await page.getByText('Expected').count()).toBe(0);
  expect((await decideOn(operator, id, 'review')).status).toBe(200);
  await goTo(page, address);
  await page.getByText('Test: an operator reviews it').waitFor();
  expect(await page.getByText('Test money goes on after').count()).toBe(0);
  await look(page, 'withdraw-operator-reviews');

  await goTo(page, `${paths.withdraw}?mode=test`);
  await page.locator('input[name=amount]').fill('200');
  await page.getByText('Requested in the last 24 hours: ¥600.00').waitFor();
  await page.getByText('Payouts above ¥500.00 are reviewed').waitFor();
  expect(complaints).toEqual([]);
});
