import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { payWarehouseCharge } from '#contract/cloud-warehouse.ts';
import { cancelPurchase, createPurchase, getPurchase, quotePurchase } from '#contract/cloud-warehouse-purchases.ts';
import { addJob } from '#provider/database/database.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { getWalletBalance } from '#tests/support/claim-builders.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { aVariant } from '#tests/support/order-builders.ts';
import { payDue } from '#tests/support/own-stock.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });
const { db } = provider.services.database;

/** Two products ordered, with the money for them, not paid. */
async function aDuePurchase() {
  const merchant = await provider.signUp();
  const variants = [await aVariant(provider), await aVariant(provider)] as const;
  const body = { mode: 'test' as const, warehouse: 'CN' as const, lines: variants.map(({ id }) => ({ variantId: id, units: 5 })) };
  const { amountMinor } = (await merchant.call(quotePurchase, { body })).data.total;
  const { id, chargeId } = (await merchant.call(createPurchase, { body: { ...body, totalMinor: amountMinor } })).data;
  await addBalance(provider.services.database, merchant.accountId, amountMinor);
  const purchase = async () => (await merchant.call(getPurchase, { params: { purchaseId: id } })).data;
  return { merchant, id, chargeId, amountMinor, variants, purchase };
}

/** One that was paid from the wallet and broke off there: a row is in the way of its plan, until it is taken away. */
async function aBrokenOff() {
  const due = await aDuePurchase();
  const { accountId } = due.merchant;
  const planId = uuidv7();
  await sql`INSERT INTO inbound_plan (account_id, id, number, mode, warehouse_code, purchase_id)
    VALUES (${accountId}, ${planId}, ${`IN${planId}`}, 'test', 'CN', ${due.id})`.execute(db);
  expect(await payDue(due.merchant, due)).toBe(500);
  expect(await due.purchase()).toMatchObject({ state: 'due' });
  return { ...due, clear: () => sql`DELETE FROM inbound_plan WHERE account_id = ${accountId} AND id = ${planId}`.execute(db) };
}
const settle = async () => {
  await addJob(db, 'settle-warehouse-charges', {});
  await provider.runJobs();
};

describe('a payment that broke off', () => {
  it('is gone on with by the sweep, though another one fails again', async () => {
    const [stuck, others] = [await aBrokenOff(), [await aBrokenOff(), await aBrokenOff()]];
    for (const { clear } of others) await clear();
    await settle();
    for (const { purchase } of others)
      expect(await purchase()).toMatchObject({ state: 'paid', inboundNumber: expect.stringMatching(/^IN\d+$/) });
    expect(await stuck.purchase()).toMatchObject({ state: 'due' });
    await stuck.clear();
    await settle();
    expect(await stuck.purchase()).toMatchObject({ state: 'paid' });
    for (const { merchant } of [stuck, ...others]) expect(await getWalletBalance(merchant)).toBe(0);
  });
});

describe('a purchase whose goods went off sale', () => {
  it.each(['variant', 'product'])('by their %s is not charged, stays due and can be canceled', async (what) => {
    const { merchant, id, chargeId, amountMinor, variants, purchase } = await aDuePurchase();
    const [, gone] = variants;
    if (what === 'variant') await sql`UPDATE variant SET status = 'off_sale' WHERE id = ${gone.id}`.execute(db);
    else await sql`UPDATE product SET status = 'off_sale' WHERE id = ${gone.productId}`.execute(db);
    const refused = await merchant.call(payWarehouseCharge, { params: { chargeId }, body: { amountMinor } });
    expect(refused).toMatchObject({ status: 409, problem: { code: 'goods-off-sale', details: { sku: gone.sku } } });
    expect(refused.problem.message).toContain(gone.sku);
    expect(await getWalletBalance(merchant)).toBe(amountMinor);
    expect(await purchase()).toMatchObject({ state: 'due' });
    expect((await merchant.call(cancelPurchase, { params: { purchaseId: id } })).data.state).toBe('canceled');
    expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
  });

  it('after it was paid stays paid', async () => {
    const { merchant, chargeId, amountMinor, variants, purchase } = await aDuePurchase();
    expect(await payDue(merchant, { chargeId, amountMinor })).toBe(200);
    await sql`UPDATE variant SET status = 'off_sale' WHERE id = ${variants[0].id}`.execute(db);
    expect(await payDue(merchant, { chargeId, amountMinor })).toBe(200);
    expect(await purchase()).toMatchObject({ state: 'paid' });
  });
});
