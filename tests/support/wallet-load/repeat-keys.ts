import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { DueOrder } from '../due-orders.ts';
import { addBalance, addDueOrders } from '../due-orders.ts';
import { type LoadRequest, openLoadClient, workThrough } from './load-client.ts';
import { debitsOf, expectSoundBooks, type LoadWorld } from './load-world.ts';
import { COST_MINOR } from './pay-at-once.ts';

const AT_ONCE = 10;
const REPLAYS = 3;
/** Of the time, what is left to the replays that come later. */
const FIRST_SHARE = 0.75;

interface RepeatLimits {
  keys: number;
  milliseconds: number;
  /** Keys that are under way at the same time, ten requests each. */
  keysAtOnce: number;
}

/**
 * Sends every key ten times at once and three times later: one effect, and the same bytes each time. Half of the keys pay an order, half of
 * them start a recharge. Gives how many keys there was time for.
 */
export async function repeatKeys(world: LoadWorld, { keys, milliseconds, keysAtOnce }: RepeatLimits): Promise<number> {
  const { accountId, authorization } = await world.signUp();
  const due = await addDueOrders(world.database, accountId, { count: Math.ceil(keys / 2), expiresInMinutes: 600 });
  // Twice what they cost: a second debit would find its money.
  await addBalance(world.database, accountId, 2 * due.length * COST_MINOR);
  const client = openLoadClient(world.origin, keysAtOnce * AT_ONCE);
  const requests = due.flatMap((order) => [paymentOf(order), rechargeOf()]).slice(0, keys);
  const first = new Map<LoadRequest, string>();
  const changed: string[] = [];
  const begunAt = performance.now();

  await workThrough(requests, { atOnce: keysAtOnce, endsAt: begunAt + milliseconds * FIRST_SHARE }, async (request) => {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => client({ ...request, authorization })));
    const [one] = answers;
    if (one === undefined) return;
    first.set(request, one.text);
    for (const { status, text } of answers) if (status !== 200 || text !== one.text) changed.push(`${status} ${text}, not ${one.text}`);
  });
  for (let replay = 0; replay < REPLAYS; replay += 1) {
    await workThrough(first, { atOnce: keysAtOnce * AT_ONCE }, async ([request, text]) => {
      const again = await client({ ...request, authorization });
      if (again.text !== text) changed.push(`${again.status} ${again.text}, not ${text}`);
    });
  }

  expect(changed).toEqual([]);
  const paid = [...first.keys()].filter(({ path }) => path === '/v1/payments').length;
  const debits = await debitsOf(world.database, accountId);
  expect([...debits].filter(([, times]) => times !== 1)).toEqual([]);
  expect(debits.size).toBe(paid);
  const { rows } = await sql<{
    recharges: number;
  }>`SELECT count(*)::int AS recharges FROM recharge WHERE account_id = ${accountId}`.execute(world.database.db);
  expect(rows).toEqual([{ recharges: first.size - paid }]);
  await expectSoundBooks(world.database);
  return first.size;
}

function paymentOf({ id }: DueOrder): LoadRequest {
  return { method: 'POST', path: '/v1/payments', key: uuidv7(), body: { orderIds: [id], expectedTotalMinor: COST_MINOR } };
}

function rechargeOf(): LoadRequest {
  return { method: 'POST', path: '/v1/recharges', key: uuidv7(), body: { method: 'sandbox', amountMinor: 10_000 } };
}
