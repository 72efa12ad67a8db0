import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUpAfter } from './clean-up.ts';

/** Why this machine gives no disk of a few megabytes, for the title of a test that is skipped; null when it does. */
export const whyNoSmallDisk = tryMount();

/** A disk of so many megabytes, until the suite or test is over. */
export async function mountSmallDisk(megabytes: number): Promise<string> {
  const folder = mount(megabytes);
  cleanUpAfter(() => unmount(folder));
  return folder;
}

function tryMount(): string | null {
  try {
    unmount(mount(1));
    return null;
  } catch (error) {
    return ` (skipped: no tmpfs can be mounted, ${error instanceof Error ? error.message.split('\n').join(' ') : String(error)})`;
  }
}

function mount(megabytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'wharf-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'wharf-disk', folder], { stdio: 'pipe' });
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
}

function unmount(folder: string): void {
  // Processes that were killed may not be gone altogether yet.
  execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' });
  rmSync(folder, { recursive: true });
}
