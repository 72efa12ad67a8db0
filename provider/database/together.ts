/** Batches on their way at once: one is being answered while the next is being worked on. */
const LANES = 2;
const BATCH_MAX = 50;

interface Waiting<In, Out> {
  input: In;
  resolve(output: Out): void;
  reject(error: unknown): void;
}

/**
 * Makes calls that arrive while others are under way together, in one round trip to the database. A call that comes
 * alone goes at once; nothing waits for a timer. `run` answers a batch in its order; no two calls of a batch share one of
 * their `keys`, and calls of one `group`, which would wait for each other in the database, are never in two batches at
 * once. When a batch fails, each of its calls is made again by itself: a bad call does not fail its neighbours.
 */
export function together<In, Out>(options: {
  run: (inputs: In[]) => Promise<Out[]>;
  keys: (input: In) => string[];
  group?: (input: In) => string;
}): (input: In) => Promise<Out> {
  let queue: Waiting<In, Out>[] = [];
  let lanes = 0;
  const groupsAway = new Set<string>();

  async function drive(): Promise<void> {
    lanes += 1;
    // Calls that arrive in the same turn of the event loop go together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      const groups = new Set(batch.flatMap((waiting) => options.group?.(waiting.input) ?? []));
      for (const group of groups) groupsAway.add(group);
      await settle(batch);
      for (const group of groups) groupsAway.delete(group);
    }
    lanes -= 1;
  }

  /** The next batch, first come first served; what may not go with it waits. */
  function takeBatch(): Waiting<In, Out>[] {
    const taken = new Set<string>();
    const batch: Waiting<In, Out>[] = [];
    const rest: Waiting<In, Out>[] = [];
    for (const waiting of queue) {
      const keys = options.keys(waiting.input);
      const away = options.group !== undefined && groupsAway.has(options.group(waiting.input));
      if (away || batch.length === BATCH_MAX || keys.some((key) => taken.has(key))) {
        rest.push(waiting);
      } else {
        batch.push(waiting);
        for (const key of keys) taken.add(key);
      }
    }
    queue = rest;
    return batch;
  }

  async function settle(batch: Waiting<In, Out>[]): Promise<void> {
    try {
      const outputs = await options.run(batch.map((waiting) => waiting.input));
      batch.forEach((waiting, index) => waiting.resolve(outputs[index] as Out));
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else await Promise.all(batch.map((waiting) => settle([waiting])));
    }
  }

  return (input) =>
    new Promise<Out>((resolve, reject) => {
      queue.push({ input, resolve, reject });
      if (lanes < LANES) void drive();
    });
}
