import { sql } from 'kysely';
import { expect } from 'vitest';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { appAuthorization, callAs, signUpMerchant } from './call.ts';
import { addBalance, addDueOrders, type DueOrder } from './due-orders.ts';
import { withWharfDatabase } from './wharf-database.ts';

const CLIENTS = 8;
const COST_MINOR = 1_200;

/** A merchant with orders to pay and the balance for them. */
export interface PayingShop {
  accountId: string;
  authorization: string;
  orders: DueOrder[];
}

/** What the clients know: the first acknowledged answer of each order, whether it ever changed, and every status they saw. */
export interface Knowledge {
  acknowledged: Map<string, string>;
  changed: string[];
  unexpected: string[];
  statuses: Set<number>;
}

/** A new merchant of a running Wharf, with so many orders. */
export async function preparePayingShop(url: string, dataDir: string, orderCount: number): Promise<PayingShop> {
  const { accountId, authorization } = await signUpMerchant(
    () => url,
    callAs(() => url, appAuthorization()),
  );
  return withWharfDatabase(dataDir, async (database) => {
    await addBalance(database, accountId, orderCount * COST_MINOR);
    return { accountId, authorization, orders: await addDueOrders(database, accountId, { count: orderCount, expiresInMinutes: 600 }) };
  });
}

/** Clients that pay one order after the other, each under its own key, and ask again until they are answered. */
export function startPaying(url: () => string, shop: PayingShop, { pauseMs = 0 } = {}): Knowledge & { finish(): Promise<void> } {
  const knowledge: Knowledge = { acknowledged: new Map(), changed: [], unexpected: [], statuses: new Set() };
  const open = [...shop.orders];
  let finishing = false;
  async function client(): Promise<void> {
    for (let order = open.pop(); order !== undefined && !finishing; order = open.pop()) {
      const key = `pay-${order.id}`;
      const text = await payUntilAnswered(url, shop, order, key, knowledge);
      if (text.startsWith('!')) knowledge.unexpected.push(text);
      else knowledge.acknowledged.set(order.id, text);
      // Now and then the answer is asked for again: it has to be the same, byte for byte.
      if (knowledge.acknowledged.size % 10 === 0 && (await payUntilAnswered(url, shop, order, key, knowledge)) !== text)
        knowledge.changed.push(order.id);
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  const running = Array.from({ length: CLIENTS }, client);
  return {
    ...knowledge,
    async finish() {
      finishing = true;
      await Promise.all(running);
    },
  };
}

async function payUntilAnswered(
  url: () => string,
  shop: PayingShop,
  order: DueOrder,
  key: string,
  { statuses }: Knowledge,
): Promise<string> {
  for (;;) {
    try {
      const response = await fetch(`${url()}/v1/payments`, {
        method: 'POST',
        headers: { 'authorization': shop.authorization, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ orderIds: [order.id], expectedTotalMinor: COST_MINOR }),
        signal: AbortSignal.timeout(10_000),
      });
      const text = await response.text();
      statuses.add(response.status);
      if (response.status === 200) return text;
      if (response.status < 500) return `!${response.status} ${text}`;
    } catch {
      // Nobody there, or cut off in the middle: the client can't know, so it asks again with the same key.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What was acknowledged is stored, once, and the ledger is sound. */
export async function expectBooksToAgree(dataDir: string, shop: PayingShop, knowledge: Knowledge): Promise<void> {
  expect(knowledge.unexpected).toEqual([]);
  expect(knowledge.changed).toEqual([]);
  await withWharfDatabase(dataDir, async (database) => {
    const paid = await sql<{ order_id: string; entries: number }>`SELECT document_id AS order_id, count(*)::int AS entries FROM ledger_entry
      WHERE account_id = ${shop.accountId} AND kind = 'order_payment' GROUP BY document_id`.execute(database.db);
    const paidOnce = new Set(paid.rows.filter((row) => row.entries === 1).map((row) => row.order_id));
    expect(paid.rows.filter((row) => row.entries > 1)).toEqual([]);
    expect([...knowledge.acknowledged.keys()].filter((id) => !paidOnce.has(id))).toEqual([]);
    const wallet = await database.db
      .selectFrom('wallet')
      .select('available_minor')
      .where('account_id', '=', shop.accountId)
      .where('mode', '=', 'test')
      .executeTakeFirstOrThrow();
    expect(wallet.available_minor).toBe((shop.orders.length - paidOnce.size) * COST_MINOR);
    expect(await verifyLedger(database)).toMatchObject({ sumMinor: 0, breaks: [] });
  });
}
