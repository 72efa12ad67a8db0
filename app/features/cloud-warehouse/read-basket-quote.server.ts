import { type PurchaseInput, type PurchaseQuote, quotePurchase } from '#contract/cloud-warehouse-purchases.ts';
import type { Locale } from '#contract/locales.ts';
import type { Problem } from '#contract/problem.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { type BasketEntry, readUnitCount } from './stock-basket.ts';

type Options = Omit<PurchaseInput, 'lines'>;
type Answer = { status: 'ok'; data: PurchaseQuote } | { status: 'refused'; problem: Problem };

/** A line of the basket with what is known of its goods. */
export interface BasketRow extends BasketEntry {
  /** Null: not known, as of goods off sale. */
  goods: PurchaseQuote['lines'][number] | null;
  /** `units`: no number that can be bought; `gone`: no such goods; else what the provider says of the line, in the language of the request. */
  wrong: 'units' | 'gone' | { message: string } | null;
}

export interface BasketQuote {
  rows: BasketRow[];
  /** What all of it costs that can be had at all; null while the units of a line are wrong. */
  quote: PurchaseQuote | null;
  problem: Problem | null;
}

interface BasketReader {
  options: Options;
  locale: Locale;
  caller: Caller;
}

/** What a basket costs, and which of its lines can't be bought; the goods of the others are known all the same. */
export async function readBasketQuote(entries: readonly BasketEntry[], { options, locale, caller }: BasketReader): Promise<BasketQuote> {
  const wrong = new Map<string, BasketRow['wrong']>();
  // Goods are read with one unit where the number is wrong: their price is shown, but no total.
  const lines = entries.map(({ variantId, typed }) => {
    const units = readUnitCount(typed, locale);
    if (units === null) wrong.set(variantId, 'units');
    return { variantId, units: units ?? 1 };
  });
  const quoteOf = async (some: typeof lines): Promise<Answer | null> =>
    some.length === 0 ? null : callProvider(quotePurchase, { body: { ...options, lines: some } }, caller);

  let [left, answer] = [lines, await quoteOf(lines)];
  if (isUnknown(answer)) {
    const answers = await Promise.all(left.map(async (line) => ({ line, unknown: isUnknown(await quoteOf([line])) })));
    for (const { line } of answers.filter(({ unknown }) => unknown)) wrong.set(line.variantId, 'gone');
    left = answers.filter(({ unknown }) => !unknown).map(({ line }) => line);
    answer = await quoteOf(left);
  }
  if (answer?.status === 'refused') {
    const { lineMessages, goneLines } = readLineProblems(answer.problem);
    if (lineMessages.size === 0) return { rows: rowsOf(entries, wrong, null), quote: null, problem: ofAll(answer.problem) };
    for (const [place, message] of lineMessages) wrong.set(left[place]?.variantId ?? '', { message });
    const others = left.filter((_line, place) => !goneLines.has(place));
    answer = await quoteOf(others.map((line) => (wrong.has(line.variantId) ? { ...line, units: 1 } : line)));
  }
  const quote = answer?.status === 'ok' ? answer.data : null;
  const isWhole = quote?.lines.every(({ variantId }) => !wrong.has(variantId)) === true;
  return { rows: rowsOf(entries, wrong, quote), quote: isWhole ? quote : null, problem: null };
}

/** Some goods do not exist; which ones is not in the answer. */
function isUnknown(answer: Answer | null): boolean {
  return answer?.status === 'refused' && answer.problem.code === 'not-found';
}

function rowsOf(entries: readonly BasketEntry[], wrong: ReadonlyMap<string, BasketRow['wrong']>, quote: PurchaseQuote | null): BasketRow[] {
  return entries.map((entry) => {
    const goods = quote?.lines.find(({ variantId }) => variantId === entry.variantId) ?? null;
    return { ...entry, sku: goods?.sku ?? entry.sku, goods, wrong: wrong.get(entry.variantId) ?? null };
  });
}

/** A refusal that is about all lines, with what it says of them. */
function ofAll(problem: Problem): Problem {
  const field = problem.fields?.find(({ path }) => path === 'lines');
  return field === undefined ? problem : { ...problem, message: field.message };
}

/** What a refusal says of each line, and of which lines the goods can't be had at all. */
function readLineProblems({ fields = [] }: Problem): { lineMessages: Map<number, string>; goneLines: Set<number> } {
  const lineMessages = new Map<number, string>();
  const goneLines = new Set<number>();
  for (const { path, message } of fields) {
    const [, line, field] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
    if (line === undefined) continue;
    if (!lineMessages.has(Number(line))) lineMessages.set(Number(line), message);
    if (field === 'variantId') goneLines.add(Number(line));
  }
  return { lineMessages, goneLines };
}
