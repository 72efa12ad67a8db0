import { sql } from 'kysely';
import * as contract from '#contract/orders-warehouse.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { Api } from '#provider/http/api.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { joinParcels, splitParcel } from './warehouse/repack-parcels.ts';
import { scanParcel } from './warehouse/scan-parcel.ts';
import { shipParcel } from './warehouse/ship-parcel.ts';

interface ParcelKey {
  accountId: string;
  parcelId: string;
}

/** Binds what the people of the warehouse do with parcels over the API; each is in the audit log. */
export function warehouseRoutes(api: Api): void {
  api.bindOperator(contract.shipParcel, ({ caller, params, body }, tx) =>
    audited(tx, params.parcelId, (key) => shipParcel(tx, { ...key, ...body, actor: operator(caller) })),
  );
  api.bindOperator(contract.scanParcel, ({ caller, params, body }, tx) =>
    audited(tx, params.parcelId, (key) => scanParcel(tx, key, { ...body, actor: operator(caller) })),
  );
  api.bindOperator(contract.splitParcel, ({ caller, params, body }, tx) =>
    audited(tx, params.parcelId, (key) => splitParcel(tx, key, { ...body, actor: operator(caller) })),
  );
  api.bindOperator(contract.joinParcels, ({ caller, params, body }, tx) =>
    audited(tx, params.parcelId, (key) => joinParcels(tx, key, { ...body, actor: operator(caller) })),
  );
}

function operator({ userId }: { userId: string }): Actor {
  return { kind: 'operator', id: userId };
}

/** Does something with a parcel, whosever it is, and answers it as it is then; `work` may give another one to answer. */
async function audited(tx: Tx, parcelId: string, work: (key: ParcelKey) => Promise<string | void>) {
  const before = await findParcel(tx, parcelId);
  const made = await work({ accountId: before.accountId, parcelId });
  const { accountId, parcel: after } = await findParcel(tx, made ?? parcelId);
  return { data: after, audit: { accountId, subject: { type: 'parcel', id: after.id, before: before.parcel, after }, reason: '' } };
}

async function findParcel(queryable: Queryable, parcelId: string): Promise<{ accountId: string; parcel: contract.WarehouseParcel }> {
  const found = await sql<contract.WarehouseParcel & { accountId: string }>`
    SELECT account_id AS "accountId", id, number, state, carrier, tracking_number AS "trackingNumber", weight_g AS "weightG", item_count AS "itemCount"
    FROM parcel WHERE id = ${parcelId}`.execute(queryable);
  const [row] = found.rows;
  if (row === undefined) throw new Refusal('not-found');
  const { accountId, ...parcel } = row;
  return { accountId, parcel };
}
