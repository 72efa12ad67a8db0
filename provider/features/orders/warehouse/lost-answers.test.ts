import { expect, it } from 'vitest';
import { aReadyOrder, pay } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { submitOrder } from './submit-order.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;
const merchant = await provider.signUp();

it('a warehouse whose answer was lost has the order once, however often it is given again and at once', async () => {
  const { order } = await aReadyOrder(provider, merchant, { mode: 'live' });
  await pay(provider, merchant, order);
  await provider.runJobs();
  // The warehouse took it, and what it answered never came: the intent stands, its outcome does not.
  await db.updateTable('warehouse_submission').set({ submitted_at: null }).where('order_id', '=', order.id).execute();
  const again = () => submitOrder(provider.services, { accountId: merchant.accountId, orderId: order.id });
  await Promise.all([again(), again(), again()]);
  const taken = await db.selectFrom('warehouse_order').select('state').where('order_id', '=', order.id).execute();
  expect(taken).toHaveLength(1);
  const noted = await db.selectFrom('warehouse_submission').select('submitted_at').where('order_id', '=', order.id).execute();
  expect(noted.map(({ submitted_at: at }) => at === null)).toEqual([false]);
});
