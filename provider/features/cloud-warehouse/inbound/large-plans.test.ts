import { describe, expect, it } from 'vitest';
import { getWarehouseDocument } from '#contract/cloud-warehouse.ts';
import { createInboundPlan, getInboundPlan, submitInboundPlan } from '#contract/cloud-warehouse-inbound.ts';
import { createPurchase, getPurchase, quotePurchase } from '#contract/cloud-warehouse-purchases.ts';
import { CARTONS_MAX, LABELS_MAX, PURCHASE_UNITS_MAX, WAREHOUSE_LINES_MAX } from '#contract/cloud-warehouse.values.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { longTest } from '#tests/support/long.ts';
import { aVariant } from '#tests/support/order-builders.ts';
import { payDue } from '#tests/support/own-stock.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { pdfPages } from '#tests/support/read-pdf.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });

async function variantsOf(count: number): Promise<string[]> {
  const ids = [];
  for (let made = 0; made < count; made += 1) ids.push((await aVariant(provider, { costMinor: 1, packedWeightG: 1 })).id);
  return ids;
}
const where = { mode: 'test', warehouse: 'CN' } as const;

describe('the largest plans', () => {
  it('of a purchase come with its payment, and can be read; their labels are too many for a file', async () => {
    const merchant = await provider.signUp();
    const lines = (await variantsOf(WAREHOUSE_LINES_MAX)).map((variantId) => ({ variantId, units: PURCHASE_UNITS_MAX }));
    const { amountMinor } = (await merchant.call(quotePurchase, { body: { ...where, lines } })).data.total;
    const purchase = (await merchant.call(createPurchase, { body: { ...where, lines, totalMinor: amountMinor } })).data;
    await addBalance(provider.services.database, merchant.accountId, amountMinor);
    expect(await payDue(merchant, { chargeId: purchase.chargeId, amountMinor })).toBe(200);
    const paid = (await merchant.call(getPurchase, { params: { purchaseId: purchase.id } })).data;
    expect(paid.state).toBe('paid');
    const inboundPlanId = paid.inboundPlanId ?? '';
    const plan = (await merchant.call(getInboundPlan, { params: { inboundPlanId } })).data;
    expect(plan).toMatchObject({ state: 'label_ready', expected: WAREHOUSE_LINES_MAX * PURCHASE_UNITS_MAX });
    expect(plan.cartons).toHaveLength(WAREHOUSE_LINES_MAX * CARTONS_MAX);
    expect(plan.cartons.at(-1)).toMatchObject({ number: 25_000, line: 50, expected: 200 });
    const labels = await merchant.call(getWarehouseDocument, { params: { document: 'inbound-labels', documentId: inboundPlanId } });
    expect(labels).toMatchObject({ status: 409, problem: { code: 'too-many-labels' } });
    expect(labels.problem.message.replaceAll(/\D/g, '')).toBe(`${LABELS_MAX}25000`);
  });

  longTest('of goods from elsewhere are drafted and announced', async () => {
    const merchant = await provider.signUp();
    const lines = (await variantsOf(WAREHOUSE_LINES_MAX)).map((variantId) => ({ variantId, expected: 1_001, cartons: CARTONS_MAX }));
    const drafted = (await merchant.call(createInboundPlan, { body: { ...where, lines } })).data;
    expect(drafted.cartons).toHaveLength(25_000);
    expect(drafted.cartons.slice(0, 2).map(({ number, line, expected }) => [number, line, expected])).toEqual([
      [1, 1, 3],
      [2, 1, 2],
    ]);
    const announced = await merchant.call(submitInboundPlan, { params: { inboundPlanId: drafted.id } });
    expect(announced.data.state).toBe('label_ready');
  });

  longTest('have their labels in one file up to the limit', async () => {
    const merchant = await provider.signUp();
    const cartons = LABELS_MAX / 2;
    const lines = (await variantsOf(2)).map((variantId) => ({ variantId, expected: cartons, cartons }));
    const { id, number } = (await merchant.call(createInboundPlan, { body: { ...where, lines } })).data;
    await merchant.call(submitInboundPlan, { params: { inboundPlanId: id } });
    const { content } = (await merchant.call(getWarehouseDocument, { params: { document: 'inbound-labels', documentId: id } })).data;
    const pages = pdfPages(Buffer.from(content, 'base64'));
    expect(pages).toHaveLength(LABELS_MAX);
    expect(pages.at(-1)).toContain(`${number}-${LABELS_MAX}`);
  });
});
