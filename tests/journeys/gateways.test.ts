import { describe, expect, test } from 'vitest';
import { createRecharge } from '#contract/balance.ts';
import { anOperatorOf, decideTransfer, proveTransfer } from '#tests/support/bank-transfers.ts';
import { BUTTONS, creditsOf, gateways, outcomesOf, payByRequest, RECHARGE_MINOR } from '#tests/support/gateway-outcomes.ts';
import { look, shareOf, startJourney, WAIT } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';

const journey = startJourney();

/** `npm run test:long -- money` walks every outcome of every gateway through the screens, and inside the Shopify admin too. */
describe.each(shareOf(gateways, 2))('$method', (gateway) => {
  const { method, currency } = gateway;
  const { success, ...others } = outcomesOf(gateway);

  test('leads the payer to its page and back to a balance that is recharged', async () => {
    const body = { method, currency, amountMinor: RECHARGE_MINOR };
    const { id, gatewayUrl } = (await journey.merchant.call(createRecharge, { body })).data;
    const { page, complaints } = await journey.openSignedIn();
    await page.goto(gatewayUrl ?? '');
    await page.getByRole('button', { name: BUTTONS.pay }).click();
    await page.getByRole('heading', { name: success.at(-1)?.heading ?? '' }).waitFor(WAIT);
    expect(await creditsOf(journey.dataDir, id)).toEqual({ times: 1, amountMinor: RECHARGE_MINOR });
    expect(complaints).toEqual([]);
  });

  longTest.each(Object.entries(others))('takes %s, and a payer who comes back twice', async (_outcome, steps) => {
    const id = await payByRequest(journey.merchant, gateway, steps);
    const { heading, state } = steps.at(-1) ?? {};
    const { page } = await journey.openSignedIn();
    expect(await (await page.request.get(`/pay-success?recharge=${id}`)).text()).toContain(heading);
    expect((await creditsOf(journey.dataDir, id)).times).toBe(state === 'credited' ? 1 : 0);
  });
});

longTest('a bank transfer is proved on screen, found by an operator, confirmed by another and credited with what came', async () => {
  const [operator, second] = [await anOperatorOf(journey.dataDir), await anOperatorOf(journey.dataDir)];
  const body = { method: 'bank-transfer-simulated', currency: 'USD', amountMinor: RECHARGE_MINOR } as const;
  const { id, gatewayUrl } = (await journey.merchant.call(createRecharge, { body })).data;
  const { page, complaints } = await journey.openSignedIn(gatewayUrl ?? '');
  await look(page, 'bank-transfer');
  const reference = await proveTransfer(page);
  await page.getByRole('heading', { name: 'We are looking for your transfer' }).waitFor();
  await decideTransfer(journey.dataDir, { operator, reference, decision: { receivedMinor: 9_000 } });
  await decideTransfer(journey.dataDir, { operator: second, reference, decision: 'confirm' });
  await expect.poll(async () => (await creditsOf(journey.dataDir, id)).times, WAIT).toBe(1);
  await page.reload();
  await page.getByRole('heading', { name: 'Your balance is recharged' }).waitFor();
  expect(complaints).toEqual([]);
});
