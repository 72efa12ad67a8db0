import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { listLots } from '#contract/cloud-warehouse.ts';
import { createInboundPlan, getInboundPlan, submitInboundPlan } from '#contract/cloud-warehouse-inbound.ts';
import { listPurchases } from '#contract/cloud-warehouse-purchases.ts';
import { createOutbound } from '#contract/cloud-warehouse-outbound.ts';
import { OperatorMistake } from '#provider/operator.ts';
import type { Merchant } from '#tests/support/call.ts';
import { anOperator } from '#tests/support/operators.ts';
import { aVariant } from '#tests/support/order-builders.ts';
import { aLot, aPaidPurchase, wrongLots } from '#tests/support/own-stock.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { typeCommand } from '#tests/support/type-command.ts';
import { addCloudWarehouseCommands } from '../cloud-warehouse-commands.ts';
import { shareOverCartons } from '../inbound/receive-plan.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });
const { services } = provider;
const { db } = services.database;
const operator = await anOperator(provider);
const folder = await mkdtemp(join(tmpdir(), 'warehouse-photos-'));
afterAll(() => rm(folder, { recursive: true }));

const BY = ['--as', operator.email, '--reason', 'As counted at the dock'];
const type = (...words: string[]) => typeCommand(services, addCloudWarehouseCommands, [...words, ...BY]);
const mistake = async (...words: string[]) => {
  const error: unknown = await type(...words).catch((failed: unknown) => failed);
  expect(error).toBeInstanceOf(OperatorMistake);
  return error instanceof Error ? error.message : '';
};
const auditOf = async (merchant: Merchant) => {
  const found = await sql<{ operation: string; subject: string; reason: string; before: unknown; after: unknown }>`
    SELECT operation, subject_type AS subject, reason, before, after FROM audit_entry WHERE account_id = ${merchant.accountId} ORDER BY at, id`.execute(
    db,
  );
  return found.rows;
};
async function aPurchase(units = 100) {
  const merchant = await provider.signUp();
  const { number: purchase } = await aPaidPurchase(provider, merchant, await aVariant(provider), units);
  const inboundPlanId = (await merchant.call(listPurchases, {})).data[0]?.inboundPlanId ?? '';
  const plan = async () => (await merchant.call(getInboundPlan, { params: { inboundPlanId } })).data;
  return { merchant, purchase, plan, number: (await plan()).number };
}

it('`warehouse receive` brings a whole plan in, with photos, measures and who did it; a second time it says why not', async () => {
  const { merchant, plan, number } = await aPurchase(150);
  const photos = [join(folder, 'one.jpg'), join(folder, 'two.jpg')];
  for (const photo of photos)
    await writeFile(
      photo,
      await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
        .jpeg()
        .toBuffer(),
    );
  const counted = ['--received', '146', '--damaged', '2', '--text', 'Two broken, two missing'];
  expect(await mistake('warehouse', 'receive', number, ...counted, '--weight', '300')).toMatch(/both, --weight and --size/);
  const missing = join(folder, 'nope.jpg');
  expect(await mistake('warehouse', 'receive', number, ...counted, '--photo', missing)).toBe(`There is no file ${missing}.`);
  const said = await type(
    ...['warehouse', 'receive', number.toLowerCase(), ...counted],
    ...['--photo', ...photos, '--weight', '300', '--size', '100x80x50'],
  );
  expect(said).toBe(
    `${number} is discrepancy: 146 of 150 units can be sold, 2 are damaged. Its merchant is notified, and accepts or disputes the count.`,
  );
  const received = await plan();
  expect(received).toMatchObject({
    ...{ discrepancyNote: 'Two broken, two missing', received: 146, damaged: 2 },
    lines: [{ measured: { weightG: 300, volumeMm3: 400_000 } }],
  });
  expect(received.cartons.map((carton) => [carton.received, carton.damaged, carton.photoIds.length])).toEqual([
    [75, 0, 2],
    [71, 2, 0],
  ]);
  expect(received.events.every(({ by }) => by === 'system' || by === 'operator')).toBe(true);
  expect(await auditOf(merchant)).toMatchObject([
    {
      ...{ operation: 'receiveCarton', subject: 'inbound-plan', reason: 'As counted at the dock' },
      before: { state: 'label_ready', received: null },
      after: { state: 'discrepancy', received: 146, damaged: 2, purchase: 'receiving' },
    },
  ]);
  expect(await mistake('warehouse', 'receive', number, ...counted)).toBe(
    `Carton ${number}-1 was received already, and its count stands unless the merchant disputes it.`,
  );
  expect(await mistake('storage', 'inbound', number, 'arrive')).toBe(
    `${number} is discrepancy, and its purchase receiving: arrive is not possible.`,
  );
  expect(await auditOf(merchant)).toHaveLength(1);
});

