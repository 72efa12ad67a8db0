import { sql } from 'kysely';
import type { InboundFile, InboundPlan, InboundPlanDetail } from '#contract/cloud-warehouse-inbound.ts';
import type { Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { variantOptions } from '#provider/features/products/variant-options.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';
import type { DocumentKey } from '../lifecycles.ts';
import { productName } from '../lots/lots.store.ts';
import { type PictureColumns, pictureColumns, pictureUrlOf } from './purchase-goods.ts';
import { findRefundBasis, refundDueMinor } from './purchase-refund.ts';

/** Plans of an account, the newest first, one row more than a page; or one by its id. */
export async function findPlans(
  queryable: Queryable,
  wanted: { accountId: string } & ({ planId: string } | { place: CursorPlace | null; pageSize: number }),
): Promise<InboundPlan[]> {
  const place = 'place' in wanted ? wanted.place : null;
  const backwards = place?.direction === 'previous';
  const direction = backwards ? sql`ASC` : sql`DESC`;
  const which =
    'planId' in wanted
      ? sql`p.id = ${wanted.planId}`
      : place === null
        ? sql`true`
        : sql`(p.created_at, p.id) ${backwards ? sql`>` : sql`<`} (${place.values[0]}::timestamptz, ${place.id}::uuid)`;
  const found = await sql<InboundPlan>`
    SELECT p.id, p.number, p.mode, p.warehouse_code AS warehouse, p.state, b.id AS "purchaseId", b.number AS "purchaseNumber", p.supplier, p.carrier,
      p.tracking_number AS "trackingNumber", p.expected_on::text AS "expectedOn", p.handling, p.note, p.discrepancy_note AS "discrepancyNote",
      p.dispute_note AS "disputeNote", p.created_at AS "createdAt", s.expected, s.received, s.damaged
    FROM inbound_plan p
    LEFT JOIN stock_purchase b ON b.account_id = p.account_id AND b.id = p.purchase_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(c.expected), 0)::integer AS expected, coalesce(sum(c.received), 0)::integer AS received, coalesce(sum(c.damaged), 0)::integer AS damaged
      FROM inbound_carton c WHERE c.account_id = p.account_id AND c.plan_id = p.id
    ) s
    WHERE p.account_id = ${wanted.accountId} AND ${which} ORDER BY p.created_at ${direction}, p.id ${direction}
    LIMIT ${'planId' in wanted ? 1 : wanted.pageSize + 1}`.execute(queryable);
  return found.rows;
}

type LineRow = Omit<InboundPlanDetail['lines'][number], 'unitCost' | 'pictureUrl'> & PictureColumns & { unitCostMinor: number };

/** One plan with its lines, cartons and steps; null when the account has none of that id. */
export async function findPlan(
  queryable: Queryable,
  { accountId, planId, locale }: { accountId: string; planId: string; locale: Locale },
): Promise<InboundPlanDetail | null> {
  const [plan] = await findPlans(queryable, { accountId, planId });
  if (plan === undefined) return null;
  const lines = await findLines(queryable, { accountId, planId, locale });
  const cartons = await sql<InboundPlanDetail['cartons'][number]>`
    SELECT c.number, c.line, c.expected, c.received, c.damaged, c.received_at AS "receivedAt",
      ARRAY(SELECT f.file_id FROM inbound_photo f
        WHERE f.account_id = c.account_id AND f.plan_id = c.plan_id AND f.carton = c.number ORDER BY f.place) AS "photoIds"
    FROM inbound_carton c WHERE c.account_id = ${accountId} AND c.plan_id = ${planId} ORDER BY c.number`.execute(queryable);
  const files = await sql<InboundFile>`
    SELECT f.file_id AS id, s.content_type AS "contentType", s.bytes FROM inbound_file f
    JOIN stored_file s ON s.account_id = f.account_id AND s.id = f.file_id
    WHERE f.account_id = ${accountId} AND f.plan_id = ${planId} ORDER BY f.place`.execute(queryable);
  const events = await sql<InboundPlanDetail['events'][number]>`
    SELECT to_state AS "toState", actor_kind AS by, at, payload->'count' AS count, coalesce(payload->>'note', '') AS note FROM inbound_plan_event
    WHERE account_id = ${accountId} AND entity_id = ${planId} AND edit IS NULL ORDER BY seq DESC`.execute(queryable);
  const dueMinor = plan.state === 'discrepancy' ? await findRefundDue(queryable, { accountId, id: planId }, lines) : 0;
  return {
    ...plan,
    lines,
    cartons: cartons.rows,
    files: files.rows,
    refundOnAccept: dueMinor === 0 ? null : cny(dueMinor),
    events: events.rows,
  };
}

/** The purchase a plan brings; null: its goods come from elsewhere. */
export async function findPurchaseOfPlan(queryable: Queryable, { accountId, id }: DocumentKey): Promise<string | null> {
  const found = await sql<{ purchaseId: string | null }>`
    SELECT purchase_id AS "purchaseId" FROM inbound_plan WHERE account_id = ${accountId} AND id = ${id}`.execute(queryable);
  return found.rows[0]?.purchaseId ?? null;
}

/** Units of each line that did not come or came damaged. */
export function missingUnits(lines: readonly { line: number; expected: number; received: number }[]): Map<number, number> {
  return new Map(lines.map(({ line, expected, received }) => [line, Math.max(0, expected - received)]));
}

async function findRefundDue(queryable: Queryable, plan: DocumentKey, lines: InboundPlanDetail['lines']): Promise<number> {
  const purchaseId = await findPurchaseOfPlan(queryable, plan);
  const basis = purchaseId === null ? null : await findRefundBasis(queryable, { accountId: plan.accountId, purchaseId });
  return basis === null ? 0 : refundDueMinor(basis, missingUnits(lines));
}

async function findLines(
  queryable: Queryable,
  { accountId, planId, locale }: { accountId: string; planId: string; locale: Locale },
): Promise<InboundPlanDetail['lines']> {
  const found = await sql<LineRow>`
    SELECT i.line, i.variant_id AS "variantId", v.sku, ${productName(locale)} AS name, ${variantOptions(locale)} AS options, i.expected,
      i.cartons, i.carton_weight_g AS "cartonWeightG", i.carton_size AS "cartonSize", i.unit_cost_minor AS "unitCostMinor", c.received, c.damaged, m.measured, ${pictureColumns}
    FROM inbound_line i JOIN variant v ON v.id = i.variant_id JOIN product p ON p.id = v.product_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(c.received), 0)::integer AS received, coalesce(sum(c.damaged), 0)::integer AS damaged FROM inbound_carton c
      WHERE c.account_id = i.account_id AND c.plan_id = i.plan_id AND c.line = i.line
    ) c
    LEFT JOIN LATERAL (
      SELECT jsonb_build_object('weightG', c.unit_weight_g, 'volumeMm3', c.unit_volume_mm3) AS measured FROM inbound_carton c
      WHERE c.account_id = i.account_id AND c.plan_id = i.plan_id AND c.line = i.line AND c.unit_weight_g IS NOT NULL
      ORDER BY c.received_at DESC NULLS LAST, c.number DESC LIMIT 1
    ) m ON true
    WHERE i.account_id = ${accountId} AND i.plan_id = ${planId} ORDER BY i.line`.execute(queryable);
  return found.rows.map(({ unitCostMinor, productId, pictureCount, picturePosition, contentVersion, ...line }) => ({
    ...line,
    unitCost: cny(unitCostMinor),
    pictureUrl: pictureUrlOf({ productId, picturePosition, pictureCount, contentVersion }),
  }));
}
