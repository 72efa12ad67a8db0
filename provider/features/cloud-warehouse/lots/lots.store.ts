import { type RawBuilder, sql } from 'kysely';
import type { Lot } from '#contract/cloud-warehouse.ts';
import type { LotAge } from '#contract/cloud-warehouse.values.ts';
import type { Locale } from '#contract/locales.ts';
import type { Mode } from '#contract/money.ts';
import { cny } from '#contract/money.values.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { pictureVersionSql, productPictureUrl } from '#provider/features/products/product-picture-url.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';
import { storageMinor } from '../storage/storage-price.ts';

export interface LotFilter {
  accountId: string;
  q?: string | undefined;
  mode?: Mode | undefined;
  warehouse?: string | undefined;
  age?: LotAge | undefined;
  filter?: 'expiring' | 'zero' | 'damaged' | 'unlinked' | undefined;
}

/** Today as storage counts its days. */
export const TODAY = sql`(app_now() AT TIME ZONE 'UTC')::date`;
/** The first day of a lot `l` that is neither free nor paid. */
export const TERM_END = sql`greatest(l.free_until, l.paid_until)`;
/** What a cubic metre and day costs in the warehouse of a lot `l` on a day. */
export const rateOn = (day: RawBuilder<unknown>) => sql`coalesce((SELECT p.amount_minor FROM warehouse_price p
  WHERE p.warehouse_code = l.warehouse_code AND p.code = 'storage-m3-day' AND p.valid_from <= ${day} ORDER BY p.valid_from DESC LIMIT 1), 0)`;

const AGE_DAYS = sql`(${TODAY} - (l.received_at AT TIME ZONE 'UTC')::date)`;
const ages: Record<LotAge, RawBuilder<unknown>> = {
  '0-30': sql`${AGE_DAYS} <= 30`,
  '31-60': sql`${AGE_DAYS} BETWEEN 31 AND 60`,
  '61-90': sql`${AGE_DAYS} BETWEEN 61 AND 90`,
  'over-90': sql`${AGE_DAYS} > 90`,
};
export const AGE_NAME = sql`CASE WHEN ${ages['0-30']} THEN '0-30' WHEN ${ages['31-60']} THEN '31-60' WHEN ${ages['61-90']} THEN '61-90' ELSE 'over-90' END`;

const LINKED = sql`(SELECT count(*)::integer FROM mapping m WHERE m.account_id = l.account_id AND m.variant_id = l.variant_id)`;
const filters = {
  expiring: sql`l.counted > 0 AND l.state IN ('due_soon', 'expired_grace', 'frozen', 'final_notice')`,
  zero: sql`l.counted = 0`,
  damaged: sql`l.damaged > 0`,
  unlinked: sql`l.counted > 0 AND ${LINKED} = 0`,
};

function conditions({ accountId, q, mode, warehouse, age, filter }: LotFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`l.account_id = ${accountId}`, filter === undefined ? sql`l.counted > 0` : filters[filter]];
  if (mode !== undefined) all.push(sql`l.mode = ${mode}`);
  if (warehouse !== undefined) all.push(sql`l.warehouse_code = ${warehouse}`);
  if (age !== undefined) all.push(ages[age]);
  if (q !== undefined && q !== '') {
    const like = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    all.push(
      sql`(l.number ILIKE ${like} OR v.sku ILIKE ${like} OR EXISTS (SELECT 1 FROM product_text t WHERE t.product_id = v.product_id AND t.name ILIKE ${like}))`,
    );
  }
  return sql.join(all, sql` AND `);
}

type LotRow = Omit<Lot, 'pictureUrl' | 'unitCost' | 'dailyFee' | 'coverDays' | 'reorder'> & {
  pictureCount: number;
  picturePosition: number | null;
  contentVersion: string | null;
  unitCostMinor: number;
  rateMinor: number;
  sold30: number;
  leadDays: number;
};

/** The plan that brought a lot `l`. */
const PLAN = sql`(SELECT jsonb_build_object('id', p.id, 'number', p.number) FROM inbound_plan p
  WHERE l.document_type = 'inbound' AND p.account_id = l.account_id AND p.id = l.document_id)`;

/** The name of product `v.product_id` in a language, else in English. */
export function productName(locale: Locale): RawBuilder<unknown> {
  return sql`coalesce((SELECT t.name FROM product_text t WHERE t.product_id = v.product_id AND t.locale IN (${locale}, 'en-US')
    ORDER BY (t.locale = ${locale}) DESC LIMIT 1), v.sku)`;
}

