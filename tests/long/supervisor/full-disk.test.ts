import { appendFile, cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { expectBooksToAgree, preparePayingShop, startPaying } from '#tests/support/paying-clients.ts';
import { commandOf, treeOf } from '#tests/support/processes.ts';
import { mountSmallDisk, whyNoSmallDisk } from '#tests/support/small-disk.ts';
import { freePorts, type RunningWharf, startWharf } from '#tests/support/wharf-process.ts';

const DISK_MB = 900;
const FULL_FOR_MS = 15_000;

test.skipIf(whyNoSmallDisk !== null)(
  `a full disk while paying: calls are answered 503, the processes live, and go on when there is room (fault 116)${whyNoSmallDisk ?? ''}`,
  { timeout: 300_000 },
  async () => {
    const dataDir = await mountSmallDisk(DISK_MB);
    await cp(inject('demoDataDir'), dataDir, { recursive: true });
    const wharf = await startWharf({ dataDir, ports: await freePorts(), env: { LOG_LEVEL: 'info' } });
    cleanUpAfter(() => wharf.killTree());
    const shop = await preparePayingShop(wharf.url, dataDir, 10_000);
    const services = servicesOf(wharf);
    const clients = startPaying(() => wharf.url, shop, { pauseMs: 20 });
    const paying = (more: number) => {
      const paid = clients.acknowledged.size;
      return expect.poll(() => clients.acknowledged.size - paid).toBeGreaterThan(more);
    };
    await paying(100);

    const ballast = join(dataDir, 'ballast');
    const until = performance.now() + FULL_FOR_MS;
    // Room that a log or the database gives back is taken at once.
    while (performance.now() < until) await fill(ballast);
    expect(clients.statuses).toContain(503);
    const acknowledged = clients.acknowledged.size;
    expect((await fetch(`${wharf.url}/healthz`)).status).toBe(200);
    expect(servicesOf(wharf)).toEqual(services);

    await rm(ballast);
    await paying(100);
    await clients.finish();
    expect([...clients.statuses].toSorted()).toEqual([200, 503]);
    expect(servicesOf(wharf)).toEqual(services);
    process.stdout.write(`acknowledged: ${acknowledged} before the disk was full, ${clients.acknowledged.size} in all\n`);
    expect(await wharf.stop()).toBe(0);
    await expectBooksToAgree(dataDir, shop, clients);
  },
);

function servicesOf({ pid }: RunningWharf): string[] {
  return treeOf(pid)
    .filter((each) => /server\.js/.test(commandOf(each)))
    .map((each) => `${each} ${commandOf(each)}`)
    .toSorted();
}

async function fill(ballast: string): Promise<void> {
  for (const size of [1_000_000, 50_000, 4_096]) {
    const piece = Buffer.alloc(size);
    try {
      for (;;) await appendFile(ballast, piece);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
}
