import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { copyDemoData } from '#tests/support/demo-data.ts';
import { describeTimes, killAndWait, QUIET_MS, READY_WITHIN_MS, type Victim } from '#tests/support/kill-service.ts';
import { expectBooksToAgree, preparePayingShop, startPaying } from '#tests/support/paying-clients.ts';
import { freePorts, startWharf } from '#tests/support/wharf-process.ts';

/** Of each of the three. A machine that has no time for all of them kills fewer, and says how many. */
const KILLS = Number(process.env['MONEY_KILLS'] ?? 50);
const MINUTES = Number(process.env['MONEY_KILL_MINUTES'] ?? 8);
/** With the pause of each client these last longer than the kills. */
const ORDERS = 16_000;
const PAUSE_MS = 250;
const victims: Victim[] = ['app', 'provider', 'postmaster'];

test(
  `kill -9 of app, provider and database ${KILLS} times each while merchants pay: nothing acknowledged is lost or doubled`,
  { timeout: MINUTES * 120_000 },
  async () => {
    const dataDir = await copyDemoData();
    cleanUpAfter(() => rm(dataDir, { recursive: true, force: true }));
    const wharf = await startWharf({ dataDir, ports: await freePorts() });
    cleanUpAfter(() => wharf.killTree());
    const shop = await preparePayingShop(wharf.url, dataDir, ORDERS);
    const clients = startPaying(() => wharf.url, shop, { pauseMs: PAUSE_MS });
    const times = new Map<Victim, number[]>(victims.map((victim) => [victim, []]));
    const readySince = new Map<Victim, number>();
    const end = performance.now() + MINUTES * 60_000;

    for (let round = 0; round < KILLS && performance.now() < end; round += 1) {
      for (const victim of victims) {
        // The two killed before it took most of that time.
        const left = QUIET_MS - (performance.now() - (readySince.get(victim) ?? 0));
        if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
        const paid = clients.acknowledged.size;
        times.get(victim)?.push(await killAndWait({ wharf, dataDir, authorization: shop.authorization }, victim));
        readySince.set(victim, performance.now());
        await expect.poll(() => clients.acknowledged.size, { timeout: READY_WITHIN_MS, interval: 20 }).toBeGreaterThan(paid);
      }
    }
    await clients.finish();
    for (const [victim, ms] of times) process.stdout.write(`${ms.length} kills of ${describeTimes(victim, ms)}\n`);
    process.stdout.write(`${clients.acknowledged.size} payments acknowledged\n`);

    await expectBooksToAgree(dataDir, shop, clients);
    expect(await wharf.stop()).toBe(0);
  },
);
