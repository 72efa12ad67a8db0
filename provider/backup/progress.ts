const EVERY_MS = 2_000;

/** Says how far long work is, every two seconds at most. */
export type Progress = (line: () => string) => void;

export function createProgress(say: (line: string) => void): Progress {
  let last = performance.now();
  return (line) => {
    if (performance.now() - last < EVERY_MS) return;
    last = performance.now();
    say(line());
  };
}

/** 1,234,567 */
export function counted(count: number): string {
  return count.toLocaleString('en-US');
}
