import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { cny } from '#contract/money.values.ts';
import type { SuspenseItem } from '#contract/suspense.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';

/** A gateway event that fits nothing. */
export interface WaitingEvent {
  source: string;
  deliveryId: string;
  topic: string;
  chargeId: string;
  why: string;
  receivedAt: string;
}

/** Money in suspense that somebody has to decide on, the oldest first. */
export async function listWaitingMoney(db: Queryable): Promise<SuspenseItem[]> {
  const rows = await moneyQuery(db).where('s.state', 'in', ['open', 'returning']).orderBy('s.received_at').orderBy('s.id').execute();
  return rows.map(toItem);
}

/** Money in suspense, however it stands. */
export async function findMoney(db: Queryable, itemId: string): Promise<SuspenseItem | null> {
  const row = await moneyQuery(db).where('s.id', '=', itemId).executeTakeFirst();
  return row === undefined ? null : toItem(row);
}

function moneyQuery(db: Queryable) {
  return db
    .selectFrom('suspense_item as s')
    .leftJoin('recharge as r', (join) => join.onRef('r.account_id', '=', 's.recharge_account_id').onRef('r.id', '=', 's.recharge_id'))
    .select(['s.id', 's.number', 's.mode', 's.state', 's.cause', 's.gateway', 's.gateway_charge_id', 's.paid_minor', 's.paid_currency'])
    .select(['s.amount_minor', 's.recharge_account_id', 's.account_id', 's.received_at', 'r.number as recharge_number']);
}

function toItem(row: Awaited<ReturnType<ReturnType<typeof moneyQuery>['executeTakeFirstOrThrow']>>): SuspenseItem {
  return {
    id: row.id,
    number: row.number,
    mode: row.mode as SuspenseItem['mode'],
    state: row.state as SuspenseItem['state'],
    cause: row.cause,
    gateway: row.gateway as SuspenseItem['gateway'],
    chargeId: row.gateway_charge_id,
    paid: { amountMinor: row.paid_minor, currency: row.paid_currency },
    amount: cny(row.amount_minor),
    rechargeNumber: row.recharge_number,
    accountId: row.account_id ?? row.recharge_account_id,
    receivedAt: row.received_at,
  };
}

export async function listWaitingEvents(db: Queryable): Promise<WaitingEvent[]> {
  return (
    db
      .selectFrom('inbox')
      .select(['source', 'delivery_id as deliveryId', 'topic', 'subject as chargeId', 'received_at as receivedAt'])
      .select(sql<string>`coalesce(last_error, '')`.as('why'))
      .where('source', 'like', 'gateway:%')
      .where('handled_at', 'is', null)
      // Looked at and fits nothing, or not even looked at for an hour.
      .where(sql<boolean>`(attempts > 0 OR received_at < app_now() - interval '1 hour')`)
      .orderBy('received_at')
      .orderBy('delivery_id')
      .execute()
  );
}

/** Puts what waits for an operator on /metrics: money by mode and cause, and events that fit nothing. */
export function measureSuspense(registry: Registry, { database, log }: Services): void {
  /** The other figures are wanted most when the database is gone. */
  const counted = <T>(rows: Promise<T[]>): Promise<T[]> =>
    rows.catch((error: unknown) => {
      log.warn({ err: error }, 'waiting money was not counted');
      return [];
    });
  registry.registerMetric(
    new Gauge({
      name: 'wharf_suspense_items',
      help: 'Sums of money that came by a gateway and wait for an operator.',
      labelNames: ['mode', 'cause'],
      registers: [],
      async collect() {
        this.reset();
        for (const { mode, cause } of await counted(listWaitingMoney(database.db))) this.inc({ mode, cause });
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'wharf_gateway_events_waiting',
      help: 'What gateways told that fits nothing and waits for an operator.',
      registers: [],
      async collect() {
        this.set((await counted(listWaitingEvents(database.db))).length);
      },
    }),
  );
}
