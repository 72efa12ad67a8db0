import { beforeAll, expect, test } from 'vitest';
import { generatePath } from 'react-router';
import sharp from 'sharp';
import { listWallets } from '#contract/balance.ts';
import { getClaim, submitClaim } from '#contract/claims.ts';
import { getMakeUp, listMakeUps } from '#contract/make-ups.ts';
import { getOrder, getParcel } from '#contract/orders.ts';
import type { DeliveryState } from '#contract/orders.values.ts';
import { loginByPwd } from '#contract/sign-in.ts';
import { paths } from '#app/paths.ts';
import { moveClock } from '#provider/database/app-clock.ts';
import { addClaimCommands } from '#provider/features/claims/claim-commands.ts';
import { addMakeUpCommands } from '#provider/features/make-ups/make-up-commands.ts';
import { raiseAttention } from '#provider/features/orders/attention/raise-attention.ts';
import { addWarehouseCommands } from '#provider/features/orders/warehouse/warehouse-commands.ts';
import { appAuthorization, callAs, type Merchant } from '#tests/support/call.ts';
import { aClaim } from '#tests/support/claim-builders.ts';
import { look, SLOW, startJourney } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';
import { aReadyOrder, pay } from '#tests/support/order-builders.ts';
import { aPackedOrder, aParcel, aTrackingNumber, scan } from '#tests/support/parcel-builders.ts';
import type { TestProvider } from '#tests/support/provider.ts';
import { servicesBeside } from '#tests/support/services-beside.ts';
import { typeCommand } from '#tests/support/type-command.ts';

const journey = startJourney(SLOW);
let provider: TestProvider;

beforeAll(async () => {
  const services = await servicesBeside(journey.dataDir);
  provider = { services } as TestProvider;
});

/** Products of the builders have no pictures. */
const isOurs = (complaint: string) => !complaint.includes('/files/product-pictures/');
const operate = (...words: string[]) => typeCommand(provider.services, addCommands, words);
const addCommands: typeof addClaimCommands = (...to) => {
  for (const add of [addWarehouseCommands, addClaimCommands, addMakeUpCommands]) add(...to);
};
const orderAddress = (orderId: string) => generatePath(paths.order, { orderId });
const readOrder = async (orderId: string) => (await journey.merchant.call(getOrder, { params: { orderId } })).data;
const readParcel = async (parcelId: string) => (await journey.merchant.call(getParcel, { params: { parcelId } })).data;

async function aSentParcel(states: DeliveryState[], quantity = 1) {
  const { order } = await aPackedOrder(provider, journey.merchant, { quantity });
  const parcelId = await aParcel(provider, journey.merchant, [{ order, quantity }], { trackingNumber: aTrackingNumber() });
  await scan(provider, journey.merchant, parcelId, ...states);
  return { order, orderId: order.id, parcelId };
}

/** The clock has moved past the session the merchant had. */
async function signInAnew(merchant: Merchant): Promise<Merchant> {
  const url = () => journey.url;
  const { email: username, password, userId } = merchant;
  const { session } = (await callAs(url, appAuthorization())(loginByPwd, { body: { username, password, remember: 'true' } })).data;
  const authorization = `Basic ${Buffer.from(`${userId}:${session.token}`).toString('base64')}`;
  return { ...merchant, authorization, call: callAs(url, authorization) };
}

/** What happened to a parcel happened so many days earlier. */
async function age(parcelId: string, days: number): Promise<void> {
  const { pool } = provider.services.database;
  await pool.query(
    `UPDATE parcel SET created_at = created_at - make_interval(days => $2), shipped_at = shipped_at - make_interval(days => $2),
      estimated_to = created_at + interval '12 days' WHERE id = $1`,
    [parcelId, days],
  );
  await pool.query('UPDATE tracking_event SET at = at - make_interval(days => $2) WHERE parcel_id = $1', [parcelId, days]);
}

