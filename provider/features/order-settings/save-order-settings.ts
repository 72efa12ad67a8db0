import { sql } from 'kysely';
import type { OrderSettings } from '#contract/order-settings.ts';
import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import { isTimeZone } from '#provider/features/account/is-time-zone.ts';
import { findUnknownCountries } from '#provider/features/regions/find-unknown-countries.ts';
import { findStoreIds, findStoreProblems } from '#provider/features/stores/find-store-problems.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { intakeOf, isWider } from './intake-rules.ts';
import { findOrderSettings, replaceOrderSettings } from './order-settings.store.ts';

/** How far back stores are read again when orders are taken in that were not before. */
const READ_BACK_DAYS = 60;

/**
 * Saves an account's settings in place of those they were read with. Orders that were left out before and are not any more are read from their
 * stores, and orders that can be paid now are tried by the new limits.
 */
export async function saveOrderSettings(services: Services, accountId: string, settings: OrderSettings): Promise<OrderSettings> {
  return inTransaction(services.database, async (tx) => {
    const wrong = await findProblems(tx, accountId, settings);
    if (wrong.length > 0) throw new Refusal('validation-failed', { fields: wrong });
    const former = await findOrderSettings(tx, accountId);
    await replaceOrderSettings(tx, accountId, settings);
    await readStoresAgain(tx, accountId, { former, settings });
    if (settings.automaticPayment.enabled)
      await addJob(tx, 'try-automatic-payments', { accountId }, { key: `try-automatic-payments:${accountId}` });
    return findOrderSettings(tx, accountId);
  });
}

async function findProblems(tx: Tx, accountId: string, settings: OrderSettings): Promise<RefusedField[]> {
  const { timeZone, graceWindows, automaticPayment } = settings;
  const known = await findStoreIds(tx, accountId);
  const unknown = await findUnknownCountries(tx, automaticPayment.countries);
  const at = (index: number, field: string) => `graceWindows.${index}.${field}`;
  return [
    ...((await isKnownZone(tx, timeZone)) ? [] : [{ path: 'timeZone', code: 'unknown-time-zone' } as const]),
    ...(await findStoreProblems(tx, accountId, { path: 'stores', list: settings.stores })),
    ...graceWindows.flatMap(({ storeId, length, dailyAt }, index): RefusedField[] => [
      ...(storeId === null || known.has(storeId) ? [] : [{ path: at(index, 'storeId'), code: 'not-a-choice' } as const]),
      ...(graceWindows.findIndex((other) => other.storeId === storeId) === index
        ? []
        : [{ path: at(index, 'storeId'), code: 'listed-twice' } as const]),
      ...(length === 'daily' && dailyAt === null ? [{ path: at(index, 'dailyAt'), code: 'required' } as const] : []),
    ]),
    ...automaticPayment.countries.flatMap((code, index): RefusedField[] =>
      unknown.has(code) ? [{ path: `automaticPayment.countries.${index}`, code: 'unknown-country' }] : [],
    ),
  ];
}

/** Known to this runtime, which shows its times, and to the database, which calculates with it. */
async function isKnownZone(tx: Tx, timeZone: string): Promise<boolean> {
  if (!isTimeZone(timeZone)) return false;
  const found = await sql`SELECT 1 FROM pg_timezone_names WHERE lower(name) = lower(${timeZone}) LIMIT 1`.execute(tx);
  return found.rows.length > 0;
}

/** Reads stores again whose orders may be taken in that were left out. */
async function readStoresAgain(
  tx: Tx,
  accountId: string,
  { former, settings }: { former: OrderSettings; settings: OrderSettings },
): Promise<void> {
  const ruleOf = (all: OrderSettings, storeId: string) => ({ ...intakeOf(all, storeId), timeZone: all.timeZone });
  const stores = await tx.selectFrom('store').select('id').where('account_id', '=', accountId).execute();
  const wider = stores.map(({ id }) => id).filter((id) => isWider(ruleOf(former, id), ruleOf(settings, id)));
  if (wider.length === 0) return;
  await sql`UPDATE store SET orders_cursor = NULL,
      orders_read_until = least(orders_read_until,
        greatest(coalesce(connected_at, created_at), app_now() - make_interval(days => ${READ_BACK_DAYS})))
    WHERE account_id = ${accountId} AND id = ANY (${wider}::uuid[]) AND orders_read_until IS NOT NULL`.execute(tx);
}
