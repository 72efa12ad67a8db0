import Stripe from 'stripe';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { testGateway } from '#tests/support/conformance/gateway.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { simulatedNotices, troubleGateways } from '#tests/support/simulated-gateways.ts';
import { GatewayUnavailable } from '../gateway.ts';
import { actOnCharge } from '../sandbox/sandbox-charges.ts';
import { simulatedStripe, stripeSimulated } from '../simulators/simulated-gateways.ts';
import { stripe as liveStripe } from '../real-gateways.ts';

const provider = await startTestProvider();
const { services } = provider;

testGateway('Stripe', async () => ({
  services,
  gateway: stripeSimulated,
  currency: 'USD',
  // A declined card leaves the session open, and so does a payer who goes back.
  without: ['decline', 'cancel'],
  act: (chargeId, act) => actOnCharge(services, chargeId, act),
  noticesOf: (chargeId) => simulatedNotices(provider, chargeId),
  goSilent: () => troubleGateways(provider, { calls: 1 }),
}));

function openCharge(key: string, amountMinor = 10_000) {
  const expiresAt = new Date(Date.now() + 30 * 60_000).toISOString();
  return stripeSimulated.openCharge(services, {
    key,
    reference: 'RC1',
    amountMinor,
    currency: 'USD',
    returnUrl: `${provider.url}/back`,
    expiresAt,
  });
}

test('a key that comes again with another sum opens nothing', async () => {
  const key = uuidv7();
  await openCharge(key);
  await expect(openCharge(key, 20_000)).rejects.toThrow(GatewayUnavailable);
});

test.each(['error', 'garbage'] as const)('an answer that is %s says nothing of what came of the call', async (answer) => {
  const { chargeId } = await openCharge(uuidv7());
  await troubleGateways(provider, { calls: 1, answer });
  await expect(stripeSimulated.fetchCharge(services, chargeId)).rejects.toThrow(GatewayUnavailable);
  expect(await stripeSimulated.fetchCharge(services, chargeId)).toEqual([]);
});

test('a notice of another mode is none of ours, and one that is old is refused', async () => {
  const { chargeId } = await openCharge(uuidv7());
  await actOnCharge(services, chargeId, 'pay');
  const { webhookSecret: secret, secretKey } = simulatedStripe(services);
  const { webhooks } = new Stripe(secretKey);
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    livemode: true,
    type: 'checkout.session.completed',
    data: { object: { id: chargeId } },
  });
  const noticeAt = (timestamp: number) => {
    const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return stripeSimulated.readNotice(services, { headers: { 'stripe-signature': signature }, rawBody: Buffer.from(payload), query: {} });
  };
  const now = Math.floor(Date.now() / 1_000);
  expect(await noticeAt(now)).toEqual([]);
  await expect(noticeAt(now - 600)).rejects.toMatchObject({ code: 'signature-invalid' });
});

test('it is switched on by its keys, in the mode they are of', () => {
  const modeWith = (secretKey: string) =>
    liveStripe.modeOf({ ...services.config, gateways: { ...services.config.gateways, stripe: { secretKey, webhookSecret: 'whsec_1' } } });
  expect(liveStripe.modeOf(services.config)).toBeNull();
  expect(modeWith('sk_live_1')).toBe('live');
  expect(modeWith('rk_live_1')).toBe('live');
  expect(modeWith('sk_test_1')).toBe('test');
  expect(stripeSimulated.modeOf({ ...services.config, demo: false })).toBeNull();
});
