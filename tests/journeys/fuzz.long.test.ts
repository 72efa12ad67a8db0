import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDemoData } from '#tests/support/demo-data.ts';
import { openFuzzSession } from '#tests/support/fuzz/fuzz-session.ts';
import { productPids } from '#tests/support/fuzz/service-process.ts';
import { freePorts, startWharf } from '#tests/support/wharf-process.ts';

const FOR_MS = 25_000;

let dataDir: string;
beforeAll(async () => {
  dataDir = await copyDemoData();
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

test('hostile requests to every call and form are answered, by refusals of the contract, and the same processes live on', async () => {
  const ports = await freePorts();
  const wharf = await startWharf({ dataDir, ports });
  const before = productPids(wharf.pid, dataDir);
  const session = await openFuzzSession({ app: wharf.url, provider: `http://127.0.0.1:${ports.provider}` });
  const { sent, byStatus, perSecond, wrong } = await session.send({ requests: 20_000, forMs: FOR_MS });
  process.stdout.write(`fuzz: ${sent} requests, ${perSecond} a second, ${JSON.stringify(byStatus)}\n`);
  await session.close();
  expect(wrong.join('\n\n')).toBe('');
  expect(productPids(wharf.pid, dataDir)).toEqual(before);
  expect(await wharf.stop()).toBe(0);
});
