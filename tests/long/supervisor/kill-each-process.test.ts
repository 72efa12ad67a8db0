import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { copyDemoData } from '#tests/support/demo-data.ts';
import { describeTimes, killAndWait, QUIET_MS, READY_WITHIN_MS, type Victim } from '#tests/support/kill-service.ts';
import { expectBooksToAgree, preparePayingShop, startPaying } from '#tests/support/paying-clients.ts';
import { commandOf, isAlive, serverTree, treeOf } from '#tests/support/processes.ts';
import { freePorts, startWharf } from '#tests/support/wharf-process.ts';

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 10);
const ORDERS = 12_000;
const victims: Victim[] = ['app', 'provider', 'postmaster', 'backend'];

test(
  `kill -9 of app, provider, postmaster and a backend, ${ROUNDS} times each, and of the launcher, while paying: acknowledged is stored, ready again by itself, no orphan (faults 118, 119, 126, 131)`,
  { timeout: 1_200_000 },
  async () => {
    const dataDir = await copyDemoData();
    cleanUpAfter(() => rm(dataDir, { recursive: true, force: true }));
    const wharf = await startWharf({ dataDir, ports: await freePorts() });
    cleanUpAfter(() => wharf.killTree());
    const shop = await preparePayingShop(wharf.url, dataDir, ORDERS);
    const clients = startPaying(() => wharf.url, shop, { pauseMs: 250 });
    const times = new Map<Victim, number[]>(victims.map((victim) => [victim, []]));

    for (let round = 0; round < ROUNDS; round += 1) {
      for (const victim of victims) {
        await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
        const paid = clients.acknowledged.size;
        times.get(victim)?.push(await killAndWait({ wharf, dataDir, authorization: shop.authorization }, victim));
        await expect.poll(() => clients.acknowledged.size, { timeout: READY_WITHIN_MS }).toBeGreaterThan(paid);
      }
    }
    await clients.finish();
    for (const [victim, ms] of times) process.stdout.write(`${describeTimes(victim, ms)}\n`);

    const pids = [...treeOf(wharf.pid), ...serverTree(dataDir)];
    process.kill(wharf.pid, 'SIGKILL');
    await expect.poll(() => pids.filter(isAlive).map(commandOf), { timeout: READY_WITHIN_MS }).toEqual([]);
    expect(serverTree(dataDir)).toEqual([]);
    await expectBooksToAgree(dataDir, shop, clients);
  },
);
