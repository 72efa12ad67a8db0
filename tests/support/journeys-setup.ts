import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { launchBrowserServer } from './browser.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { type Ports, freePorts, SLOW, startWharf } from './wharf-process.ts';

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
    /** Of the settings SLOW. */
    slowProduct: SharedProduct;
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

  const start = async (name: string, env: Record<string, string> = {}) => {
    const dataDir = join(folder, name);
    await cp(demoDataDir, dataDir, { recursive: true });
    const ports = await freePorts();
    const wharf = await startWharf({ dataDir, ports, env });
    return { wharf, product: { url: wharf.url, ports, dataDir } satisfies SharedProduct };
  };
  const [shared, slow, browser] = await Promise.all([start('product'), start('slow', SLOW), launchBrowserServer()]);
  project.provide('demoDataDir', demoDataDir);
  project.provide('product', shared.product);
  project.provide('slowProduct', slow.product);
  project.provide('browserUrl', browser.wsEndpoint());
  return async () => {
    await browser.close();
    const ended = await Promise.all([shared.wharf.stop(), slow.wharf.stop()]);
    await rm(folder, { recursive: true, force: true });
    if (ended.some((each) => each !== 0))
      throw new Error(`products of the journeys ended with ${ended}:\n${shared.wharf.output()}\n${slow.wharf.output()}`);
  };
}
