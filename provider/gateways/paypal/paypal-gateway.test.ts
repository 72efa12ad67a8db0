import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { testGateway } from '#tests/support/conformance/gateway.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { simulatedNotices, troubleGateways } from '#tests/support/simulated-gateways.ts';
import { GatewayUnavailable } from '../gateway.ts';
import { actOnCharge } from '../sandbox/sandbox-charges.ts';
import { paypalSimulated } from '../simulators/simulated-gateways.ts';

const provider = await startTestProvider();
const { services } = provider;
const gateway = paypalSimulated;

testGateway('PayPal', async () => ({
  services,
  gateway,
  currency: 'USD',
  // A payer who goes back leaves the order as it was, and one that nobody approves is forgotten.
  without: ['cancel', 'expire'],
  async act(chargeId, act) {
    await actOnCharge(services, chargeId, act);
    if (act === 'pay') await gateway.capture(services, { key: uuidv7(), chargeId });
  },
  noticesOf: (chargeId) => simulatedNotices(provider, chargeId),
  // The first call may be the one for an access token.
  goSilent: () => troubleGateways(provider, { calls: 1 }),
}));

async function openOrder(currency = 'USD', amountMinor = 10_000): Promise<string> {
  const wanted = {
    key: uuidv7(),
    reference: 'RC1',
    amountMinor,
    currency,
    returnUrl: `${provider.url}/back`,
    expiresAt: '2030-01-01T00:00:00Z',
  };
  return (await gateway.openCharge(services, wanted)).chargeId;
}

test('an approved order is paid once it is captured, and its approval is told by a notice', async () => {
  const chargeId = await openOrder();
  await actOnCharge(services, chargeId, 'pay');
  expect(await gateway.fetchCharge(services, chargeId)).toEqual([]);
  const [approved] = await simulatedNotices(provider, chargeId);
  if (approved === undefined) throw new Error('no notice');
  expect(await gateway.readNotice(services, approved)).toMatchObject([{ kind: 'approved', chargeId }]);
  expect(await gateway.capture(services, { key: 'one', chargeId })).toMatchObject([{ kind: 'paid', amountMinor: 10_000, currency: 'USD' }]);
  expect(await gateway.capture(services, { key: 'two', chargeId })).toHaveLength(1);
});

test('an order nobody approved in time is gone', async () => {
  const chargeId = await openOrder();
  await actOnCharge(services, chargeId, 'expire');
  expect(await gateway.fetchCharge(services, chargeId)).toBeNull();
});

test('amounts without decimals are written so', async () => {
  const chargeId = await openOrder('JPY', 1_500);
  await actOnCharge(services, chargeId, 'pay');
  expect(await gateway.capture(services, { key: uuidv7(), chargeId })).toMatchObject([{ amountMinor: 1_500, currency: 'JPY' }]);
});

test.each(['error', 'garbage'] as const)('an answer that is %s says nothing of what came of the call', async (answer) => {
  const chargeId = await openOrder();
  await troubleGateways(provider, { calls: 1, answer });
  await expect(gateway.fetchCharge(services, chargeId)).rejects.toThrow(GatewayUnavailable);
});

test('a notice can’t name a certificate of somebody else’s', async () => {
  const chargeId = await openOrder();
  await actOnCharge(services, chargeId, 'pay');
  const [notice] = await simulatedNotices(provider, chargeId);
  if (notice === undefined) throw new Error('no notice');
  for (const url of ['https://paypal.com.evil.example/cert', 'http://api.paypal.com/cert', 'https://evilpaypal.com/cert']) {
    const forged = { ...notice, headers: { ...notice.headers, 'paypal-cert-url': url } };
    await expect(gateway.readNotice(services, forged)).rejects.toMatchObject({ code: 'signature-invalid' });
  }
});
