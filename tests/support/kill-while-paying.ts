import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { cleanUpAfter } from './clean-up.ts';
import { copyDemoData } from './demo-data.ts';
import { addBalance, addDueOrders, type DueOrder } from './due-orders.ts';
import { appAuthorization, callAs, signUpMerchant } from './call.ts';
import { withWharfDatabase } from './wharf-database.ts';
import { freePorts, type RunningWharf, startWharf } from './wharf-process.ts';

const CLIENTS = 8;
const ORDERS = 6_000;
const COST_MINOR = 1_200;
const BALANCE_MINOR = ORDERS * COST_MINOR;

interface Shop {
  accountId: string;
  authorization: string;
  orders: DueOrder[];
}

/** What the clients know: the first acknowledged answer of each order, and whether it ever changed. */
interface Knowledge {
  acknowledged: Map<string, string>;
  changed: string[];
  unexpected: string[];
}

/**
 * Kills everything of a product again and again while clients pay, each order under a key of its own: no acknowledged payment may
 * be lost, none may be made twice, and an answer that is asked for again is the same, byte for byte.
 */
export async function killWhilePaying(cycles: number): Promise<void> {
  const dataDir = await copyDemoData();
  cleanUpAfter(() => rm(dataDir, { recursive: true, force: true }));
  const ports = await freePorts();
  let wharf = await startWharf({ dataDir, ports });
  cleanUpAfter(() => wharf.killTree());
  const shop = await prepareShop(wharf, dataDir);
  const knowledge: Knowledge = { acknowledged: new Map(), changed: [], unexpected: [] };
  const clients = startClients(() => wharf.url, shop, knowledge);

  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await acknowledgedBeyond(knowledge, knowledge.acknowledged.size + 20 + (cycle % 7) * 5);
    await wharf.killTree();
    wharf = await startWharf({ dataDir, ports });
  }
  await clients.finish();

  expect(knowledge.unexpected).toEqual([]);
  expect(knowledge.changed).toEqual([]);
  await expectBooksToAgree(dataDir, shop, knowledge);
  expect(await wharf.stop()).toBe(0);
}

async function prepareShop({ url }: RunningWharf, dataDir: string): Promise<Shop> {
  const { accountId, authorization } = await signUpMerchant(
    () => url,
    callAs(() => url, appAuthorization()),
  );
  return withWharfDatabase(dataDir, async (database) => {
    await addBalance(database, accountId, BALANCE_MINOR);
    return { accountId, authorization, orders: await addDueOrders(database, accountId, { count: ORDERS, expiresInMinutes: 600 }) };
  });
}

/** Clients that pay one order after the other, each under its own key, and ask again until they are told. */
function startClients(url: () => string, shop: Shop, knowledge: Knowledge): { finish(): Promise<void> } {
  const open = [...shop.orders];
  let finishing = false;
  async function client(): Promise<void> {
    for (let order = open.pop(); order !== undefined && !finishing; order = open.pop()) {
      const key = `pay-${order.id}`;
      const text = await payUntilAnswered(url, shop, order, key);
      if (text.startsWith('!')) knowledge.unexpected.push(text);
      else knowledge.acknowledged.set(order.id, text);
      // Now and then the answer is asked for again: it has to be the same, byte for byte.
      if (knowledge.acknowledged.size % 10 === 0 && (await payUntilAnswered(url, shop, order, key)) !== text)
        knowledge.changed.push(order.id);
    }
  }
  const running = Array.from({ length: CLIENTS }, client);
  return {
    async finish() {
      finishing = true;
      await Promise.all(running);
    },
  };
}

async function payUntilAnswered(url: () => string, shop: Shop, order: DueOrder, key: string): Promise<string> {
  for (;;) {
    try {
      const response = await fetch(`${url()}/v1/payments`, {
        method: 'POST',
        headers: { 'authorization': shop.authorization, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ orderIds: [order.id], expectedTotalMinor: COST_MINOR }),
        signal: AbortSignal.timeout(10_000),
      });
      const text = await response.text();
      if (response.status === 200) return text;
      if (response.status < 500) return `!${response.status} ${text}`;
    } catch {
      // Nobody there, or cut off in the middle: the client can't know, so it asks again with the same key.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function acknowledgedBeyond(knowledge: Knowledge, count: number): Promise<void> {
  while (knowledge.acknowledged.size < Math.min(count, ORDERS) && knowledge.unexpected.length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function expectBooksToAgree(dataDir: string, shop: Shop, knowledge: Knowledge): Promise<void> {
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
    expect(wallet.available_minor).toBe(BALANCE_MINOR - paidOnce.size * COST_MINOR);
    expect(await verifyLedger(database)).toMatchObject({ sumMinor: 0, breaks: [] });
  });
}
