/** Days in which the sales were counted that go on. */
const SALES_DAYS = 30;

/** Units times days that are neither free nor sold by then, where so many sell in 30 days, evenly; 0 where none do: nobody knows when they leave. */
export function chargedUnitDays({ units, sold, freeDays }: { units: number; sold: number; freeDays: number }): number {
  if (sold === 0) return 0;
  let sum = 0;
  for (let day = freeDays; ; day++) {
    // What is there when the day ends is charged.
    const left = units - Math.floor((sold * (day + 1)) / SALES_DAYS);
    if (left <= 0) return sum;
    sum += left;
  }
}

/** Days until all units are sold; null where none sell. */
export function lastingDays({ units, sold }: { units: number; sold: number }): number | null {
  return sold === 0 ? null : Math.ceil((units * SALES_DAYS) / sold);
}
