import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDemoData } from '#tests/support/demo-data.ts';
import { aSandboxOrder, asBody, deliveryHeaders } from '#tests/support/sandbox-orders.ts';
import { appAuthorization, callAs, signUpMerchant } from '#tests/support/call.ts';
import { withWharfDatabase } from '#tests/support/wharf-database.ts';
import { freePorts, startWharf } from '#tests/support/wharf-process.ts';
import { patient } from '#tests/support/patience.ts';

const ORDERS = 40;

let dataDir: string;
beforeAll(async () => {
  dataDir = await copyDemoData();
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

test('kill -9 of everything right after webhooks were taken: each becomes its order, once', { timeout: patient(300_000) }, async () => {
  const ports = await freePorts();
  const first = await startWharf({ dataDir, ports });
  const { authorization } = await signUpMerchant(
    () => first.url,
    callAs(() => first.url, appAuthorization()),
  );
  const shop = await connectShop(first.url, authorization);
  const orders = Array.from({ length: ORDERS }, (_, place) => aSandboxOrder({ name: `#${place}` }));

  const taken = await Promise.all(
    orders.map(async (order) => {
      const body = asBody(order);
      const response = await fetch(`${first.url}/hooks/sandbox/orders`, {
        method: 'POST',
        headers: deliveryHeaders(shop, body),
        body: new Uint8Array(body),
      });
      return response.status;
    }),
  );
  await first.killTree();
  expect(taken).toEqual(orders.map(() => 200));

  const second = await startWharf({ dataDir, ports });
  const names = async () => {
    const response = await fetch(`${second.url}/v1/orders?pageSize=100`, { headers: { authorization } });
    const { data } = (await response.json()) as { data: { externalName: string }[] };
    return data.map(({ externalName }) => externalName).toSorted();
  };
  await expect.poll(names).toEqual(orders.map(({ name }) => name).toSorted());
  expect(await second.stop()).toBe(0);
});

async function connectShop(url: string, authorization: string): Promise<{ id: string; secret: string }> {
  const response = await fetch(`${url}/v1/stores/sandbox`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': 'the-only-store' },
    body: JSON.stringify({ name: 'Shop', country: 'US', currency: 'USD' }),
  });
  const { data } = (await response.json()) as { data: { id: string } };
  return withWharfDatabase(dataDir, ({ db }) =>
    db
      .selectFrom('sandbox.shop as p')
      .innerJoin('store as s', 's.external_id', 'p.id')
      .select(['p.id', 'p.webhook_secret as secret'])
      .where('s.id', '=', data.id)
      .executeTakeFirstOrThrow(),
  );
}
