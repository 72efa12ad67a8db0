import type { ChartPoint } from '#app/ui/chart-point.ts';

/** The day with the highest value, the newest of equals; null where every day is zero. */
export function findHighest(points: ChartPoint[]): ChartPoint | null {
  return points.reduce<ChartPoint | null>(
    (highest, point) => (point.value > 0 && point.value >= (highest?.value ?? 0) ? point : highest),
    null,
  );
}

export function sumOf(points: ChartPoint[]): number {
  return points.reduce((sum, { value }) => sum + value, 0);
}
