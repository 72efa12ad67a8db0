import { afterAll, afterEach, beforeEach } from 'vitest';

type CleanUp = () => unknown;

const waiting: CleanUp[] = [];
let beforeTest = 0;

/**
 * Has `cleanUp` run when what it was asked from is over: the test, when asked from one or from its hooks, else the file.
 * The last one asked for runs first. Unlike vitest's own `afterAll` it holds also when asked from a hook or a test,
 * where that one is taken and never run.
 */
export function cleanUpAfter(cleanUp: CleanUp): void {
  waiting.push(cleanUp);
}

/** For the setup file, which runs once a test file and before it. */
export function cleanUpWhenOver(): void {
  beforeEach(() => {
    beforeTest = waiting.length;
  });
  afterEach(() => cleanUpTo(beforeTest));
  afterAll(() => cleanUpTo(0));
}

async function cleanUpTo(left: number): Promise<void> {
  while (waiting.length > left) await waiting.pop()?.();
}
