import { expect, test } from 'vitest';
import { testGateway } from '#tests/support/conformance/gateway.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { leaveUnanswered, eventsOf } from '#tests/support/recharges.ts';
import { actOnCharge } from './sandbox-charges.ts';
import { sandboxGateway } from './sandbox-gateway.ts';
import { signNotice } from './sandbox-notices.ts';

const provider = await startTestProvider();
const { services } = provider;

testGateway('the sandbox gateway', async () => ({
  services,
  gateway: sandboxGateway,
  currency: 'CNY',
  act: (chargeId, act) => actOnCharge(services, chargeId, act),
  noticesOf: async (chargeId) => (await eventsOf(provider, chargeId)).map((event) => ({ ...signNotice(services, [event]), query: {} })),
  goSilent: () => leaveUnanswered(provider, 1),
}));

async function openCharge(): Promise<string> {
  const wanted = {
    key: crypto.randomUUID(),
    reference: 'RC1',
    amountMinor: 1_000,
    currency: 'CNY',
    returnUrl: `${provider.url}/back`,
    expiresAt: '2030-01-01T00:00:00Z',
  };
  return (await sandboxGateway.openCharge(services, wanted)).chargeId;
}

test('a charge whose money is captured by us is paid only then', async () => {
  const chargeId = await openCharge();
  await services.database.db.updateTable('sandbox.charge').set({ captured_by_us: true }).where('id', '=', chargeId).execute();
  await actOnCharge(services, chargeId, 'pay');
  expect(await sandboxGateway.fetchCharge(services, chargeId)).toEqual([]);
  const captured = await sandboxGateway.capture(services, { key: 'capture', chargeId });
  expect(captured).toMatchObject([{ kind: 'paid', amountMinor: 1_000 }]);
});

test('the page offers what payer and bank can do now, in three languages', async () => {
  const chargeId = await openCharge();
  const page = (locale: string) =>
    fetch(`${provider.url}/callbacks/sandbox/pay/${chargeId}`, { headers: { 'accept-language': locale } }).then((answer) => answer.text());
  const decide = (decision: string) =>
    fetch(`${provider.url}/callbacks/sandbox/pay/${chargeId}`, {
      method: 'POST',
      body: new URLSearchParams({ decision }),
      redirect: 'manual',
    });
  const offered = async () => [...(await page('en-US')).matchAll(/name="decision" value="([^"]+)"/g)].map(([, action]) => action);
  expect(await offered()).toEqual(['pay', 'leave-pending', 'decline', 'cancel', 'expire']);
  expect(await page('es-ES')).toContain('Dejarlo pendiente en el banco');
  expect(await page('pt-BR')).toContain('Deixar pendente no banco');
  expect((await decide('leave-pending')).headers.get('location')).toBe(`${provider.url}/back`);
  expect(await offered()).toEqual(['confirm', 'refuse']);
  await decide('confirm');
  expect(await offered()).toEqual(['refund', 'dispute']);
  // The first decision stands.
  await decide('cancel');
  expect((await eventsOf(provider, chargeId)).map(({ kind }) => kind)).toEqual(['pending', 'paid']);
  expect((await decide('bankrupt')).status).toBe(400);
});
