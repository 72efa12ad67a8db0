import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { InboundInput, InboundPlanDetail } from '#contract/cloud-warehouse-inbound.ts';
import { CARTONS_MAX, type InboundState } from '#contract/cloud-warehouse.values.ts';
import type { Locale } from '#contract/locales.ts';
import type { Mode } from '#contract/money.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { findPlan, findPurchaseOfPlan } from './inbound.store.ts';
import { type DocumentKey, inboundPlans } from '../lifecycles.ts';

type PlanRequest = z.output<typeof InboundInput>;
interface Asked {
  accountId: string;
  userId: string;
  inboundPlanId: string;
  locale: Locale;
}

/** Units of goods a carton of a purchase holds. */
export const PURCHASE_CARTON_UNITS = 100;

/** Drafts a plan for goods from elsewhere. Goods that are not in the catalog are `not-found`. */
export async function createPlan(
  tx: Tx,
  { accountId, userId, request, locale }: { accountId: string; userId: string; request: PlanRequest; locale: Locale },
): Promise<InboundPlanDetail> {
  const ids = [...new Set(request.lines.map(({ variantId }) => variantId))];
  const known = await sql`SELECT 1 FROM variant WHERE id = ANY (${ids}::uuid[])`.execute(tx);
  if (known.rows.length < ids.length) throw new Refusal('not-found');
  const id = uuidv7();
  await insertPlan(tx, { accountId, id, state: 'draft', actor: { kind: 'merchant', id: userId }, ...request });
  return requirePlan(tx, { accountId, id }, locale);
}

/** The plan a purchase comes in by, as soon as it is paid. */
export async function planPurchase(tx: Tx, purchase: DocumentKey): Promise<string> {
  const id = uuidv7();
  const { mode, warehouse, expectedOn } = await tx
    .selectFrom('stock_purchase')
    .select((eb) => ['warehouse_code as warehouse', 'expected_on as expectedOn', eb.ref('mode').$castTo<Mode>().as('mode')])
    .where('account_id', '=', purchase.accountId)
    .where('id', '=', purchase.id)
    .executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom('stock_purchase_line')
    .select(['variant_id as variantId', 'units as expected', 'unit_cost_minor as unitCostMinor'])
    .where('account_id', '=', purchase.accountId)
    .where('purchase_id', '=', purchase.id)
    .orderBy('line')
    .execute();
  await insertPlan(tx, {
    accountId: purchase.accountId,
    id,
    state: 'label_ready',
    actor: { kind: 'system' },
    purchaseId: purchase.id,
    mode,
    warehouse,
    expectedOn,
    lines: lines.map((line) => ({
      ...line,
      cartons: Math.min(CARTONS_MAX, Math.ceil(line.expected / PURCHASE_CARTON_UNITS)),
      cartonWeightG: 0,
      cartonSize: '',
    })),
  });
  return id;
}

interface NewPlan extends Partial<Pick<PlanRequest, 'supplier' | 'carrier' | 'trackingNumber' | 'handling' | 'note'>> {
  accountId: string;
  id: string;
  state: InboundState;
  actor: Actor;
  purchaseId?: string;
  mode: Mode;
  warehouse: string;
  expectedOn: string | null;
  lines: PlanRequest['lines'];
}

async function insertPlan(tx: Tx, plan: NewPlan): Promise<void> {
  const { accountId, id, lines } = plan;
  await tx
    .insertInto('inbound_plan')
    .values({
      account_id: accountId,
      id,
      number: sql<string>`'IN' || nextval('inbound_plan_number')`,
      mode: plan.mode,
      warehouse_code: plan.warehouse,
      purchase_id: plan.purchaseId ?? null,
      supplier: plan.supplier ?? '',
      carrier: plan.carrier ?? '',
      tracking_number: plan.trackingNumber ?? '',
      expected_on: plan.expectedOn,
      handling: [...new Set(plan.handling ?? [])],
      note: plan.note ?? '',
      state: plan.state,
    })
    .execute();
  await insertLines(tx, { accountId, id }, lines);
  await inboundPlans.recordNew(tx, { accountId, id }, { state: plan.state, actor: plan.actor });
}

