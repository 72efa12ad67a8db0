import { expect, test } from 'vitest';
import { together } from './together.ts';

/** A database that answers when told to, and remembers what it was asked in one round trip. */
function slowRun() {
  const batches: string[][] = [];
  const answers: (() => void)[] = [];
  return {
    batches,
    run(inputs: string[]): Promise<string[]> {
      batches.push(inputs);
      return new Promise((resolve, reject) => {
        answers.push(() => (inputs.includes('bad') ? reject(new Error('bad')) : resolve(inputs.map((input) => input.toUpperCase()))));
      });
    },
    /** Answers the oldest batch under way and gives the next one time to leave. */
    async answer() {
      answers.shift()?.();
      await nextTurn();
    },
  };
}

async function nextTurn(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

test('calls of one moment go in one round trip, each with its own answer', async () => {
  const database = slowRun();
  const call = together({ run: database.run, keys: (input) => [input] });
  const calls = ['a', 'b', 'c'].map(call);
  await nextTurn();
  expect(database.batches).toEqual([['a', 'b', 'c']]);
  await database.answer();
  expect(await Promise.all(calls)).toEqual(['A', 'B', 'C']);
});

test('calls that come while two batches are under way wait and go together', async () => {
  const database = slowRun();
  const call = together({ run: database.run, keys: (input) => [input] });
  const calls = [call('a')];
  await nextTurn();
  calls.push(call('b'));
  await nextTurn();
  calls.push(call('c'), call('d'));
  await nextTurn();
  expect(database.batches).toEqual([['a'], ['b']]);
  for (let batch = 0; batch < 3; batch += 1) await database.answer();
  expect(await Promise.all(calls)).toEqual(['A', 'B', 'C', 'D']);
  expect(database.batches).toEqual([['a'], ['b'], ['c', 'd']]);
});

test('calls that share a key are never in one batch', async () => {
  const database = slowRun();
  const call = together({ run: database.run, keys: (input) => input.split('') });
  const calls = ['ab', 'bc', 'd'].map(call);
  await nextTurn();
  await database.answer();
  await database.answer();
  await Promise.all(calls);
  expect(database.batches).toEqual([['ab', 'd'], ['bc']]);
});

test('calls of a group are never in two batches at once, and hold up no other', async () => {
  const database = slowRun();
  const call = together({ run: database.run, keys: (input) => [input], group: (input) => input.charAt(0) });
  const calls = [call('x1')];
  await nextTurn();
  calls.push(call('x2'), call('y1'));
  await nextTurn();
  expect(database.batches).toEqual([['x1'], ['y1']]);
  await database.answer();
  expect(database.batches).toEqual([['x1'], ['y1'], ['x2']]);
  await database.answer();
  await database.answer();
  expect(await Promise.all(calls)).toEqual(['X1', 'X2', 'Y1']);
});

test('a call that fails does not fail the others of its batch, and the next ones go on', async () => {
  const database = slowRun();
  const call = together({ run: database.run, keys: (input) => [input] });
  const calls = Promise.allSettled(['a', 'bad', 'c'].map(call));
  await nextTurn();
  await database.answer();
  expect(database.batches).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
  for (let alone = 0; alone < 3; alone += 1) await database.answer();
  expect((await calls).map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual(['A', 'failed', 'C']);
  const next = call('d');
  await nextTurn();
  await database.answer();
  expect(await next).toBe('D');
});

test('a batch has at most fifty calls', async () => {
  const database = slowRun();
  const call = together({ run: database.run, keys: (input) => [input] });
  const calls = Array.from({ length: 120 }, (_, index) => call(`n${index}`));
  await nextTurn();
  for (let batch = 0; batch < 3; batch += 1) await database.answer();
  expect(await Promise.all(calls)).toHaveLength(120);
  expect(database.batches.map((batch) => batch.length)).toEqual([50, 50, 20]);
});
