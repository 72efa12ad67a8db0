import { expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { listOrders } from '#contract/orders.ts';
import { inTransaction } from '#provider/database/database.ts';
import { sandboxHeaders } from '#provider/platforms/sandbox/sandbox-headers.ts';
import { upsertOrder } from '#provider/platforms/sandbox/shop-orders.store.ts';
import { goTo, look, startJourney, WAIT } from '#tests/support/journey.ts';
import { asBody, aSandboxOrder, deliveryHeaders } from '#tests/support/sandbox-orders.ts';
import { shapeLines } from '#tests/support/sandbox-shops.ts';
import { aSandboxStore } from '#tests/support/store-builders.ts';
import { withWharfDatabase } from '#tests/support/wharf-database.ts';

const journey = startJourney();

test('an order that could not be read is shown under its store, and comes in when it is fetched again', async () => {
  const { merchant, dataDir } = journey;
  const store = await aSandboxStore(merchant, { country: 'BR', currency: 'BRL' });
  const order = aSandboxOrder({ name: '#8001', currency: 'BRL' });
  const shop = await withWharfDatabase(dataDir, async (database) => {
    const connected = await database.db
      .selectFrom('sandbox.shop as p')
      .innerJoin('store as s', 's.external_id', 'p.id')
      .select(['p.id', 'p.webhook_secret as secret'])
      .where('s.id', '=', store.id)
      .executeTakeFirstOrThrow();
    await inTransaction(database, (tx) => upsertOrder(tx, connected.id, order));
    await shapeLines(database.db, order.id, 'unknown');
    return connected;
  });
  for (const sent of [{ id: order.id }, { note: 'no order is named' }]) {
    const body = asBody(sent);
    const headers = { ...deliveryHeaders(shop, body), [sandboxHeaders.topic]: 'orders/updated' };
    expect((await fetch(`${journey.url}/hooks/sandbox/orders`, { method: 'POST', headers, body: new Uint8Array(body) })).status).toBe(200);
  }

  const { page, complaints } = await journey.openSignedIn(paths.stores, { locale: 'pt-BR', width: 390 });
  await expect
    .poll(async () => {
      await goTo(page, paths.stores);
      return page.getByText(/^2 pedidos ou mensagens de .* não puderam ser recebidos$/).count();
    }, WAIT)
    .toBe(1);
  await look(page, 'stores-unread');
  await page.getByRole('button', { name: /^Buscar de novo/ }).click();
  await page.getByText(/^1 pedido ou mensagem de .* não pôde ser recebido$/).waitFor(WAIT);
  await withWharfDatabase(dataDir, ({ db }) => shapeLines(db, order.id, 'known'));
  await page.getByRole('button', { name: /^Buscar de novo/ }).click();
  await page.getByText(/^1 pedido ou mensagem de/).waitFor({ state: 'detached', ...WAIT });
  expect((await merchant.call(listOrders)).data.map(({ externalName }) => externalName)).toEqual(['#8001']);
  expect(complaints).toEqual([]);
});
