import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { launchBrowserServer } from './browser.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { type Ports, freePorts, startWharf } from './wharf-process.ts';

/** The product that all journeys of a run share. */
export interface SharedProduct {
  url: string;
  ports: Ports;
  dataDir: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of a Wharf that was started once, so that its demo is there, and stopped. */
    demoDataDir: string;
    product: SharedProduct;
    /** Address of the browser that all journeys of a run share. */
    browserUrl: string;
  }
}

/** Builds the product, fills in its demo, and starts one of it and one browser for all journeys. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeScratchFolder('wharf-journeys-');
  const demoDataDir = join(folder, 'demo');
  const first = await startWharf({ dataDir: demoDataDir, ports: await freePorts() });
  const code = await first.stop();
  if (code !== 0) throw new Error(`ended with ${code}:\n${first.output()}`);

  const dataDir = join(folder, 'product');
  await cp(demoDataDir, dataDir, { recursive: true });
  const ports = await freePorts();
  const [wharf, browser] = await Promise.all([startWharf({ dataDir, ports }), launchBrowserServer()]);
  project.provide('demoDataDir', demoDataDir);
  project.provide('product', { url: wharf.url, ports, dataDir });
  project.provide('browserUrl', browser.wsEndpoint());
  return async () => {
    await browser.close();
    const ended = await wharf.stop();
    await rm(folder, { recursive: true, force: true });
    if (ended !== 0) throw new Error(`the product of the journeys ended with ${ended}:\n${wharf.output()}`);
  };
}
