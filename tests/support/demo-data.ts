import { cp } from 'node:fs/promises';
import { inject } from 'vitest';
import { makeScratchFolder } from './scratch-folder.ts';

/** A new data folder in which the demo is filled in already: a copy of the one the run made. */
export async function copyDemoData(): Promise<string> {
  const dataDir = await makeScratchFolder('wharf-journey-');
  await cp(inject('demoDataDir'), dataDir, { recursive: true });
  return dataDir;
}
