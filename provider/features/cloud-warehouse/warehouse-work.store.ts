import { sql } from 'kysely';
import type { DataOf } from '#contract/endpoint.ts';
import type { listWarehouseWork } from '#contract/cloud-warehouse-operators.ts';
import type { Queryable } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { DocumentKey } from './lifecycles.ts';

const LISTED = 200;
type Work = DataOf<typeof listWarehouseWork>;
/** Documents the warehouse's people work on. */
export type WorkTable = 'inbound_plan' | 'stock_purchase' | 'outbound_order' | 'stock_lot' | 'service_order';

/** What of all accounts waits for the warehouse, the oldest first. */
export async function findWork(queryable: Queryable): Promise<Work> {
  const inbound = await sql<Work['inbound'][number]>`
    SELECT id, number, state, account_id AS "accountId", warehouse_code AS warehouse, created_at AS "createdAt" FROM inbound_plan
    WHERE state IN ('label_ready', 'in_transit', 'arrived', 'receiving', 'stocked') ORDER BY created_at, id LIMIT ${LISTED}`.execute(
    queryable,
  );
  const outbound = await sql<Work['outbound'][number]>`
    SELECT id, number, state, account_id AS "accountId", warehouse_code AS warehouse, created_at AS "createdAt" FROM outbound_order
    WHERE state IN ('submitted', 'approved', 'paid', 'picking', 'packed', 'shipped') ORDER BY created_at, id LIMIT ${LISTED}`.execute(
    queryable,
  );
  const services = await sql<Work['services'][number]>`
    SELECT id, number, service, account_id AS "accountId", units, created_at AS "createdAt" FROM service_order
    WHERE state = 'requested' ORDER BY created_at, id LIMIT ${LISTED}`.execute(queryable);
  return { inbound: inbound.rows, outbound: outbound.rows, services: services.rows };
}

/** Whose a document is, by its id alone. */
export async function findOwner(queryable: Queryable, table: WorkTable, id: string): Promise<DocumentKey> {
  return owner(queryable, table, sql`id = ${id}`);
}

/** Whose a document is, by its number as people read it. */
export async function findByNumber(queryable: Queryable, table: WorkTable, number: string): Promise<DocumentKey> {
  return owner(queryable, table, sql`number = ${number.trim().toUpperCase()}`);
}

async function owner(queryable: Queryable, table: WorkTable, where: ReturnType<typeof sql>): Promise<DocumentKey> {
  const found = await sql<DocumentKey>`SELECT account_id AS "accountId", id FROM ${sql.table(table)} WHERE ${where}`.execute(queryable);
  const [key] = found.rows;
  if (key === undefined) throw new Refusal('not-found');
  return key;
}
