import type { WarehouseClosure } from '#provider/features/shipping/quote-freight.ts';

const DAY_MS = 86_400_000;
/** No calendar keeps a warehouse shut for longer. */
const LONGEST_WAIT_DAYS = 120;

/** Days a warehouse stands still before goods that need `workingDays` of work leave it, from an ISO day on. */
export function closedDays(closures: readonly WarehouseClosure[], day: string, workingDays: number): number {
  const last = dayAfter(day, workingDays - 1);
  if (!closures.some(({ from, to }) => from <= last && day < to)) return 0;
  let closed = 0;
  let open = 0;
  for (let after = 0; open < workingDays && after < LONGEST_WAIT_DAYS; after += 1) {
    const date = dayAfter(day, after);
    if (closures.some(({ from, to }) => from <= date && date < to)) closed += 1;
    else open += 1;
  }
  return closed;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
