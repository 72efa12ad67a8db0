import type { Cause } from '#contract/problem.ts';
import { readPublicAddress } from '#provider/http/public-address.ts';
import { costInCurrency } from './cost-in-currency.ts';
import { forbiddenWords } from './forbidden-words.ts';
import type { ListedDraftRow } from './import-items.store.ts';
import { convertPrice, hasRate } from './pricing.ts';
import { readTexts } from './text-edits.ts';

/** Beyond these a price is more often a slip of the keyboard than a wish. */
const PRICE_MAX_USD_MINOR = 1_000_000;
const ABOVE_COST_MAX_USD_MINOR = 50_000;
const MARKUP_MAX = 100;

/** What a merchant should know of a draft before a push; none of it stops one. */
export function draftWarnings(row: ListedDraftRow, known: { cnyPerUsd: string; lossCountries: readonly string[] }): Cause[] {
  return [
    ...(row.off_sale > 0 ? [{ code: 'variant-off-sale' as const, params: { count: row.off_sale } }] : []),
    ...priceWarnings(row, known.cnyPerUsd),
    ...known.lossCountries.map((country) => ({ code: 'loss-in-country' as const, params: { country } })),
    ...wordWarnings(row),
    ...pictureWarnings(row),
  ];
}

function priceWarnings(row: ListedDraftRow, cnyPerUsd: string): Cause[] {
  if (!hasRate(row.currency)) return [];
  const counts = { 'price-too-high': 0, 'markup-too-high': 0, 'price-far-above-cost': 0 };
  for (const { include, priceMinor, costMinor } of row.variants) {
    if (!include || priceMinor === null) continue;
    const priceUsd = convertPrice(priceMinor, row.currency, 'USD');
    const costUsd = costInCurrency(costMinor, 'USD', { cnyPerUsd }) ?? 0;
    if (priceUsd > PRICE_MAX_USD_MINOR) counts['price-too-high'] += 1;
    if (priceUsd > costUsd * MARKUP_MAX) counts['markup-too-high'] += 1;
    if (priceUsd - costUsd > ABOVE_COST_MAX_USD_MINOR) counts['price-far-above-cost'] += 1;
  }
  return (Object.keys(counts) as (keyof typeof counts)[]).flatMap((code) =>
    counts[code] === 0 ? [] : [{ code, params: { count: counts[code] } }],
  );
}

function wordWarnings(row: ListedDraftRow): Cause[] {
  const written = Object.values(readTexts(row).texts).flatMap(({ title, descriptionHtml }) => [
    title,
    descriptionHtml.replace(/<[^>]*>/g, ' '),
  ]);
  const text = ` ${[row.product_type, row.vendor, ...row.tags, ...written].join(' ').toLowerCase()} `;
  return forbiddenWords.filter((word) => hasWord(text, word)).map((word) => ({ code: 'forbidden-word', params: { word } }));
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) return true;
  }
  return false;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

function pictureWarnings(row: ListedDraftRow): Cause[] {
  const positions = row.pictures?.map(({ position }) => position) ?? row.product_pictures.keys();
  // A picture without an address is drawn by us.
  const addresses = [...positions].flatMap((position) => row.product_pictures[position]?.url ?? []);
  const judged = addresses.map((address) => readPublicAddress(address).status);
  return (['private', 'broken'] as const).flatMap((verdict) => {
    const count = judged.filter((each) => each === verdict).length;
    return count === 0 ? [] : [{ code: `picture-address-${verdict}` as const, params: { count } }];
  });
}
