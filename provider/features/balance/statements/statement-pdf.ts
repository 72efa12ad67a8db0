import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { LedgerEntry } from '#contract/balance.ts';
import type { Locale } from '#contract/locales.ts';
import type { Money } from '#contract/money.ts';
import { openPdfStream, type PdfStream } from '#provider/files/pdf-document.ts';
import { say } from '#provider/http/language.ts';
import { minorDigits, requireDecimal, toDecimal } from '#provider/money.ts';
import { documentOf, monthText, noteOf, type StatementHead, statementSums, wallClock } from './statement-table.ts';

/** Rows between which others are answered: one takes a fraction of a millisecond. */
const BREATH = 50;
/** Of the rate, as a page shows it; the tables have all eight. */
const RATE_DECIMALS = 4;

/** A statement to print and file: who, which month, the sums, then every movement. The pages leave as they are written. */
export async function writeStatementPdf(head: StatementHead, parts: AsyncIterable<LedgerEntry[]>): Promise<Readable> {
  const { locale, brand, mode, timeZone, merchant, sums } = head;
  const title = say(locale, 'statement.title', { month: monthText(sums.month, locale) });
  const pdf = await openPdfStream({ title, author: brand, footer: (page) => say(locale, 'statement.page', { title, page }) });
  pdf.startSheet(title, say(locale, `statement.${mode}`));
  pdf.columns([
    { name: say(locale, 'statement.from'), lines: [brand] },
    { name: say(locale, 'statement.to'), lines: merchant === '' ? ['–'] : [merchant] },
    { name: say(locale, 'statement.zone'), lines: [timeZone] },
    { name: say(locale, 'statement.entries'), lines: [new Intl.NumberFormat(locale).format(sums.entries)] },
  ]);
  pdf.columns(statementSums(head).map(({ label, amount }) => ({ name: label, lines: [moneyText(amount, locale)] })));
  writeEntries(pdf, head, parts).then(
    () => pdf.end(),
    (error: unknown) => pdf.content.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return pdf.content;
}

async function writeEntries(pdf: PdfStream, head: StatementHead, parts: AsyncIterable<LedgerEntry[]>): Promise<void> {
  const { locale } = head;
  const table = pdf.beginTable([
    { title: say(locale, 'statement.pdf.time'), share: 0.16 },
    { title: say(locale, 'statement.pdf.what'), share: 0.245 },
    { title: say(locale, 'statement.pdf.document'), share: 0.165 },
    { title: say(locale, 'statement.pdf.paid'), share: 0.15, alignEnd: true },
    { title: say(locale, 'statement.pdf.amount'), share: 0.13, alignEnd: true },
    { title: say(locale, 'statement.pdf.balance'), share: 0.15, alignEnd: true },
  ]);
  let placed = 0;
  for await (const entries of parts) {
    for (const entry of entries) {
      table.add(cellsOf(entry, head));
      placed += 1;
      if (placed % BREATH === 0) await setImmediate();
    }
  }
  if (placed === 0) pdf.paragraph(say(locale, 'statement.empty'), 'subdued');
}

function cellsOf(entry: LedgerEntry, { locale, timeZone }: StatementHead): string[] {
  const note = noteOf(entry, locale);
  const what = [say(locale, `statement.kind.${entry.kind}`), note].filter((line) => line !== '').join('\n');
  const order = entry.order?.externalName ?? '';
  return [
    wallClock(entry.at, timeZone).slice(0, 16),
    what,
    [documentOf(entry), order === entry.document.number ? '' : order].filter((line) => line !== '').join('\n'),
    entry.paid === null ? '' : paidText(entry.paid, locale),
    plainMoney(entry.amount, locale, 'exceptZero'),
    plainMoney(entry.balanceAfter, locale, 'auto'),
  ];
}

function paidText({ amount, cnyPerUnit }: NonNullable<LedgerEntry['paid']>, locale: Locale): string {
  const paid = moneyText(amount, locale);
  const digits = { minimumFractionDigits: RATE_DECIMALS, maximumFractionDigits: RATE_DECIMALS };
  const rate = formatOf(locale, digits).format(Number(toDecimal(requireDecimal(cnyPerUnit), RATE_DECIMALS)));
  return amount.currency === 'CNY' ? paid : `${paid}\n× ${rate}`;
}

function moneyText({ amountMinor, currency }: Money, locale: Locale): string {
  return formatOf(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(amountMinor / 10 ** minorDigits(currency));
}

/** The heading names the currency. */
function plainMoney({ amountMinor, currency }: Money, locale: Locale, signDisplay: 'exceptZero' | 'auto'): string {
  const digits = minorDigits(currency);
  return formatOf(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay, useGrouping: 'always' }).format(
    amountMinor / 10 ** digits,
  );
}

const formats = new Map<string, Intl.NumberFormat>();
function formatOf(locale: Locale, options: Intl.NumberFormatOptions & { useGrouping?: 'always' }): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, options);
  formats.set(key, made);
  return made;
}
