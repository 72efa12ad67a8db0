import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOperatorOf, decideTransfer, proveTransfer } from '#tests/support/bank-transfers.ts';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import {
  type AdminPage,
  type EmbeddedWharf,
  openAdminPage,
  openContext,
  openStrictBrowser,
  startEmbeddedWharf,
} from '#tests/support/embedded-wharf.ts';
import { creditsOf, gateways, outcomesOf, RECHARGE_MINOR } from '#tests/support/gateway-outcomes.ts';
import { startJourney } from '#tests/support/journey.ts';
import { embeddedSkin, openSummary, type RechargeSkin, standaloneSkin, walkThrough } from '#tests/support/recharge-skins.ts';

const STORE = 'casa-da-ana';
const BANK = { method: 'bank-transfer-simulated', currency: 'USD' } as const;

const cases = gateways.flatMap((gateway) =>
  Object.entries(outcomesOf(gateway)).map(([outcome, steps]) => ({ method: gateway.method, gateway, outcome, steps })),
);

describe('standalone', () => {
  const journey = startJourney();

  test.each(cases)('$method: $outcome', async ({ gateway, steps }) => {
    const { page, complaints } = await journey.openSignedIn();
    await expectOutcome(standaloneSkin(page), journey.dataDir, { gateway, steps });
    expect(complaints).toEqual([]);
  });

  test('a bank transfer is proved, asked about, proved again, matched by two operators and credited', async () => {
    const { page, complaints } = await journey.openSignedIn();
    await transfer(standaloneSkin(page), journey.dataDir);
    expect(complaints).toEqual([]);
  });
});

describe('inside the Shopify admin', () => {
  let world: EmbeddedWharf;
  let open: () => Promise<AdminPage>;
  beforeAll(async () => {
    const browser = await openStrictBrowser();
    cleanUpAfter(() => browser.close());
    world = await startEmbeddedWharf();
    await world.admin.setInstalled(STORE, true);
    open = async () => openAdminPage(await openContext(browser), world.admin.addressOf(STORE, '/balance'));
  });
  afterAll(() => world.close());

  test.each(cases)('$method: $outcome', async ({ gateway, steps }) => {
    const admin = await open();
    await expectOutcome(embeddedSkin(world, STORE, admin), world.dataDir, { gateway, steps });
    // A page of an earlier case would go on asking.
    await admin.page.context().close();
  });

  test('a bank transfer is proved, asked about, proved again, matched by two operators and credited', async () => {
    const admin = await open();
    await transfer(embeddedSkin(world, STORE, admin), world.dataDir);
    // A page of an earlier case would go on asking.
    await admin.page.context().close();
  });
});

/** Whatever the payer does, and however often they come back, the books have the money once or not at all. */
async function expectOutcome(
  skin: RechargeSkin,
  dataDir: string,
  { gateway, steps }: Pick<(typeof cases)[number], 'gateway' | 'steps'>,
): Promise<void> {
  const rechargeId = await walkThrough(skin, gateway, steps);
  const isCredited = steps.at(-1)?.state === 'credited';
  expect(await creditsOf(dataDir, rechargeId)).toEqual(
    isCredited ? { times: 1, amountMinor: RECHARGE_MINOR } : { times: 0, amountMinor: 0 },
  );
}

async function transfer(skin: RechargeSkin, dataDir: string): Promise<void> {
  const { page, app } = skin;
  const [operator, second] = [await anOperatorOf(dataDir), await anOperatorOf(dataDir)];
  await openSummary(skin, BANK);
  await skin.leave('Show the account');
  await app.getByRole('heading', { name: 'Make the bank transfer' }).waitFor();
  const rechargeId = new URL(page.url()).searchParams.get('recharge') ?? '';
  const reference = await proveTransfer(app);
  await app.getByRole('heading', { name: 'We are looking for your transfer' }).waitFor();
  await decideTransfer(dataDir, { operator, reference, decision: 'more-info' });
  await page.reload();
  await app.getByRole('heading', { name: 'We need more information' }).waitFor();
  await proveTransfer(app);
  await app.getByRole('heading', { name: 'We are looking for your transfer' }).waitFor();
  await decideTransfer(dataDir, { operator, reference, decision: { receivedMinor: 9_000 } });
  await decideTransfer(dataDir, { operator: second, reference, decision: 'confirm' });
  await expect.poll(async () => (await creditsOf(dataDir, rechargeId)).times).toBe(1);
  await page.reload();
  await app.getByRole('heading', { name: 'Your balance is recharged' }).waitFor();
}
