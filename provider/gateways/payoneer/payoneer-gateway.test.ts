import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { testGateway } from '#tests/support/conformance/gateway.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { simulatedNotices, troubleGateways } from '#tests/support/simulated-gateways.ts';
import { GatewayUnavailable } from '../gateway.ts';
import { actOnCharge } from '../sandbox/sandbox-charges.ts';
import { payoneerSimulated } from '../simulators/simulated-gateways.ts';

const provider = await startTestProvider();
const { services } = provider;
const gateway = payoneerSimulated;

testGateway('Payoneer', async () => ({
  services,
  gateway,
  currency: 'USD',
  // It tells of a chargeback once it is lost.
  without: ['give-way'],
  act: (chargeId, act) => actOnCharge(services, chargeId, act),
  noticesOf: (chargeId) => simulatedNotices(provider, chargeId),
  proof: 'address',
  goSilent: () => troubleGateways(provider, { calls: 1 }),
}));

function openCharge(key = uuidv7()) {
  const wanted = { key, reference: 'RC1', amountMinor: 10_050, currency: 'USD', returnUrl: `${provider.url}/back` };
  return gateway.openCharge(services, { ...wanted, expiresAt: '2030-01-01T00:00:00Z' });
}

test('a page whose answer got lost is opened anew, and only the one that was shown can be found', async () => {
  const key = uuidv7();
  const opened = await Promise.all([openCharge(key), openCharge(key), openCharge(key)]);
  expect(new Set(opened.map(({ chargeId }) => chargeId)).size).toBe(1);
});

test('a refund made without us shows as the rest of the sum', async () => {
  const { chargeId } = await openCharge();
  await actOnCharge(services, chargeId, 'pay');
  await gateway.refund(services, { key: uuidv7(), chargeId, amountMinor: 3_050 });
  await actOnCharge(services, chargeId, 'refund');
  const refunds = ((await gateway.fetchCharge(services, chargeId)) ?? []).filter((event) => event.kind === 'refunded');
  expect(refunds.map(({ amountMinor }) => amountMinor)).toEqual([3_050, 7_000]);
});

test.each(['error', 'garbage'] as const)('an answer that is %s says nothing of what came of the call', async (answer) => {
  const { chargeId } = await openCharge();
  await troubleGateways(provider, { calls: 1, answer });
  await expect(gateway.fetchCharge(services, chargeId)).rejects.toThrow(GatewayUnavailable);
});