it('a plan of several lines is received carton by carton', async () => {
  const merchant = await provider.signUp();
  const lines = [
    { variantId: (await aVariant(provider)).id, expected: 6, cartons: 2 },
    { variantId: (await aVariant(provider)).id, expected: 4 },
  ];
  const { id, number } = (await merchant.call(createInboundPlan, { body: { mode: 'test', warehouse: 'CN', lines } })).data;
  expect(await mistake('warehouse', 'receive', number, '--carton', '1', '--received', '3')).toBe(
    `${number} is draft: receiving a carton is not possible.`,
  );
  await merchant.call(submitInboundPlan, { params: { inboundPlanId: id } });
  expect(await mistake('warehouse', 'receive', number, '--received', '10')).toBe(
    `${number} has 2 lines: say which carton was opened with --carton <number>.`,
  );
  expect(await type('warehouse', 'receive', number, '--carton', '1', '--received', '3')).toBe(
    `Carton 1 of ${number} is received. Not counted yet: 2, 3.`,
  );
  expect(await mistake('warehouse', 'receive', number, '--carton', '9', '--received', '3')).toBe(`${number} has no carton 9.`);
  await type('storage', 'carton', number, '2', '--received', '3');
  await type('warehouse', 'receive', number, '--carton', '3', '--received', '4');
  expect(await type('storage', 'inbound', number, 'finish')).toContain(`${number} is stocked: 10 of 10`);
  expect((await merchant.call(listLots, {})).data.map(({ counted }) => counted).toSorted()).toEqual([4, 6]);
});

it('more than was expected, and absurd measures, are received with --unusual alone', async () => {
  const { plan, number } = await aPurchase(150);
  const measured = (weight: string, size: string) => ['--weight', weight, '--size', size];
  expect(await mistake('warehouse', 'receive', number, '--received', '150', '--damaged', '4')).toBe(
    `${number}: of units that can be sold, 146 at most are expected beside the damaged ones. Check it, and where it is right, repeat it with --unusual.`,
  );
  expect(await mistake('warehouse', 'receive', number, '--carton', '1', '--received', '75', ...measured('30000', '10x10x10'))).toBe(
    `${number}: by the catalog, a packed unit weighs 3000 at most, in grams; by the catalog, a packed unit measures 100000 at least, in cubic millimetres. Check it, and where it is right, repeat it with --unusual.`,
  );
  expect((await plan()).state).toBe('label_ready');
  const said = await type(
    'warehouse',
    'receive',
    number,
    '--received',
    '150',
    '--damaged',
    '4',
    '--unusual',
    ...measured('30000', '10x10x10'),
  );
  expect(said).toContain(`${number} is discrepancy: 150 of 150 units can be sold, 4 are damaged.`);
  expect((await plan()).lines).toMatchObject([{ received: 150, damaged: 4, measured: { weightG: 30_000, volumeMm3: 1_000 } }]);
});

it('`warehouse short-purchase` pays what a supplier lacks back, and says what is no shortage', async () => {
  const { purchase, number } = await aPurchase(100);
  const short = (units: string, line = '1') => ['warehouse', 'short-purchase', purchase, line, '--units', units, '--text', 'Sold out'];
  expect(await mistake(...short('90'))).toBe(`${purchase} is paid: reporting it short is not possible.`);
  await type('storage', 'inbound', number, 'buy');
  expect(await mistake(...short('100'))).toContain('it can be 99 at most');
  expect(await mistake(...short('90', '7'))).toBe(`${purchase} has no line 7.`);
  expect(await type(...short('90'))).toMatch(
    new RegExp(`^${purchase} is short: 90 of line 1 come. CNY \\d+\\.\\d\\d are paid back for the others\\.$`),
  );
  const [, first] = /CNY ([\d.]+)/.exec(await type(...short('85'))) ?? [];
  const [, second] = /CNY ([\d.]+)/.exec(await type(...short('80'))) ?? [];
  expect(Math.abs(Number(first) - Number(second))).toBeLessThan(0.02);
});

it('`storage count` says whose units were taken back; what nobody knows, or is no operator, is said', async () => {
  const merchant = await provider.signUp();
  const lotId = await aLot(provider, merchant, await aVariant(provider), { units: 8 });
  const body = { kind: 'bulk' as const, address: 'Ana\nLisboa', postage: 'none' as const, lines: [{ lotId, units: 6 }] };
  const outbound = (await merchant.call(createOutbound, { body })).data.number;
  const lot = (await merchant.call(listLots, {})).data[0]?.number ?? '';
  expect(await type('storage', 'count', lot, '3')).toBe(
    `${lot} has 3 units.\n6 units that were set aside for ${outbound} are not any more: it waits for stock.`,
  );
  expect(await auditOf(merchant)).toMatchObject([{ operation: 'countLot', before: { counted: 8 }, after: { counted: 3 } }]);
  const photo = join(folder, 'proof.png');
  await writeFile(
    photo,
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#996633' } })
      .png()
      .toBuffer(),
  );
  expect(await mistake('storage', 'dispose', lot, '--photo', photo)).toMatch(/may not be disposed of yet/);
  expect(await mistake('storage', 'count', 'LT99999999', '3')).toBe('There is no LT99999999.');
  const stranger = typeCommand(services, addCloudWarehouseCommands, [
    ...['storage', 'count', lot, '2'],
    ...['--as', merchant.email, '--reason', 'Not mine to count'],
  ]);
  await expect(stranger).rejects.toThrow(`${merchant.email} is no operator.`);
  await provider.runJobs();
  expect(await wrongLots(provider)).toEqual([]);
});

it('what came in all is shared over cartons as they were announced', () => {
  expect(shareOverCartons([50, 50], { received: 96, damaged: 2 })).toEqual([
    { received: 50, damaged: 0 },
    { received: 46, damaged: 2 },
  ]);
  expect(shareOverCartons([50, 50], { received: 20, damaged: 40 })).toEqual([
    { received: 20, damaged: 30 },
    { received: 0, damaged: 10 },
  ]);
  expect(shareOverCartons([4], { received: 6, damaged: 1 })).toEqual([{ received: 6, damaged: 1 }]);
});
