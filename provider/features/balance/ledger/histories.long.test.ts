import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import readSheet from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { listLedgerMonths, type LedgerMonth } from '#contract/balance.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { allEntries, type Movement, postMovement, statementOf } from '#tests/support/ledger-histories.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { pdfPages } from '#tests/support/read-pdf.ts';
import { addMonths, monthAt, startOfMonth } from './month-range.ts';

const provider = await startTestProvider();

const movement = fc.record({
  kind: fc.constantFrom<Movement['kind']>('recharge', 'order_payment', 'hold', 'promotion', 'withdrawal', 'adjustment', 'fee'),
  amountMinor: fc.integer({ min: 1, max: 50_000 }),
  hoursLater: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500 })),
});
const zone = fc.constantFrom('UTC', 'America/Sao_Paulo', 'Asia/Shanghai', 'Pacific/Kiritimati', 'America/New_York');
const history = fc.array(movement, { minLength: 3, maxLength: 14 });

test('screen, months, statements and the check of the books agree to the fen, across month ends and zones', async () => {
  await fc.assert(
    fc.asyncProperty(history, zone, async (movements, timeZone) => {
      const signedUp = await provider.signUp();
      await postMovement(provider, signedUp.accountId, { kind: 'recharge', amountMinor: 100_000 });
      for (const { hoursLater, ...each } of movements) {
        if (hoursLater > 0) await moveClock(provider, { hours: hoursLater });
        await postMovement(provider, signedUp.accountId, each);
      }
      const merchant = await signInAgain(provider, signedUp);
      const entries = await allEntries(merchant);
      const { months } = (await merchant.call(listLedgerMonths, { query: { timeZone } })).data;
      const total = entries.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
      expect(entries.at(-1)?.balanceAfter.amountMinor).toBe(total);
      expect(months[0]?.closing.amountMinor).toBe(total);
      expect(months.reduce((sum, { entries: count }) => sum + count, 0)).toBe(entries.length);

      for (const month of months) {
        const own = entries.filter(({ at }) => monthAt(new Date(at), timeZone) === month.month);
        expect(sumsOf(own)).toEqual([month.moneyIn.amountMinor, month.moneyOut.amountMinor, month.entries]);
        expect(month.opening.amountMinor + month.moneyIn.amountMinor + month.moneyOut.amountMinor).toBe(month.closing.amountMinor);
        const earlier = months.find(({ month: other }) => other === addMonths(month.month, -1));
        if (earlier !== undefined) expect(month.opening).toEqual(earlier.closing);
      }
      const busiest = months.toSorted((one, other) => other.entries - one.entries)[0];
      if (busiest === undefined) throw new Error('no month');
      const range = { from: startOfMonth(busiest.month, timeZone), to: startOfMonth(addMonths(busiest.month, 1), timeZone) };
      const shown = await allEntries(merchant, range);
      expect(sumsOf(shown)).toEqual([busiest.moneyIn.amountMinor, busiest.moneyOut.amountMinor, busiest.entries]);
      const asked = { mode: 'live', month: busiest.month, timeZone } as const;
      const csv = await statementOf(provider, merchant, { ...asked, format: 'csv' });
      expectStatement(parse(csv.content, { bom: true, from: 2 }), busiest);
      const xlsx = await statementOf(provider, merchant, { ...asked, format: 'xlsx' });
      const [sheet] = await readSheet(xlsx.content);
      expectStatement((sheet?.data ?? []).slice(1).map(textOf), busiest);
      const pdf = await statementOf(provider, merchant, { ...asked, format: 'pdf' });
      expectPrinted(pdfPages(pdf.content).join('\n'), busiest);
    }),
    { numRuns: 6 },
  );
  expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
});

function sumsOf(entries: { amount: { amountMinor: number } }[]): [moneyIn: number, moneyOut: number, count: number] {
  const amounts = entries.map(({ amount }) => amount.amountMinor);
  const sum = (chosen: number[]) => chosen.reduce((total, each) => total + each, 0);
  return [sum(amounts.filter((each) => each > 0)), sum(amounts.filter((each) => each < 0)), amounts.length];
}

/** A row of a workbook as the text of its cells. */
function textOf(row: readonly unknown[]): string[] {
  return row.map((cell) => (cell === null ? '' : String(cell)));
}

/** The sums of the month as a page prints them. */
function expectPrinted(text: string, { opening, moneyIn, moneyOut, closing }: LedgerMonth): void {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'CNY', currencyDisplay: 'code' });
  const plain = text.replaceAll(/\s+/g, '');
  for (const { amountMinor } of [opening, moneyIn, moneyOut, closing])
    expect(plain).toContain(format.format(amountMinor / 100).replaceAll(/\s+/g, ''));
}

/** Rows of the file: the opening balance, each movement with the balance after it, then the three sums. */
function expectStatement(rows: string[][], month: LedgerMonth): void {
  const fen = (text: string | undefined) => Math.round(Number(text) * 100);
  const [opening, ...others] = rows;
  const entries = others.slice(0, -3);
  expect(fen(opening?.at(-1))).toBe(month.opening.amountMinor);
  let balance = month.opening.amountMinor;
  for (const row of entries) {
    balance += fen(row.at(-2));
    expect(fen(row.at(-1))).toBe(balance);
  }
  expect(entries).toHaveLength(month.entries);
  const sums = [month.moneyIn, month.moneyOut, month.closing].map(({ amountMinor }) => amountMinor);
  expect(others.slice(-3).map((row) => fen(row.at(-1)))).toEqual(sums);
}
