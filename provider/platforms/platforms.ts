import { Refusal } from '#provider/http/refusal.ts';
import type { Platform } from './platform.ts';
import { sandboxStore } from './sandbox/sandbox-store.ts';

const platforms: readonly Platform[] = [sandboxStore];

/** The adapter of a platform; a code without one is not-found. */
export function platformFor(code: string): Platform {
  const platform = platforms.find((candidate) => candidate.code === code);
  if (platform === undefined) throw new Refusal('not-found');
  return platform;
}
