import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { withFxRates } from '#tests/support/simulated-gateways.ts';
import { moneyEvent } from './events.ts';
import { checkInvariants } from './invariants.ts';
import { play } from './play.ts';
import { aMoneyScene, aMoneyWorld } from './world.ts';
import { patient } from '../patience.ts';

const EVENTS_MAX = 30;
/** Switched on so that live recharges can be started; nothing here calls it. */
const PAYPAL = { environment: 'live', clientId: 'model', clientSecret: 'model', webhookId: 'model' } as const;

/**
 * Plays orders, refunds, chargebacks and withdrawals of live money at random, with doubled and simultaneous messages, and checks the invariants after
 * every event. A failure prints its seed and path: `MODEL_SEED=… MODEL_PATH=…` plays it again.
 */
export async function describeMoney({ runs, milliseconds }: { runs: number; milliseconds: number }): Promise<void> {
  // Each run signs two merchants up.
  const provider = await startTestProvider({
    limitFactor: 10_000,
    gateways: { stripe: null, paypal: PAYPAL, payoneer: null, bankAccounts: [] },
  });
  await withFxRates(provider);
  const scene = await aMoneyScene(provider);
  const { MODEL_SEED: seed, MODEL_PATH: path } = process.env;

  test(
    'whatever happens to live money, in whatever order, every invariant holds',
    { timeout: milliseconds + patient(120_000) },
    async () => {
      const end = performance.now() + milliseconds;
      await fc.assert(
        fc.asyncProperty(fc.array(moneyEvent, { minLength: 5, maxLength: EVENTS_MAX, size: 'max' }), async (events) => {
          // What time has no room for is left out; an interrupted run would go on behind the test.
          if (performance.now() > end) return;
          const world = await aMoneyWorld(scene);
          for (const event of [...events, { kind: 'follow', twice: true } as const]) {
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
