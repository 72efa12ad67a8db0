import { describe, expect, test } from 'vitest';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { loadWorldOf } from '#tests/support/wallet-load/load-world.ts';
import { mixOperations } from '#tests/support/wallet-load/mixed-operations.ts';
import { payAtOnce } from '#tests/support/wallet-load/pay-at-once.ts';
import { repeatKeys } from '#tests/support/wallet-load/repeat-keys.ts';

const world = loadWorldOf(await startTestProvider({ limitFactor: 10_000 }));
const SOON_MS = 30_000;

/** In small what `npm run test:long -- money` does at length. */
describe('a wallet under load', () => {
  test('1,000 payments of 40 orders at once are 40 debits (fault 28)', () =>
    payAtOnce(world, { orders: 40, attempts: 1_000, connections: 64 }));

  longTest('1,200 operations of 16 clients on four wallets take none below zero and leave the books sound (fault 29)', async () => {
    const { done } = await mixOperations(world, { operations: 1_200, milliseconds: SOON_MS, clients: 16, traders: 4, seed: 7 });
    expect(done).toBeGreaterThan(0);
  });

  test('20 keys, ten times at once and three times later, are 20 effects with the same bytes (fault 30)', async () => {
    expect(await repeatKeys(world, { keys: 20, milliseconds: SOON_MS, keysAtOnce: 4 })).toBe(20);
  });
});
