import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDemoData } from '#tests/support/demo-data.ts';
import { openFuzzSession } from '#tests/support/fuzz/fuzz-session.ts';
import { INSPECTABLE, inspectService, productPids } from '#tests/support/fuzz/service-process.ts';
import { freePorts, startWharf } from '#tests/support/wharf-process.ts';

/** As many as fit a part of the long tests; a slow machine sends fewer. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 100_000);
const HALF = { requests: REQUESTS / 2, forMs: 540_000 };
const GROWTH = 1.25;

let dataDir: string;
beforeAll(async () => {
  dataDir = await copyDemoData();
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

test(`${REQUESTS} hostile requests: refusals of the contract, the same processes, memory that stays`, { timeout: 1_200_000 }, async () => {
  const ports = await freePorts();
  const wharf = await startWharf({ dataDir, ports, env: INSPECTABLE });
  const before = productPids(wharf.pid, dataDir);
  const [provider, app] = await Promise.all(
    (['provider', 'app'] as const).map((name) => inspectService(before[name] ?? 0, join(dataDir, `logs/${name}.log`))),
  );
  const session = await openFuzzSession({ app: wharf.url, provider: `http://127.0.0.1:${ports.provider}` });
  const wrong: string[] = [];
  const memory = [];
  for (const half of [HALF, HALF]) {
    const figures = await session.send(half);
    wrong.push(...figures.wrong);
    memory.push({ sent: figures.sent, provider: await provider?.memory(), app: await app?.memory() });
    process.stdout.write(`fuzz: ${figures.perSecond} a second, ${JSON.stringify(figures.byStatus)}, ${JSON.stringify(memory.at(-1))}\n`);
  }
  provider?.close();
  app?.close();
  await session.close();
  expect(wrong.join('\n\n')).toBe('');
  expect(productPids(wharf.pid, dataDir)).toEqual(before);
  const [halfway, end] = memory.map((each) => each.provider?.rssMb ?? 0);
  expect(end).toBeLessThanOrEqual((halfway ?? 0) * GROWTH);
  expect(await wharf.stop()).toBe(0);
});