longTest('a live order is worked to delivery by commands, in two parcels', async () => {
  const { order, variant } = await aReadyOrder(provider, journey.merchant, { mode: 'live', quantity: 3, stock: 10 });
  await pay(provider, journey.merchant, order);
  await expect.poll(() => operate('warehouse', 'queue')).toContain(order.number);
  await operate('warehouse', 'pick', order.number);
  await operate('warehouse', 'pack', order.number);
  const [packed] = (await readOrder(order.id)).parcels;
  const said = await operate('warehouse', 'split', packed?.number ?? '', '--take', `${variant.sku}=1`, '--weight', '320');
  const second = /PK\d+/.exec(said)?.[0] ?? '';
  await operate('warehouse', 'ship', packed?.number ?? '', '--tracking', aTrackingNumber());
  const { page, complaints } = await journey.openSignedIn(orderAddress(order.id));
  await page.getByText('Partly shipped').first().waitFor();
  await page.getByText(second).first().waitFor();
  await look(page, 'claims-partial-shipment');
  await operate('warehouse', 'ship', second, '--tracking', aTrackingNumber());
  for (const number of [packed?.number ?? '', second]) await operate('warehouse', 'scan', number, 'delivered', '--place', 'US');
  expect(await readOrder(order.id)).toMatchObject({ fulfillmentState: 'closed', deliveryState: 'delivered' });
  expect(complaints.filter(isOurs)).toEqual([]);
});

test('a buyer follows the parcel in Portuguese on a phone, without sign-in', async () => {
  const { parcelId, order } = await aSentParcel(['in_transit']);
  const { trackingPath, trackingNumber } = await readParcel(parcelId);
  const { page, complaints } = await journey.open({ locale: 'pt-BR', width: 390 });
  const answer = await page.goto(trackingPath);
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': expect.stringContaining('noindex'),
    'cache-control': expect.stringContaining('no-store'),
  });
  await page.getByRole('heading', { name: 'Seu pacote' }).waitFor();
  await page.getByText('De Corner shop').waitFor();
  await page.getByText(trackingNumber ?? '').waitFor();
  const text = await page.locator('main').innerText();
  for (const hidden of [order.address.name, order.address.line1, order.number, 'Wharf'])
    expect(text.replace('Wharf Line', '')).not.toContain(hidden);
  await look(page, 'claims-tracking-pt-BR');
  await page.getByLabel('Idioma').selectOption('es-ES');
  await page.getByRole('heading', { name: 'Tu paquete' }).waitFor();
  await page.goto(`/track/${'0'.repeat(32)}`);
  await page.getByText('Paquete no encontrado').waitFor();
  expect(complaints.filter((line) => !line.includes('404'))).toEqual([]);
});

test('a stuck parcel is claimed, and refunded line by line', async () => {
  const { parcelId, orderId, order } = await aSentParcel(['in_transit'], 2);
  await age(parcelId, 35);
  await raiseAttention(provider.services, {}, { attempt: 1, lastAttempt: false });
  const { page, complaints } = await journey.openSignedIn(generatePath(paths.parcel, { parcelId }));
  await page.getByText('No movement for a long time').first().waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Claim this parcel' }).last().click();
  await page.getByText('You will get about').waitFor();
  await look(page, 'claims-new');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Submit claim' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit claim' }).click();
  await page.getByText('We have your claim', { exact: false }).waitFor();
  const claimId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const claim = (await journey.merchant.call(getClaim, { params: { claimId } })).data;
  await operate('claims', 'list');
  expect(await operate('claims', 'approve', claim.number, '--text', 'Lost in transit')).toContain('is refunded');
  await page.reload();
  await page.getByText(/Credit note CN\d+/).waitFor();
  await look(page, 'claims-refunded');
  await page.goto(orderAddress(orderId));
  await page.getByText('Refunded', { exact: false }).first().waitFor();
  expect((await readOrder(orderId)).refunded).toEqual(order.costTotal);
  await page.goto(paths.claims);
  await page.getByRole('link', { name: claim.number }).waitFor();
  expect(complaints.filter(isOurs)).toEqual([]);
});

