const PERCENT_BP = 100;

/** Basis points as a percentage to type. */
export function percentText(basisPoints: number): string {
  return String(basisPoints / PERCENT_BP);
}

/** A typed percentage as basis points; NaN for what is none, which the provider refuses. */
export function readPercent(text: string): number {
  return Math.round(Number(text.trim().replace(',', '.')) * PERCENT_BP);
}
