import { randomInt } from 'node:crypto';
import { inject, test } from 'vitest';
import { appAuthorization, callAs, signUpMerchant } from '#tests/support/call.ts';
import { mixOperations } from '#tests/support/wallet-load/mixed-operations.ts';
import type { LoadWorld } from '#tests/support/wallet-load/load-world.ts';
import { payAtOnce } from '#tests/support/wallet-load/pay-at-once.ts';
import { repeatKeys } from '#tests/support/wallet-load/repeat-keys.ts';
import { withWharfDatabase } from '#tests/support/wharf-database.ts';

const SEED = Number(process.env['MONEY_SEED'] ?? randomInt(2 ** 30));
const ORDERS = 200;
const ATTEMPTS = Number(process.env['MONEY_ATTEMPTS'] ?? 10_000);
const OPERATIONS = Number(process.env['MONEY_OPERATIONS'] ?? 100_000);
const KEYS = Number(process.env['MONEY_KEYS'] ?? 10_000);
/** Of the twenty minutes of the whole part; the kills have eight of the others. */
const MIXED_MS = 4 * 60_000;
const KEYS_MS = 3 * 60_000;

/** Work on the product of the run: its provider is called directly, its database read from beside it. */
async function inProduct(work: (world: LoadWorld) => Promise<void>): Promise<void> {
  const { ports, dataDir } = inject('product');
  const origin = `http://127.0.0.1:${ports.provider}`;
  const appCall = callAs(() => origin, appAuthorization());
  await withWharfDatabase(dataDir, (database) =>
    work({ origin, database, signUp: () => signUpMerchant(() => origin, appCall), runJobs: async () => undefined }),
  );
}

// They are sent at the same moment; 256 connections carry them, since client and provider share the files one machine may have open.
test(`${ATTEMPTS} payments of ${ORDERS} orders at once are ${ORDERS} debits`, { timeout: 600_000 }, () =>
  inProduct((world) => payAtOnce(world, { orders: ORDERS, attempts: ATTEMPTS, connections: 256 })),
);

// A machine that has no time for all of them does as many as it can, and says how many.
test(`${OPERATIONS} operations of 64 clients on 16 wallets: none below zero, and the books are sound`, { timeout: 2 * MIXED_MS }, () =>
  inProduct(async (world) => {
    const { done, samples } = await mixOperations(world, {
      operations: OPERATIONS,
      milliseconds: MIXED_MS,
      clients: 64,
      traders: 16,
      seed: SEED,
    });
    process.stdout.write(`${done} operations, ${samples} samples of the balances, MONEY_SEED=${SEED}\n`);
  }),
);

// The same: fewer keys where the time is short, each with all of its thirteen requests.
test(`${KEYS} keys, ten times at once and three times later, are ${KEYS} effects with the same bytes`, { timeout: 2 * KEYS_MS }, () =>
  inProduct(async (world) => {
    const done = await repeatKeys(world, { keys: KEYS, milliseconds: KEYS_MS, keysAtOnce: 12 });
    process.stdout.write(`${done} keys\n`);
  }),
);
