import type { ProviderConfig } from '#provider/config.ts';

const HOUR_MS = 3_600_000;

/** When something that takes simulated hours is due on the real clock. */
export function dueAfter(config: Pick<ProviderConfig, 'demoSpeed'>, hours: number): Date {
  return new Date(Date.now() + (hours * HOUR_MS) / config.demoSpeed);
}
