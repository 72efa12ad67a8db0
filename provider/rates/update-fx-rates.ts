import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import type { Task } from '#provider/jobs/task.ts';
import { Fraction, requireDecimal } from '#provider/money.ts';
import { OperatorMistake } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';
import { fxSource, type FxTable } from './fx-source.ts';

/** A rate that moved further than this since the last one is a slip of somebody's until a person says otherwise. */
const JUMP_MAX = new Fraction(1, 10);

export interface FxUpdate {
  /** Currencies with a new row. */
  added: string[];
  /** Currencies whose rate jumped, and was left as it was. */
  jumped: string[];
}

/** Reads the rates of the deployment's source and keeps those that are news. */
export async function updateFxRates(services: Services, { acceptJumps = false }: { acceptJumps?: boolean } = {}): Promise<FxUpdate> {
  const source = fxSource(services);
  if (source === null) throw new OperatorMistake('FX_RATES_FILE is not set, so there are no rates to read.');
  return keepFxRates(services, await source.read(services), acceptJumps);
}

async function keepFxRates(services: Services, { source, takenAt, cnyPerUnit }: FxTable, acceptJumps: boolean): Promise<FxUpdate> {
  const { fx } = services.config;
  return inTransaction(services.database, async (tx) => {
    // Two updates at once would each add what the other does.
    await sql`SELECT pg_advisory_xact_lock(hashtext('fx_rate'))`.execute(tx);
    const update: FxUpdate = { added: [], jumped: [] };
    for (const [currency, rate] of Object.entries(cnyPerUnit)) {
      if (currency === WALLET_CURRENCY || requireDecimal(rate).equals(0)) continue;
      const newest = await findNewest(tx, currency);
      const known = newest !== null && newest.marginBp === fx.marginBp && new Date(newest.takenAt) >= takenAt;
      if (known) continue;
      if (newest !== null && !acceptJumps && hasJumped(newest.cnyPerUnit, rate)) {
        update.jumped.push(currency);
        continue;
      }
      const until = sql<string>`${takenAt}::timestamptz + make_interval(hours => ${fx.validHours}::int)`;
      const added = await sql`
        INSERT INTO fx_rate (id, currency, cny_per_unit, margin_bp, source, taken_at, valid_until)
        SELECT ${uuidv7()}, ${currency}, ${rate}, ${fx.marginBp}, ${source}, ${takenAt}, ${until} WHERE ${until} > app_now()`.execute(tx);
      if (added.numAffectedRows === 1n) update.added.push(currency);
    }
    return update;
  });
}

async function findNewest(tx: Tx, currency: string): Promise<{ cnyPerUnit: string; marginBp: number; takenAt: string } | null> {
  const row = await tx
    .selectFrom('fx_rate')
    .select(['cny_per_unit as cnyPerUnit', 'margin_bp as marginBp', 'taken_at as takenAt'])
    .where('currency', '=', currency)
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

function hasJumped(before: string, after: string): boolean {
  return requireDecimal(after).div(requireDecimal(before)).sub(1).abs().compare(JUMP_MAX) > 0;
}

/** Every half hour. What jumped is in the log, for a person to look at and accept by command. */
export const updateFxRatesByClock: Task = async (services) => {
  if (fxSource(services) === null) return;
  const { added, jumped } = await updateFxRates(services);
  if (added.length > 0) services.log.info({ currencies: added }, 'rates of exchange updated');
  if (jumped.length > 0) services.log.error({ currencies: jumped }, 'rates of exchange jumped and were not taken');
};