async function selectLots(queryable: Queryable, where: RawBuilder<unknown>, rest: RawBuilder<unknown>, locale: Locale): Promise<Lot[]> {
  const found = await sql<LotRow>`
    SELECT l.id, l.number, l.mode, l.variant_id AS "variantId", v.product_id AS "productId", v.sku, ${productName(locale)} AS name,
      pr.picture_count AS "pictureCount", v.picture_position AS "picturePosition", ${sql.raw(pictureVersionSql('pr'))} AS "contentVersion",
      l.warehouse_code AS warehouse, l.unit_cost_minor AS "unitCostMinor", ${PLAN} AS plan, l.received, l.counted, l.reserved,
      l.counted - l.reserved AS available, l.damaged, l.received_at AS "receivedAt",
      ${AGE_DAYS} AS "ageDays", l.free_until::text AS "freeUntil", l.paid_until::text AS "paidUntil", ${TERM_END}::text AS "termEnd", l.state,
      l.unit_volume_mm3 AS "unitVolumeMm3", l.unit_weight_g AS "unitWeightG", ${rateOn(TODAY)} AS "rateMinor", l.auto_renew AS "autoRenew", l.dispose_after::text AS "disposeAfter",
      ${LINKED} AS "linkedVariants",
      ceil(pr.processing_hours / 24.0)::integer + w.inbound_days AS "leadDays",
      coalesce((SELECT sum(i.expected) FROM inbound_line i JOIN inbound_plan p ON p.account_id = i.account_id AND p.id = i.plan_id
        WHERE i.account_id = l.account_id AND i.variant_id = l.variant_id AND p.warehouse_code = l.warehouse_code
          AND p.mode = l.mode AND p.state IN ('submitted', 'label_ready', 'in_transit', 'arrived', 'receiving', 'discrepancy')), 0)::integer AS inbound,
      coalesce((SELECT sum(r.units) FROM reservation r JOIN reservation_event e ON e.account_id = r.account_id AND e.entity_id = r.id AND e.to_state = 'consumed'
        WHERE r.account_id = l.account_id AND r.variant_id = l.variant_id AND r.warehouse_code = l.warehouse_code AND r.state = 'consumed'
          AND e.at > app_now() - interval '30 days' AND EXISTS (SELECT 1 FROM orders o WHERE o.account_id = r.account_id AND o.id = r.order_id AND o.mode = l.mode)), 0)::integer AS sold30
    FROM stock_lot l JOIN variant v ON v.id = l.variant_id JOIN product pr ON pr.id = v.product_id JOIN warehouse w ON w.code = l.warehouse_code
    WHERE ${where} ${rest}`.execute(queryable);
  return found.rows.map(({ pictureCount, picturePosition, contentVersion, unitCostMinor, rateMinor, sold30, leadDays, ...lot }) => {
    const { productId, counted: units, unitVolumeMm3 } = lot;
    const coverDays = sold30 === 0 ? null : Math.floor((lot.available * 30) / sold30);
    return {
      ...lot,
      pictureUrl: pictureCount === 0 ? null : productPictureUrl({ productId, position: picturePosition ?? 0, contentVersion }),
      unitCost: cny(unitCostMinor),
      dailyFee: cny(storageMinor({ units, unitVolumeMm3, rateMinor }, 1)),
      coverDays,
      reorder: coverDays !== null && coverDays < leadDays,
    };
  });
}

/** One row more than the page, newest first; towards `previous` oldest first. */
export async function findLots(
  queryable: Queryable,
  filter: LotFilter,
  { place, pageSize, locale }: { place: CursorPlace | null; pageSize: number; locale: Locale },
): Promise<Lot[]> {
  const backwards = place?.direction === 'previous';
  const direction = backwards ? sql`ASC` : sql`DESC`;
  const beyond =
    place === null
      ? sql`true`
      : sql`(l.received_at, l.id) ${backwards ? sql`>` : sql`<`} (${place.values[0]}::timestamptz, ${place.id}::uuid)`;
  const rest = sql`ORDER BY l.received_at ${direction}, l.id ${direction} LIMIT ${pageSize + 1}`;
  return selectLots(queryable, sql`${conditions(filter)} AND ${beyond}`, rest, locale);
}

export async function countLots(queryable: Queryable, filter: LotFilter): Promise<number> {
  const counted = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT 1 FROM stock_lot l JOIN variant v ON v.id = l.variant_id WHERE ${conditions(filter)} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) x`.execute(
    queryable,
  );
  return counted.rows[0]?.count ?? 0;
}

export async function findLot(queryable: Queryable, lotId: string, locale: Locale): Promise<Lot | null> {
  const [lot] = await selectLots(queryable, sql`l.id = ${lotId}`, sql`LIMIT 1`, locale);
  return lot ?? null;
}

/** A lot as storage is priced by it. */
export interface StoredLot {
  accountId: string;
  id: string;
  number: string;
  sku: string;
  mode: Mode;
  warehouse: string;
  counted: number;
  reserved: number;
  unitVolumeMm3: number;
  unitWeightG: number;
  rateMinor: number;
  termEnd: string;
  state: Lot['state'];
  today: string;
}

/** Lots of an account by their ids, in the order of these; those it does not have are left out. */
export async function findStoredLots(queryable: Queryable, accountId: string, lotIds: string[]): Promise<StoredLot[]> {
  const found = await sql<StoredLot>`
    SELECT l.account_id AS "accountId", l.id, l.number, v.sku, l.mode, l.warehouse_code AS warehouse, l.counted, l.reserved,
      l.unit_volume_mm3 AS "unitVolumeMm3", l.unit_weight_g AS "unitWeightG", ${rateOn(TODAY)} AS "rateMinor", ${TERM_END}::text AS "termEnd", l.state,
      ${TODAY}::text AS today
    FROM unnest(${lotIds}::uuid[]) WITH ORDINALITY AS k (id, place)
    JOIN stock_lot l ON l.account_id = ${accountId} AND l.id = k.id JOIN variant v ON v.id = l.variant_id ORDER BY k.place`.execute(
    queryable,
  );
  return found.rows;
}

/** Lots that a plan brought, in the order of its lines. */
export async function findLotIdsOfPlan(queryable: Queryable, { accountId, id }: { accountId: string; id: string }): Promise<string[]> {
  const found = await sql<{ id: string }>`
    SELECT id FROM stock_lot WHERE account_id = ${accountId} AND document_type = 'inbound' AND document_id = ${id} ORDER BY document_line, id`.execute(
    queryable,
  );
  return found.rows.map((lot) => lot.id);
}
