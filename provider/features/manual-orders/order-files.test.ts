import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ORDER_FILE_MAX_BYTES, ORDER_ROWS_MAX } from '#contract/manual-orders.values.ts';
import { checkOrderImport, quoteOrderImport } from '#contract/order-imports.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { longTest } from '#tests/support/long.ts';
import { uploadOrders } from '#tests/support/manual-orders.ts';
import { aVariant } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { storeUpload } from './imports/store-upload.ts';
import { patient } from '#tests/support/patience.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const variant = await aVariant(provider, { stock: 1_000_000 });

const HEAD = 'Reference,Country,City,Postcode,Address 1,House number,Name,SKU,Quantity\n';
const row = (place: number) => `R${place},NL,Amsterdam,1016 GV,Keizersgracht,${place},Jan de Vries,${variant.sku},1\n`;

function rows(count: number): string {
  return HEAD + Array.from({ length: count }, (_none, place) => row(place)).join('');
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'taken';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.fields?.[0]?.code ?? error.code;
  }
}

/** Most heap in use beyond what was, and the longest wait of others, while `work` goes on. */
async function watch<T>(work: Promise<T>): Promise<{ value: T; heapMb: number; lagMs: number }> {
  const before = process.memoryUsage().heapUsed;
  let most = before;
  let over = false;
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  const looking = (async () => {
    while (!over) {
      most = Math.max(most, process.memoryUsage().heapUsed);
      await setTimeout(20);
    }
  })();
  const value = await work.finally(() => {
    over = true;
  });
  await looking;
  lag.disable();
  return { value, heapMb: (most - before) / 1_048_576, lagMs: lag.max / 1_000_000 };
}

longTest('a million rows are refused by their number, in little memory', async () => {
  const merchant = await provider.signUp();
  const content = Buffer.from(HEAD + 'a,b,c\n'.repeat(1_000_000));
  const { value, heapMb, lagMs } = await watch(uploadOrders(merchant, content));
  expect(value.problem.fields?.map(({ code }) => code)).toEqual(['too-many-rows']);
  expect(heapMb).toBeLessThan(150);
  expect(lagMs).toBeLessThan(patient(2_000));
});

test('a file over 10 MB is cut off', async () => {
  const merchant = await provider.signUp();
  const large = new Uint8Array(ORDER_FILE_MAX_BYTES + 200_000).fill(0x61);
  expect((await uploadOrders(merchant, large)).problem.code).toBe('body-too-large');
});

longTest('the largest file is taken, checked and quoted while others are served', { timeout: patient(240_000) }, async () => {
  const merchant = await provider.signUp();
  const content = rows(ORDER_ROWS_MAX);
  const uploaded = await watch(uploadOrders(merchant, content));
  const { id, version, settings, rowCount } = uploaded.value.data;
  expect(rowCount).toBe(ORDER_ROWS_MAX);
  const params = { orderImportId: id };
  const checked = await watch(merchant.call(checkOrderImport, { params, body: { ...settings, mode: 'test', version } }));
  expect(checked.value.data.counts).toMatchObject({ ready: ORDER_ROWS_MAX, failed: 0 });
  const quoted = await watch(merchant.call(quoteOrderImport, { params }));
  expect(quoted.value.data.quoted).toMatchObject({ orders: ORDER_ROWS_MAX, refused: 0 });
  for (const { heapMb } of [uploaded, checked, quoted]) expect(heapMb).toBeLessThan(400);
  for (const { lagMs } of [uploaded, checked, quoted]) expect(lagMs).toBeLessThan(patient(3_000));
});

longTest('a quotation mark that swallows the rest names its line', async () => {
  const { accountId } = await provider.signUp();
  const content = `${HEAD}${row(1)}"${row(2).repeat(40_000)}`;
  expect(await codeOf(storeUpload(provider.services, { accountId, fileName: 'a.csv', content: Readable.from([content]) }))).toBe(
    'quote-not-closed',
  );
});

longTest('a workbook that unpacks without end is refused before it is unpacked', async () => {
  const merchant = await provider.signUp();
  const sheet = new Uint8Array(80 * 1_048_576).fill(0x20);
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': sheet, 'xl/workbook.xml': new Uint8Array() });
  expect(bomb.length).toBeLessThan(1_000_000);
  const { value, heapMb } = await watch(uploadOrders(merchant, bomb as Uint8Array<ArrayBuffer>, 'bomb.xlsx'));
  expect(value.problem.fields?.map(({ code }) => code)).toEqual(['file-unpacks-too-large']);
  expect(heapMb).toBeLessThan(150);
  const many = zipSync(Object.fromEntries(Array.from({ length: 3_000 }, (_none, place) => [`../${place}`, new Uint8Array()])));
  expect((await uploadOrders(merchant, many as Uint8Array<ArrayBuffer>)).problem.fields?.map(({ code }) => code)).toEqual([
    'file-unpacks-too-large',
  ]);
});

test('odd file names, NULs, columns of every language’s prototype and texts of every kind harm nothing', async () => {
  const merchant = await provider.signUp();
  for (const name of ['../../etc/passwd', 'a\u202excel.exe', 'x'.repeat(200), 'a"b;c.csv']) {
    const { data } = await uploadOrders(merchant, HEAD + row(1), name);
    expect(data.fileName).toBe(name);
  }
  const odd = await uploadOrders(merchant, `__proto__,constructor,toString,Reference\n1,2,3,<script>\n`);
  expect(odd.data.columns.map(({ name }) => name)).toEqual(['__proto__', 'constructor', 'toString', 'Reference']);
  expect(odd.data.settings.mapping).toEqual({ reference: 3 });
  expect({}).not.toHaveProperty('polluted');
});
