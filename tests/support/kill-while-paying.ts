import { rm } from 'node:fs/promises';
import { expect } from 'vitest';
import { cleanUpAfter } from './clean-up.ts';
import { copyDemoData } from './demo-data.ts';
import { expectBooksToAgree, type Knowledge, preparePayingShop, startPaying } from './paying-clients.ts';
import { freePorts, startWharf } from './wharf-process.ts';

/** More than are paid for while everything is killed and started again. */
const ORDERS_A_KILL = 100;
const MOST_ORDERS = 6_000;

/**
 * Kills everything of a product again and again while clients pay, each order under a key of its own: no acknowledged payment may
 * be lost, none may be made twice, and an answer that is asked for again is the same, byte for byte.
 */
export async function killWhilePaying(cycles: number): Promise<void> {
  const orders = Math.min(ORDERS_A_KILL * cycles, MOST_ORDERS);
  const dataDir = await copyDemoData();
  cleanUpAfter(() => rm(dataDir, { recursive: true, force: true }));
  const ports = await freePorts();
  let wharf = await startWharf({ dataDir, ports });
  cleanUpAfter(() => wharf.killTree());
  const shop = await preparePayingShop(wharf.url, dataDir, orders);
  const clients = startPaying(() => wharf.url, shop);

  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await acknowledged(clients, Math.min(clients.acknowledged.size + 20 + (cycle % 7) * 5, orders));
    await wharf.killTree();
    wharf = await startWharf({ dataDir, ports });
  }
  await clients.finish();

  await expectBooksToAgree(dataDir, shop, clients);
  expect(await wharf.stop()).toBe(0);
}

async function acknowledged(knowledge: Knowledge, count: number): Promise<void> {
  while (knowledge.acknowledged.size < count && knowledge.unexpected.length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
