import type { ProviderConfig } from '#provider/config.ts';

const HOUR_MS = 3_600_000;

/** How long something that takes simulated hours takes in real time. */
export function simulatedMs(config: Pick<ProviderConfig, 'demoSpeed'>, hours: number): number {
  return (hours * HOUR_MS) / config.demoSpeed;
}