/** A plan may have 25,000 cartons: rows go in as arrays, since a statement takes 65,535 parameters at most. */
async function insertLines(tx: Tx, { accountId, id }: DocumentKey, lines: PlanRequest['lines']): Promise<void> {
  const stored = lines.map((line, index) => ({ ...line, line: index + 1, cartons: Math.min(line.cartons, line.expected) }));
  await sql`
    INSERT INTO inbound_line (account_id, plan_id, line, variant_id, expected, unit_cost_minor, cartons, carton_weight_g, carton_size)
    SELECT ${accountId}, ${id}, k.line, k.variant_id, k.expected, k.unit_cost_minor, k.cartons, k.weight_g, k.size
    FROM unnest(${stored.map(({ line }) => line)}::integer[], ${stored.map(({ variantId }) => variantId)}::uuid[],
      ${stored.map(({ expected }) => expected)}::integer[], ${stored.map(({ unitCostMinor }) => unitCostMinor)}::bigint[],
      ${stored.map(({ cartons }) => cartons)}::integer[], ${stored.map(({ cartonWeightG }) => cartonWeightG)}::integer[],
      ${stored.map(({ cartonSize }) => cartonSize)}::text[]) AS k (line, variant_id, expected, unit_cost_minor, cartons, weight_g, size)`.execute(
    tx,
  );
  const cartons = stored.flatMap(({ line, expected, cartons: count }) => shareEvenly(expected, count).map((units) => ({ line, units })));
  await sql`
    INSERT INTO inbound_carton (account_id, plan_id, number, line, expected)
    SELECT ${accountId}, ${id}, k.number, k.line, k.units
    FROM unnest(${cartons.map(({ line }) => line)}::integer[], ${cartons.map(({ units }) => units)}::integer[]) WITH ORDINALITY AS k (line, units, number)`.execute(
    tx,
  );
}

/** Units in each of so many cartons; the first ones hold what does not divide. */
export function shareEvenly(units: number, cartons: number): number[] {
  const each = Math.floor(units / cartons);
  return Array.from({ length: cartons }, (_, index) => each + (index < units % cartons ? 1 : 0));
}

/** Announced to the warehouse: its labels can be printed at once. */
export async function submitPlan(tx: Tx, asked: Asked): Promise<InboundPlanDetail> {
  const actor: Actor = { kind: 'merchant', id: asked.userId };
  return onPlan(tx, asked, async (plan) => {
    const submitted = await inboundPlans.move(tx, plan, { to: 'submitted', actor });
    await inboundPlans.move(tx, submitted, { to: 'label_ready', actor: { kind: 'system' } });
  });
}

export async function setTracking(tx: Tx, asked: Asked & { carrier: string; trackingNumber: string }): Promise<InboundPlanDetail> {
  return onPlan(tx, asked, async (plan) => {
    const columns = { carrier: asked.carrier, tracking_number: asked.trackingNumber };
    await inboundPlans.move(tx, plan, { to: 'in_transit', actor: { kind: 'merchant', id: asked.userId }, columns });
  });
}

export async function cancelPlan(tx: Tx, asked: Asked): Promise<InboundPlanDetail> {
  return onPlan(tx, asked, async (plan) => {
    await inboundPlans.move(tx, plan, { to: 'canceled', actor: { kind: 'merchant', id: asked.userId } });
  });
}

/** A step of its merchant with a plan for goods from elsewhere. The plan of a purchase is the provider's to announce and to send. */
async function onPlan(
  tx: Tx,
  { accountId, inboundPlanId, locale }: Asked,
  work: (plan: Awaited<ReturnType<typeof inboundPlans.require>>) => Promise<void>,
): Promise<InboundPlanDetail> {
  const plan = await inboundPlans.require(tx, { accountId, id: inboundPlanId });
  if ((await findPurchaseOfPlan(tx, plan)) !== null) throw new Refusal('state-conflict');
  await work(plan);
  return requirePlan(tx, { accountId, id: inboundPlanId }, locale);
}

export async function requirePlan(queryable: Queryable, { accountId, id }: DocumentKey, locale: Locale): Promise<InboundPlanDetail> {
  const plan = await findPlan(queryable, { accountId, planId: id, locale });
  if (plan === null) throw new Refusal('not-found');
  return plan;
}