longTest('a damaged item needs a photo; the rejection is appealed and an offer accepted', async () => {
  const { parcelId, orderId, order } = await aSentParcel(['in_transit', 'delivered']);
  const lines = [{ orderLineId: order.orderLines[0]?.id ?? '', quantity: 1 }];
  const claim = await aClaim(journey.merchant, { parcelId, orderId, reason: 'damaged', lines });
  const { page, complaints } = await journey.openSignedIn(generatePath(paths.claim, { claimId: claim.id }));
  await page.getByText('Add evidence before you submit the claim.').waitFor();
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#aa5533' } })
    .jpeg()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('button', { name: 'Open file 1' }).waitFor();
  await page.getByRole('button', { name: 'Submit claim' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit claim' }).click();
  await page.getByText('We have your claim', { exact: false }).waitFor();
  await operate('claims', 'reject', claim.number, '--rule', 'evidence-insufficient', '--text', 'The photo shows no damage');
  await page.reload();
  await page.getByText('We rejected the claim: the evidence does not show it.').waitFor();
  await page.getByRole('button', { name: 'Appeal' }).click();
  await page.getByLabel('Why').fill('Look at the lower left corner');
  await look(page, 'claims-appeal');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Somebody else looks at your claim now', { exact: false }).waitFor();
  await operate('claims', 'offer', claim.number, '--amount', '10.00', '--text', 'For the scratch');
  await page.reload();
  await page.getByRole('button', { name: /^Accept / }).click();
  await page.getByText(/Credit note CN\d+/).waitFor();
  expect((await journey.merchant.call(getClaim, { params: { claimId: claim.id } })).data.refunded?.amountMinor).toBe(1_000);
  expect(complaints.filter(isOurs)).toEqual([]);
});

longTest('a make-up charge is disputed, and nothing is taken', async () => {
  const { order } = await aSentParcel(['in_transit']);
  const words = [
    '--cause',
    'weight',
    '--amount',
    '8.00',
    '--evidence',
    'Weighed again at the carrier',
    '--quoted',
    '300',
    '--measured',
    '430',
  ];
  expect(await operate('make-ups', 'raise', order.number, ...words)).toContain('awaiting_merchant');
  const [charge] = (await journey.merchant.call(listMakeUps, { query: { orderId: order.id } })).data;
  const before = (await journey.merchant.call(listWallets, {})).data;
  const { page, complaints } = await journey.openSignedIn(paths.makeUps);
  await look(page, 'claims-make-ups');
  await page.getByRole('link', { name: charge?.number ?? '' }).click();
  await page.getByText('Weighed again at the carrier').waitFor();
  await look(page, 'claims-make-up');
  await page.getByRole('button', { name: 'Dispute' }).click();
  await page.getByLabel('Why').fill('The box was measured with its pallet');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('We are looking at it.', { exact: false }).waitFor();
  await operate('make-ups', 'waive', charge?.number ?? '', '--text', 'You are right');
  expect((await journey.merchant.call(getMakeUp, { params: { makeUpId: charge?.id ?? '' } })).data.state).toBe('waived');
  expect((await journey.merchant.call(listWallets, {})).data).toEqual(before);
  expect(complaints.filter(isOurs)).toEqual([]);
});

longTest('a claim we do not decide in time is approved by itself', async () => {
  const { parcelId, orderId } = await aSentParcel(['in_transit', 'lost']);
  const { id: claimId } = await aClaim(journey.merchant, { parcelId, orderId });
  const submitted = await journey.merchant.call(submitClaim, { params: { claimId }, body: {} });
  await moveClock(provider.services, { hours: 24 * 8 });
  const later = await signInAnew(journey.merchant);
  await expect.poll(async () => (await later.call(getClaim, { params: { claimId } })).data.state).toBe('refunded');
  const { page, complaints } = await journey.openSignedIn(generatePath(paths.claim, { claimId }), { as: later });
  await page.getByText('Approved: our deadline passed').waitFor();
  expect((await later.call(getClaim, { params: { claimId } })).data.refunded).toEqual(submitted.data.cap);
  expect(complaints.filter(isOurs)).toEqual([]);
});
