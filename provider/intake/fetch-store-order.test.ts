import { expect, it } from 'vitest';
import { connectSandboxStore } from '#contract/stores.ts';
import { readSandboxOrder, type SandboxOrder } from '#provider/platforms/sandbox/sandbox-order.ts';
import { aListingOf, aVariant, orderPage, takeOrder } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aSandboxOrder } from '#tests/support/sandbox-orders.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;

/** An order of a connected sandbox store that does not count versions, and two ways to change it: there, and by a message of it. */
async function anOrderWithoutVersions() {
  const merchant = await provider.signUp();
  const { id } = (await merchant.call(connectSandboxStore, { body: { name: 'Corner shop', country: 'US', currency: 'USD' } })).data;
  const store = { accountId: merchant.accountId, id, mode: 'test' } as const;
  const variantId = await aListingOf(provider, store, await aVariant(provider));
  const { external_id: shopId } = await db.selectFrom('store').select('external_id').where('id', '=', id).executeTakeFirstOrThrow();
  const [line] = aSandboxOrder().line_items;
  if (line === undefined) throw new Error('no line');
  const first = aSandboxOrder({ name: `#${shopId}`, version: undefined, line_items: [{ ...line, variant_id: variantId }] });
  const keep = (order: SandboxOrder) =>
    db
      .insertInto('sandbox.shop_order')
      .values({ shop_id: shopId, id: order.id, name: order.name, body: JSON.stringify(order) })
      .onConflict((conflict) => conflict.columns(['shop_id', 'id']).doUpdateSet({ body: JSON.stringify(order) }))
      .execute();
  const send = (order: SandboxOrder) => takeOrder(provider, store, readSandboxOrder(order));
  const withStreet = (address1: string): SandboxOrder => ({ ...first, shipping_address: { ...first.shipping_address, address1 } });
  const street = async () => (await orderPage(merchant, readSandboxOrder(first))).address.line1;
  return { first, keep, send, withStreet, street };
}

it('takes the later of two edits of one second, whichever message comes last', async () => {
  const { first, keep, send, withStreet, street } = await anOrderWithoutVersions();
  await send(first);
  await keep(withStreet('3 Third St'));
  await send(withStreet('3 Third St'));
  await send(withStreet('2 Second St'));
  expect(await street()).toBe(first.shipping_address.address1);
  await provider.runJobs();
  expect(await street()).toBe('3 Third St');
  await send(withStreet('3 Third St'));
  await provider.runJobs();
  expect(await street()).toBe('3 Third St');
});

it('leaves an order as it is that its store no longer has', async () => {
  const { first, send, withStreet, street } = await anOrderWithoutVersions();
  await send(first);
  await send(withStreet('2 Second St'));
  await provider.runJobs();
  expect(await street()).toBe(first.shipping_address.address1);
});
