import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { listLedgerMonths } from '#contract/balance.ts';
import { linkStatement, startStatement } from '#contract/statements.ts';
import type { Merchant } from '#tests/support/call.ts';
import { postMovement, statementOf } from '#tests/support/ledger-histories.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { pdfPages } from '#tests/support/read-pdf.ts';
import { PART_ENTRIES } from './write-statement.ts';

const provider = await startTestProvider();

/** A merchant with a recharge, a payment and a correction whose reason a spreadsheet would read as a formula. */
async function aTrader(): Promise<{ merchant: Merchant; month: string }> {
  const merchant = await provider.signUp();
  const { accountId } = merchant;
  await postMovement(provider, accountId, { kind: 'recharge', amountMinor: 123_456 }, { number: 'RC1' });
  await postMovement(provider, accountId, { kind: 'order_payment', amountMinor: 3_456 }, { number: 'SO1' });
  await postMovement(provider, accountId, { kind: 'adjustment', amountMinor: 5 }, { number: 'AD1', reason: '=1+1' });
  const { months } = (await merchant.call(listLedgerMonths, { query: {} })).data;
  return { merchant, month: months[0]?.month ?? '' };
}

describe('the statement of a month', () => {
  test('as CSV has each movement, both currencies and the sums; no text is a formula', async () => {
    const { merchant, month } = await aTrader();
    const { content, type, name } = await statementOf(provider, merchant, { mode: 'live', month, format: 'csv' }, 'pt-BR');
    expect(type).toContain('text/csv');
    expect(name).toMatch(/statement-\d{4}-\d\d-\d\d\.csv/);
    const [head, ...rows] = parse(content, { bom: true }) as string[][];
    expect(head?.slice(0, 5)).toEqual(['Nº', 'Hora (UTC)', 'Tipo', 'Documento', 'Pedido']);
    expect(rows.map((row) => [row[2], row[3], row[7], row[8], row[9], row[10], row[11]])).toEqual([
      ['Saldo inicial', '', '', '', '', '', '0.00'],
      ['Recarga', 'RC1', '1234.63', 'USD', '7.12345678', '1234.56', '1234.56'],
      ['Pagamento de pedido', 'SO1', '', '', '', '-34.56', '1200.00'],
      ['Ajuste', 'AD1', '', '', '', '0.05', '1200.05'],
      ['Entradas', '', '', '', '', '', '1234.61'],
      ['Saídas', '', '', '', '', '', '-34.56'],
      ['Saldo final', '', '', '', '', '', '1200.05'],
    ]);
    expect(rows[3]?.[5]).toBe("'=1+1");
  });

  test('as XLSX is a workbook with amounts as numbers and times as dates', async () => {
    const { merchant, month } = await aTrader();
    const { content, type } = await statementOf(provider, merchant, { mode: 'live', month, format: 'xlsx' });
    expect(type).toContain('spreadsheetml');
    const { default: readSheet } = await import('read-excel-file/node');
    const [sheet] = await readSheet(content);
    const rows = sheet?.data ?? [];
    expect(rows[0]?.[0]).toBe('No.');
    expect(rows[2]?.slice(2, 4)).toEqual(['Recharge', 'RC1']);
    expect(rows[2]?.slice(10)).toEqual([1234.56, 1234.56]);
    expect(rows[4]?.[5]).toBe('=1+1');
    const xml = Buffer.from(unzipSync(content)['xl/worksheets/sheet1.xml'] ?? []).toString('utf8');
    expect(xml).not.toContain('<f>');
  });

  test.each([
    ['en-US', 'Balance statement', 'Closing balance'],
    ['es-ES', 'Extracto del saldo', 'Saldo final'],
    ['pt-BR', 'Extrato do saldo', 'Saldo final'],
  ] as const)('as PDF in %s names its month and its sums', async (locale, title, closing) => {
    const { merchant, month } = await aTrader();
    const { content, type } = await statementOf(provider, merchant, { mode: 'live', month, format: 'pdf' }, locale);
    expect(type).toContain('pdf');
    const [page = ''] = pdfPages(content);
    expect(page).toContain(title);
    expect(page).toContain(closing);
    expect(page).toContain('SO1');
  });

  test('of many movements is written part by part, and of none has its sums', async () => {
    const { merchant, month } = await aTrader();
    for (let count = 0; count < 40; count += 1) await postMovement(provider, merchant.accountId, { kind: 'fee', amountMinor: 1 });
    const { content } = await statementOf(provider, merchant, { mode: 'live', month, format: 'csv' });
    expect(parse(content, { bom: true })).toHaveLength(1 + 1 + 43 + 3);
    const { content: none, rows } = await statementOf(provider, merchant, { mode: 'test', month, format: 'csv' });
    expect(parse(none, { bom: true })).toHaveLength(5);
    expect(rows).toBe(Math.ceil(1 / PART_ENTRIES));
  });

  test('is not given to another merchant, and not before it is written', async () => {
    const [{ merchant, month }, other] = [await aTrader(), await provider.signUp()];
    const job = (await merchant.call(startStatement, { body: { mode: 'live', month, format: 'csv' } })).data;
    expect((await merchant.call(linkStatement, { params: { jobId: job.id } })).problem.code).toBe('state-conflict');
    await provider.runJobs();
    expect((await other.call(linkStatement, { params: { jobId: job.id } })).problem.code).toBe('not-found');
    expect((await merchant.call(linkStatement, { params: { jobId: job.id } })).status).toBe(200);
  });
});
