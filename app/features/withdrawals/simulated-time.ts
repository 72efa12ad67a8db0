const HOUR_S = 3600;

/** Real seconds that hours of test time take. */
export function simulatedSeconds(hours: number, speed: number): number {
  return Math.max(1, Math.ceil((hours * HOUR_S) / speed));
}
