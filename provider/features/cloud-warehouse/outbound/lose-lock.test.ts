import { describe, expect, it } from 'vitest';
import { countLot, moveOutboundOrder } from '#contract/cloud-warehouse-operators.ts';
import { createOutbound, getOutbound, moveOutbound } from '#contract/cloud-warehouse-outbound.ts';
import { listLots } from '#contract/cloud-warehouse.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { getWalletBalance } from '#tests/support/claim-builders.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { anOperator } from '#tests/support/operators.ts';
import { aVariant } from '#tests/support/order-builders.ts';
import { aLot, payDue, wrongLots } from '#tests/support/own-stock.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });
const operator = await anOperator(provider);

const read = async (merchant: Merchant, outboundId: string) => (await merchant.call(getOutbound, { params: { outboundId } })).data;
const work = (outboundId: string, step: 'approve' | 'pick' | 'pack') =>
  operator.call(moveOutboundOrder, { params: { outboundId }, body: { step, cartonWeightG: 500 } });
const move = (merchant: Merchant, outboundId: string, step: 'lock' | 'submit' | 'cancel') =>
  merchant.call(moveOutbound, { params: { outboundId }, body: { step } });
async function count(lotId: string, counted: number): Promise<void> {
  await operator.call(countLot, { params: { lotId }, body: { counted, text: 'Counted again' } });
  await provider.runJobs();
}
const sound = async () => {
  expect(await wrongLots(provider)).toEqual([]);
  expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
};

/** A bulk order of all ten units of a lot, approved. */
async function anApproved(postage: 'before' | 'after' = 'before') {
  const merchant = await provider.signUp();
  const lotId = await aLot(provider, merchant, await aVariant(provider), { units: 10 });
  const body = { kind: 'bulk' as const, address: 'Ana Silva', postage, lines: [{ lotId, units: 10 }] };
  const outboundId = (await merchant.call(createOutbound, { body })).data.id;
  await move(merchant, outboundId, 'submit');
  const { chargeId, fee } = (await work(outboundId, 'approve')).data;
  return { merchant, lotId, outboundId, chargeId: chargeId ?? '', feeMinor: fee.amountMinor };
}

describe('an outbound order that loses units to a count', () => {
  it('while its postage is due owes nothing, and is charged anew once it is set aside and approved again', async () => {
    const { merchant, lotId, outboundId, chargeId, feeMinor } = await anApproved();
    expect(feeMinor).toBeGreaterThan(0);
    await count(lotId, 4);
    expect(await read(merchant, outboundId)).toMatchObject({ state: 'lock_failed', fee: { amountMinor: 0 }, lines: [{ reserved: 0 }] });
    expect((await merchant.call(listLots, {})).data).toMatchObject([{ counted: 4, reserved: 0 }]);
    await addBalance(provider.services.database, merchant.accountId, feeMinor);
    expect(await payDue(merchant, { chargeId, amountMinor: feeMinor })).toBe(409);
    await count(lotId, 10);
    for (const step of ['lock', 'submit'] as const) expect((await move(merchant, outboundId, step)).status, step).toBe(200);
    const again = (await work(outboundId, 'approve')).data;
    expect(again).toMatchObject({ state: 'due', fee: { amountMinor: feeMinor } });
    expect(again.chargeId).not.toBe(chargeId);
    expect(await payDue(merchant, { chargeId: again.chargeId ?? '', amountMinor: feeMinor })).toBe(200);
    expect((await work(outboundId, 'pick')).status).toBe(200);
    expect(await getWalletBalance(merchant)).toBe(0);
    await sound();
  });

  it('once its postage is paid is canceled and paid back, once', async () => {
    const { merchant, lotId, outboundId, chargeId, feeMinor } = await anApproved();
    await addBalance(provider.services.database, merchant.accountId, feeMinor);
    await payDue(merchant, { chargeId, amountMinor: feeMinor });
    for (const counted of [9, 3]) await count(lotId, counted);
    expect(await read(merchant, outboundId)).toMatchObject({ state: 'canceled', lines: [{ reserved: 0 }] });
    expect(await getWalletBalance(merchant)).toBe(feeMinor);
    expect((await merchant.call(listLots, {})).data).toMatchObject([{ counted: 3, reserved: 0 }]);
    await sound();
  });

  it('after it was picked goes on: its units have left the lot', async () => {
    const { merchant, lotId, outboundId } = await anApproved('after');
    for (const step of ['pick', 'pack'] as const) await work(outboundId, step);
    await count(lotId, 0);
    expect(await read(merchant, outboundId)).toMatchObject({ state: 'due' });
    await sound();
  });
});
