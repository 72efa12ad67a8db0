import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePorts, startWharf } from './wharf-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of a Wharf that was started once, so that its demo is there, and stopped. */
    demoDataDir: string;
  }
}

/** Builds the product and fills in its demo, once for all journeys. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wharf-demo-'));
  const wharf = await startWharf({ dataDir, ports: await freePorts(), env: { DEMO: '1' } });
  const code = await wharf.stop();
  if (code !== 0) throw new Error(`ended with ${code}:\n${wharf.output()}`);
  project.provide('demoDataDir', dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
}
