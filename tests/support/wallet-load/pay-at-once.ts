import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { addBalance, addDueOrders } from '../due-orders.ts';
import { openLoadClient } from './load-client.ts';
import { availableOf, debitsOf, expectSoundBooks, type LoadWorld } from './load-world.ts';

/** What an order of `addDueOrders` costs. */
export const COST_MINOR = 1_200;

/**
 * Pays orders again and again, all at once, every attempt under a key of its own: each order is debited once, and every other attempt is
 * refused. `connections` carry the attempts to the provider; those of one order follow each other, so that they meet.
 */
export async function payAtOnce(
  world: LoadWorld,
  { orders, attempts, connections }: { orders: number; attempts: number; connections: number },
): Promise<void> {
  const { accountId, authorization } = await world.signUp();
  const due = await addDueOrders(world.database, accountId, { count: orders, expiresInMinutes: 600 });
  // Twice what they cost: a second debit would find its money.
  await addBalance(world.database, accountId, 2 * orders * COST_MINOR);
  const client = openLoadClient(world.origin, connections);
  const each = Math.ceil(attempts / orders);
  const answers = await Promise.all(
    due.flatMap(({ id }) =>
      Array.from({ length: each }, () =>
        client({
          method: 'POST',
          path: '/v1/payments',
          authorization,
          key: uuidv7(),
          body: { orderIds: [id], expectedTotalMinor: COST_MINOR },
        }),
      ),
    ),
  );

  const refused = answers.filter(({ status }) => status !== 200);
  expect(answers).toHaveLength(orders * each);
  expect(answers.length - refused.length).toBe(orders);
  expect(refused.filter(({ status, text }) => status !== 409 || !text.includes('"order-not-payable"'))).toEqual([]);
  const debits = await debitsOf(world.database, accountId);
  expect([...debits].filter(([, times]) => times !== 1)).toEqual([]);
  expect(new Set(debits.keys())).toEqual(new Set(due.map(({ id }) => id)));
  expect(await availableOf(world.database, accountId)).toBe(orders * COST_MINOR);
  await expectSoundBooks(world.database);
}
