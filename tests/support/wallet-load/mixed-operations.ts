import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { openLoadClient } from './load-client.ts';
import { debitsOf, expectSoundBooks, type LoadWorld, negativeWallets } from './load-world.ts';
import {
  aTrader,
  type Complaint,
  payDue,
  readLedger,
  readWallets,
  recharge,
  replayPayment,
  takeBack,
  type Trader,
  type TraderCall,
} from './trader.ts';
import { patient } from '../patience.ts';

const SAMPLE_EVERY_MS = 100;
const SETTLE_WITHIN_MS = patient(120_000);
const SHOWN_COMPLAINTS = 5;

/** What clients do, and how often in a hundred times. */
const operations = {
  'pay-one': { weight: 30, run: (call) => payDue(call, 1, { take: true }) },
  'pay-three': { weight: 5, run: (call) => payDue(call, 3, { take: true }) },
  // Others may be paying the same one.
  'pay-contested': { weight: 12, run: (call) => payDue(call, 1, { take: false }) },
  'replay': { weight: 15, run: replayPayment },
  'recharge': { weight: 2, run: recharge },
  'refund': { weight: 1, run: (call) => takeBack(call, 'refund') },
  'dispute': { weight: 1, run: (call) => takeBack(call, 'dispute') },
  'decide': { weight: 1, run: (call) => takeBack(call, 'decide') },
  'read-wallets': { weight: 20, run: readWallets },
  'read-ledger': { weight: 13, run: readLedger },
} as const satisfies Record<string, { weight: number; run: (call: TraderCall) => Promise<Complaint> }>;
type Operation = keyof typeof operations;

const step = fc.record({
  operation: fc.oneof(
    ...(Object.keys(operations) as Operation[]).map((name) => ({ weight: operations[name].weight, arbitrary: fc.constant(name) })),
  ),
  pick: fc.nat(),
});

interface MixedLimits {
  operations: number;
  milliseconds: number;
  clients: number;
  traders: number;
  /** The same seed makes the same operations; what meets what is up to the machine. */
  seed: number;
}

/**
 * Clients pay, replay, recharge, refund, dispute and read, several of them on each wallet, while the balances are sampled. Afterwards the
 * acknowledged payments and recharges are in the books once each, and the books are sound. Gives how much was done.
 */
export async function mixOperations(
  world: LoadWorld,
  { operations: count, milliseconds, clients, traders: traderCount, seed }: MixedLimits,
): Promise<{ done: number; samples: number }> {
  // A payment takes one of them or three; when a merchant has none left, it is a payment less.
  const orders = Math.ceil((count * 0.45) / traderCount);
  const traders: Trader[] = [];
  for (let made = 0; made < traderCount; made += 1) traders.push(await aTrader(world, orders));
  const client = openLoadClient(world.origin, clients);
  const complaints: string[] = [];
  const endsAt = performance.now() + milliseconds;
  const perClient = Math.ceil(count / clients);
  const running = { is: true };
  let done = 0;

  async function work(place: number): Promise<void> {
    const trader = traders[place % traderCount];
    if (trader === undefined) return;
    for (const { operation, pick } of fc.sample(step, { numRuns: perClient, seed: seed + place })) {
      if (performance.now() > endsAt || complaints.length >= SHOWN_COMPLAINTS) return;
      const complaint = await operations[operation].run({ trader, client, pick });
      if (complaint !== null) complaints.push(`${operation}: ${complaint}`);
      done += 1;
    }
  }
  const beside = [sampleBalances(world, running, complaints), workJobs(world, running)] as const;
  await Promise.all(Array.from({ length: clients }, (_, place) => work(place)));
  running.is = false;
  const [samples] = await Promise.all(beside);
  await settle(world);

  expect(complaints).toEqual([]);
  for (const trader of traders) await expectAcknowledgedOnce(world, trader);
  expect(await negativeWallets(world.database)).toEqual([]);
  await expectSoundBooks(world.database);
  return { done, samples };
}

async function sampleBalances({ database }: LoadWorld, running: { is: boolean }, complaints: string[]): Promise<number> {
  let samples = 0;
  for (; running.is; samples += 1) {
    const below = await negativeWallets(database);
    if (below.length > 0) complaints.push(`below zero: ${below.join(', ')}`);
    await setTimeout(SAMPLE_EVERY_MS);
  }
  return samples;
}

async function workJobs(world: LoadWorld, running: { is: boolean }): Promise<void> {
  while (running.is) {
    await world.runJobs();
    await setTimeout(SAMPLE_EVERY_MS);
  }
}

/** Waits until what the gateway reported is worked off. */
async function settle(world: LoadWorld): Promise<void> {
  const isIdle = async () => {
    await world.runJobs();
    const { rows } = await sql<{ open: boolean }>`SELECT EXISTS (SELECT 1 FROM outbox WHERE relayed_at IS NULL)
      OR EXISTS (SELECT 1 FROM inbox WHERE handled_at IS NULL AND received_at > now() - interval '1 hour')
      OR EXISTS (SELECT 1 FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts) AS open`.execute(world.database.db);
    return rows[0]?.open === false;
  };
  await expect.poll(isIdle, { timeout: SETTLE_WITHIN_MS, interval: 250 }).toBe(true);
}

async function expectAcknowledgedOnce({ database }: LoadWorld, { accountId, paid, recharges }: Trader): Promise<void> {
  const debits = await debitsOf(database, accountId);
  expect([...debits].filter(([, times]) => times !== 1)).toEqual([]);
  expect(new Set(debits.keys())).toEqual(paid);
  const { rows } = await sql<{ id: string; credits: number }>`SELECT r.id, count(e.id)::int AS credits FROM recharge r
    LEFT JOIN ledger_entry e ON e.account_id = r.account_id AND e.kind = 'recharge' AND e.document_id = r.id
    WHERE r.account_id = ${accountId} GROUP BY r.id`.execute(database.db);
  expect(rows.filter(({ credits }) => credits > 1)).toEqual([]);
  expect(new Set(rows.filter(({ credits }) => credits === 1).map(({ id }) => id))).toEqual(recharges);
}
