import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createRecharge } from '#contract/balance.ts';
import { paths } from '#app/paths.ts';
import { goTo, look, startJourney, WAIT } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';

const journey = startJourney();

/** The page of the gateway a new recharge is paid at, and the recharge's number. */
async function openGateway(page: Page): Promise<{ number: string; gateway: string }> {
  const { number, gatewayUrl } = (await journey.merchant.call(createRecharge, { body: { method: 'sandbox', amountMinor: 25_000 } })).data;
  await page.goto(gatewayUrl ?? '');
  await page.waitForURL('**/callbacks/sandbox/pay/**');
  return { number, gateway: page.url() };
}

/** Presses a button of the gateway's page and comes back to the recharge, which says this once the gateway's notice has come. */
async function decide(page: Page, button: string | RegExp, heading: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL('**/pay-success?recharge=**');
  await expect
    .poll(async () => {
      await goTo(page, page.url());
      return page.getByRole('heading', { name: heading }).count();
    }, WAIT)
    .toBe(1);
}

test('a recharge waits for the bank, is credited, disputed and charged back, and each is explained', async () => {
  const { page, complaints } = await journey.openSignedIn();
  const { number, gateway } = await openGateway(page);
  await decide(page, 'Leave it pending at the bank', 'The gateway is still verifying the payment');
  await look(page, 'recharge-pending');
  await page.goto(gateway);
  await decide(page, 'Bank: confirm the payment', 'Your balance is recharged');
  await page.goto(gateway);
  await decide(page, 'Payer: dispute the payment', 'The payer’s bank disputes this payment');
  await page.getByText('Frozen for it').waitFor();
  await look(page, 'recharge-disputed');
  await page.goto(gateway);
  await decide(page, 'Bank: take the money back', 'The payment was charged back');
  await look(page, 'recharge-charged-back');
  await goTo(page, paths.recharge);
  const row = page.getByRole('row').filter({ hasText: number });
  await row.getByText('Charged back').waitFor();
  await look(page, 'recharge-history');
  await goTo(page, `${paths.notifications}?tab=notice`);
  await page.getByText(`Dispute lost: recharge ${number}`).first().waitFor();
  expect(complaints).toEqual([]);
});

longTest('a refund and a dispute that is won are told in the merchant’s language', async () => {
  const { page, complaints } = await journey.openSignedIn(undefined, { locale: 'pt-BR', width: 390 });
  const { gateway } = await openGateway(page);
  await decide(page, /^Pagar /, 'Seu saldo foi recarregado');
  await page.goto(gateway);
  await decide(page, 'Pagador: contestar o pagamento', 'O banco do pagador contesta este pagamento');
  await page.goto(gateway);
  await decide(page, 'Banco: manter o pagamento', 'A contestação foi decidida a seu favor');
  await page.goto(gateway);
  await decide(page, 'Reembolsar o pagamento', 'Esta recarga foi reembolsada');
  await look(page, 'recharge-refunded-pt');
  expect(complaints).toEqual([]);
});
