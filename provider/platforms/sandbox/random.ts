/** A repeatable source of choices: the same seed gives the same run of numbers on every machine. */
export interface Random {
  /** A whole number, both ends included. */
  int(min: number, max: number): number;
  pick<T>(items: readonly T[]): T;
  /** Different items, in the order of the list. */
  sample<T>(items: readonly T[], count: number): T[];
}

/** mulberry32: 32 bits of state are plenty for invented orders and need no dependency. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  function pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from: the list is empty');
    return item;
  }

  function sample<T>(items: readonly T[], count: number): T[] {
    let wanted = Math.min(count, items.length);
    return items.filter((_, index) => {
      const taken = next() < wanted / (items.length - index);
      if (taken) wanted -= 1;
      return taken;
    });
  }

  return { int: (min, max) => min + Math.floor(next() * (max - min + 1)), pick, sample };
}
