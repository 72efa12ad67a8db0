import { generatePath } from 'react-router';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { getOrder, listOrders, type Order } from '#contract/orders.ts';
import { paths } from '#app/paths.ts';
import { openDatabase } from '#provider/database/database.ts';
import { openEmbeddedPostgres } from '#provider/database/embedded-postgres.ts';
import { addBalance } from './due-orders.ts';
import { goTo, type Journey } from './journey.ts';
import { aTrackingNumber } from './parcel-builders.ts';
import { runOperator } from './wharf-process.ts';
import { patient } from './patience.ts';

const SOON = { timeout: patient(60_000), interval: 500 };

/** The journey's merchant pays for the order of a live store on its screen, and our people send it; gives its tracking number. */
export async function payAndShip(journey: Pick<Journey, 'dataDir' | 'merchant'>, page: Page, externalName: string): Promise<string> {
  const { merchant } = journey;
  const find = async (): Promise<Order | null> => {
    const [row] = (await merchant.call(listOrders, { query: { q: externalName } })).data;
    return row === undefined ? null : (await merchant.call(getOrder, { params: { orderId: row.id } })).data;
  };
  await expect.poll(async () => (await find())?.paymentState, SOON).toBe('due');
  const order = await find();
  if (order === null) throw new Error(`${externalName} is gone`);
  await fillWallet(journey, order.costTotal?.amountMinor ?? 0);
  await goTo(page, generatePath(paths.order, { orderId: order.id }));
  await page
    .getByRole('link', { name: /^Pay / })
    .or(page.getByRole('button', { name: /^Pay / }))
    .first()
    .click();
  await page.waitForURL('**/confirm-payment**');
  await page.getByRole('button', { name: /^Pay ¥/ }).click();
  await page.getByText('1 order paid').waitFor();
  const operate = (...words: string[]) => runOperator(journey.dataDir, ['warehouse', ...words]);
  await expect.poll(() => operate('queue'), SOON).toContain(order.number);
  await operate('pick', order.number);
  await operate('pack', order.number);
  const [parcel] = (await find())?.parcels ?? [];
  const trackingNumber = aTrackingNumber();
  await operate('ship', parcel?.number ?? '', '--tracking', trackingNumber);
  return trackingNumber;
}

async function fillWallet({ dataDir, merchant }: Pick<Journey, 'dataDir' | 'merchant'>, amountMinor: number): Promise<void> {
  const server = await openEmbeddedPostgres({ dataDir });
  const database = openDatabase({ connectionString: server.connectionString, poolSize: 1 });
  try {
    await addBalance(database, merchant.accountId, amountMinor, 'live');
  } finally {
    await database.close();
    await server.close();
  }
}
