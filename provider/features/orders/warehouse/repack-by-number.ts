import { sql } from 'kysely';
import { type Database } from '#provider/database/database.ts';
import { OPERATOR, OperatorMistake } from '#provider/operator.ts';
import { operateParcel } from './operate-warehouse.ts';
import { joinParcels, splitParcel } from './repack-parcels.ts';
import { findParcelByNumber } from './warehouse-queue.store.ts';

/** Splits a parcel as an operator names it and what is taken out of it: by the SKUs of its lines. */
export async function splitByNumber(
  database: Database,
  parcel: string,
  { goods, weightG }: { goods: readonly { sku: string; units: number }[]; weightG: number },
): Promise<string[]> {
  let made = '';
  await operateParcel(database, parcel, async (tx, key) => {
    const found = await sql<{ orderLineId: string; sku: string }>`
      SELECT pl.order_line_id AS "orderLineId", coalesce(v.sku, l.sku) AS sku FROM parcel_line pl
      JOIN order_line l ON l.account_id = pl.account_id AND l.id = pl.order_line_id LEFT JOIN variant v ON v.id = l.variant_id
      WHERE pl.account_id = ${key.accountId} AND pl.parcel_id = ${key.parcelId}`.execute(tx);
    const lines = goods.map(({ sku, units }) => {
      const line = found.rows.find((each) => each.sku === sku);
      if (line === undefined) throw new OperatorMistake(`There is no ${sku} in ${parcel}.`);
      return { orderLineId: line.orderLineId, quantity: units };
    });
    const id = await splitParcel(tx, key, { lines, weightG, actor: OPERATOR });
    made = (await tx.selectFrom('parcel').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number;
  });
  return [`${made} was taken out of ${parcel}.`];
}

/** Joins two parcels as an operator names them. */
export async function joinByNumber(database: Database, named: { parcel: string; from: string; weightG: number }): Promise<string[]> {
  const { parcel, from, weightG } = named;
  const emptied = await findParcelByNumber(database.db, from);
  if (emptied === null) throw new OperatorMistake(`There is no parcel ${from}.`);
  await operateParcel(database, parcel, (tx, key) => joinParcels(tx, key, { fromParcelId: emptied.parcelId, weightG, actor: OPERATOR }));
  return [`${parcel} has the goods of ${from}, which is gone.`];
}
