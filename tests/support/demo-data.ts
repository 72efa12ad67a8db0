import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/** A new data folder in which the demo is filled in already: a copy of the one the run made. */
export async function copyDemoData(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wharf-journey-'));
  await cp(inject('demoDataDir'), dataDir, { recursive: true });
  return dataDir;
}
