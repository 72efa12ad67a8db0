import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { tradeEvent } from './events.ts';
import { checkInvariants } from './invariants.ts';
import { play } from './play.ts';
import { aTradeWorld } from './world.ts';
import { patient } from '../patience.ts';

const EVENTS_MAX = 30;

/**
 * Plays the trade of merchants at random, with crashes and doubled, late and simultaneous messages, and checks the invariants after every event.
 * A failure prints its seed and path: `MODEL_SEED=… MODEL_PATH=…` plays it again.
 */
export async function describeTrade({ runs, milliseconds }: { runs: number; milliseconds: number }): Promise<void> {
  // The warehouse and the carrier move when the model says so, for their next step is hours away. Each run signs a merchant up.
  const provider = await startTestProvider({ demoSpeed: 1, limitFactor: 1_000 }, { template: 'rates' });
  const { MODEL_SEED: seed, MODEL_PATH: path } = process.env;

  test(
    'whatever happens to orders, money and stock, in whatever order, every invariant holds',
    { timeout: milliseconds + patient(120_000) },
    async () => {
      const end = performance.now() + milliseconds;
      await fc.assert(
        fc.asyncProperty(fc.array(tradeEvent, { minLength: 1, maxLength: EVENTS_MAX, size: 'max' }), async (events) => {
          // What time has no room for is left out; an interrupted run would go on behind the test.
          if (performance.now() > end) return;
          const world = await aTradeWorld(provider);
          for (const event of events) {
            await play(world, event);
            await checkInvariants(world);
          }
        }),
        {
          numRuns: runs,
          ...(seed === undefined ? {} : { seed: Number(seed) }),
          ...(path === undefined ? {} : { path }),
        },
      );
      expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
    },
  );
}
