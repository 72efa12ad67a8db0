export interface BenchRow {
  what: string;
  measured: string;
  reference: string;
  ratio: number | null;
  goal: string;
}

/** Prints a benchmark as a Markdown table and one JSON line. */
export function printBench(name: string, rows: BenchRow[]): void {
  const cells = rows.map((row) => [row.what, row.measured, row.reference, row.ratio === null ? '' : `${row.ratio.toFixed(2)}x`, row.goal]);
  const lines = [['what', 'measured', 'reference', 'ratio', 'goal'], ['---', '---', '---', '---', '---'], ...cells];
  process.stdout.write(`\n## ${name}\n\n${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n\n`);
  process.stdout.write(`${JSON.stringify({ bench: name, node: process.version, rows })}\n`);
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The value that share of the others stays at or below. */
export function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
