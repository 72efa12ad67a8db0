import { sql } from 'kysely';
import type { z } from 'zod';
import type { getProductFigures, ProductFigures } from '#contract/home.ts';
import { PRODUCT_FIGURES_ORDERS } from '#contract/home.values.ts';
import type { Locale } from '#contract/locales.ts';
import type { Mode } from '#contract/money.ts';
import { cny } from '#contract/money.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { profitsOfOrders, type OrderProfit } from '#provider/features/orders/profits-of-orders.ts';
import { pictureVersionSql, productPictureUrl } from '#provider/features/products/product-picture-url.ts';
import { basisPointsOf } from '#provider/money.ts';
import type { Services } from '#provider/services.ts';
import { type DashboardQuery, type DashboardRange, readDashboardRange } from './dashboard-range.ts';
import { valueInCny } from './store-margins.ts';

type Answer = z.output<(typeof getProductFigures)['data']>;

const SHOWN = 5;

interface SoldLine {
  orderId: string;
  lineId: string;
  productId: string;
  units: number;
}
interface Sum {
  productId: string;
  units: number;
  profitMinor: number | null;
  revenueMinor: number;
}

/** Which products sell best, earn most and lose money, by the same profit that orders show. */
export async function readProductFigures(services: Services, accountId: string, asked: DashboardQuery, locale: Locale): Promise<Answer> {
  const { db } = services.database;
  const range = await readDashboardRange(db, accountId, asked);
  const mode = asked.mode ?? range.store?.mode ?? (await findMode(db, accountId));
  const lines = await findSoldLines(db, { accountId, mode, range });
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))];
  const profits = await profitsOfOrders(services, { accountId, orderIds });
  const sums = sumByProduct(lines, profits);
  const profitOf = (sum: Sum) => sum.profitMinor ?? 0;
  const selected = {
    bySales: sums.toSorted((one, other) => other.units - one.units).slice(0, SHOWN),
    byProfit: sums
      .filter((sum) => profitOf(sum) > 0)
      .sort((one, other) => profitOf(other) - profitOf(one))
      .slice(0, SHOWN),
    losing: sums
      .filter((sum) => profitOf(sum) < 0)
      .sort((one, other) => profitOf(one) - profitOf(other))
      .slice(0, SHOWN),
  };
  const names = await findProducts(
    db,
    [...new Set(Object.values(selected).flatMap((list) => list.map(({ productId }) => productId)))],
    locale,
  );
  const describe = (list: Sum[]) => list.flatMap((sum) => describeSum(sum, names.get(sum.productId)));
  return {
    mode,
    orders: orderIds.length,
    bySales: describe(selected.bySales),
    byProfit: describe(selected.byProfit),
    losing: describe(selected.losing),
  };
}

function sumByProduct(lines: readonly SoldLine[], profits: ReadonlyMap<string, OrderProfit>): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { orderId, lineId, productId, units } of lines) {
    const sum = sums.get(productId) ?? { productId, units: 0, profitMinor: null, revenueMinor: 0 };
    sum.units += units;
    const ofLine = profits.get(orderId)?.lines.get(lineId);
    const [profitMinor, revenueMinor] = [ofLine?.profitMinor, ofLine?.revenueMinor].map((amount) =>
      amount === undefined || ofLine === undefined ? null : valueInCny(amount, ofLine.rate),
    );
    sum.profitMinor = typeof profitMinor === 'number' ? (sum.profitMinor ?? 0) + profitMinor : sum.profitMinor;
    sum.revenueMinor += revenueMinor ?? 0;
    sums.set(productId, sum);
  }
  return [...sums.values()].sort((one, other) => one.productId.localeCompare(other.productId, 'en'));
}

interface NamedProduct {
  title: string;
  contentVersion: string | null;
  pictureCount: number;
}

function describeSum({ productId, units, profitMinor, revenueMinor }: Sum, product: NamedProduct | undefined): ProductFigures[] {
  if (product === undefined) return [];
  const { title, contentVersion, pictureCount } = product;
  return [
    {
      productId,
      title,
      pictureUrl: pictureCount === 0 ? null : productPictureUrl({ productId, position: 0, contentVersion }),
      units,
      profit: profitMinor === null ? null : cny(profitMinor),
      marginBp: profitMinor === null || revenueMinor <= 0 ? null : basisPointsOf(profitMinor, revenueMinor),
    },
  ];
}

async function findMode(db: Queryable, accountId: string): Promise<Mode> {
  const found = await sql<{ live: boolean; test: boolean }>`SELECT
    EXISTS (SELECT 1 FROM ledger_entry WHERE account_id = ${accountId} AND mode = 'live') AS live,
    EXISTS (SELECT 1 FROM ledger_entry WHERE account_id = ${accountId} AND mode = 'test') AS test`.execute(db);
  return found.rows[0]?.live === false && found.rows[0].test ? 'test' : 'live';
}

async function findSoldLines(
  db: Queryable,
  { accountId, mode, range }: { accountId: string; mode: Mode; range: DashboardRange },
): Promise<SoldLine[]> {
  const { timeZone, from, to, store } = range;
  const ofStore = store === null ? sql`true` : sql`o.store_id = ${store.id}`;
  const found = await sql<SoldLine>`
    SELECT l.order_id AS "orderId", l.id AS "lineId", v.product_id AS "productId", l.quantity - l.quantity_canceled AS units
    FROM (
      SELECT o.account_id, o.id FROM orders o
      WHERE o.account_id = ${accountId} AND o.mode = ${mode} AND ${ofStore} AND o.payment_state IN ('paid', 'partially_refunded', 'refunded')
        AND o.fulfillment_state <> 'canceled' AND o.kind <> 'reissue'
        AND o.placed_at >= ${from}::date::timestamp AT TIME ZONE ${timeZone} AND o.placed_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}
      ORDER BY o.placed_at DESC, o.id DESC LIMIT ${PRODUCT_FIGURES_ORDERS}
    ) o
    JOIN order_line l ON l.account_id = o.account_id AND l.order_id = o.id AND l.quantity > l.quantity_canceled
    JOIN variant v ON v.id = l.variant_id`.execute(db);
  return found.rows;
}

async function findProducts(db: Queryable, productIds: readonly string[], locale: Locale): Promise<Map<string, NamedProduct>> {
  const found = await sql<NamedProduct & { id: string }>`
    SELECT p.id, coalesce(own.name, usual.name, p.spu) AS title, ${sql.raw(pictureVersionSql('p'))} AS "contentVersion", p.picture_count AS "pictureCount"
    FROM product p
    LEFT JOIN product_text own ON own.product_id = p.id AND own.locale = ${locale}
    LEFT JOIN product_text usual ON usual.product_id = p.id AND usual.locale = 'en-US'
    WHERE p.id = ANY (${productIds}::uuid[])`.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}
