import type { ChosenOption } from './choose-options.ts';
import { colors } from './colors.ts';
import type { ProductType } from './lexicon.ts';
import { optionKind, type OptionValue } from './option-values.ts';
import { type PackingCode, packings } from './packing.ts';
import type { Random } from './random.ts';

export interface DemoVariant {
  /** Unique: the SPU followed by the codes of the option values. */
  sku: string;
  /** Option code to value code, for example { color: 'black', size: 'm' }; empty for a single variant. */
  options: Record<string, string>;
  /** EAN-13 from the range for use inside a company (20–29). */
  barcode: string;
  netWeightG: number;
  packedWeightG: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  /** CNY fen. */
  costMinor: number;
  /** USD cents, ends in 99. */
  suggestedPriceMinor: number;
  /** Counted pieces by warehouse country; null where the product is not stocked. */
  stock: { CN: number; US: number | null };
  /** Main and second colour for `drawProductPicture`: a front picture with these shows this variant. */
  pictureColors: readonly string[];
}

interface VariantPlan {
  spu: string;
  type: ProductType;
  packing: PackingCode;
  options: readonly ChosenOption[];
  /** Main and second colour of the pictures where the variants have none. */
  pictureColors: readonly [main: string, accent: string];
  /** Counts all variants of the catalogue, for the barcode. */
  firstNumber: number;
}

export function makeVariants(plan: VariantPlan, random: Random): DemoVariant[] {
  const base = drawBase(plan.type, random);
  const stock = drawStockHabit(random);
  return combinations(plan).map((row, index) => {
    const net = Math.max(1, Math.round(base.grams * row.weightFactor));
    const packed = packedWeight(net, plan.packing);
    const costMinor = Math.round((base.costMinor * row.costFactor) / 10) * 10;
    return {
      sku: row.sku,
      options: row.options,
      barcode: eanOf(plan.firstNumber + index),
      netWeightG: net,
      packedWeightG: packed,
      lengthMm: roundTo5(base.sides[0] * row.sideFactor),
      widthMm: roundTo5(base.sides[1] * row.sideFactor),
      heightMm: roundTo5(base.sides[2] * row.sideFactor),
      costMinor,
      suggestedPriceMinor: retailPrice({ costMinor, packedG: packed, markup: base.markup }),
      stock: { CN: stock.cn(random), US: stock.us(random) },
      pictureColors: row.pictureColors,
    };
  });
}

/** One choice of values, with their factors multiplied. */
interface Row {
  sku: string;
  options: Record<string, string>;
  weightFactor: number;
  costFactor: number;
  sideFactor: number;
  pictureColors: readonly [main: string, accent: string];
}

function combinations({ spu, options, pictureColors }: VariantPlan): Row[] {
  const start: Row = { sku: spu.replace('-', ''), options: {}, weightFactor: 1, costFactor: 1, sideFactor: 1, pictureColors };
  return options.reduce<Row[]>(
    (rows, option) => rows.flatMap((row) => option.values.map((value) => extended(row, option, value))),
    [start],
  );
}

/** A value the buyer cannot choose against another changes the numbers, not the SKU. */
function extended(row: Row, option: ChosenOption, value: OptionValue): Row {
  const chosen = isChoice(option);
  return {
    sku: chosen ? `${row.sku}-${value.code.toUpperCase()}` : row.sku,
    options: chosen ? { ...row.options, [optionKind(option.axis).code]: value.code } : row.options,
    weightFactor: row.weightFactor * value.weightFactor,
    costFactor: row.costFactor * value.costFactor,
    sideFactor: row.sideFactor * value.sideFactor,
    pictureColors: value.color ? [colors[value.color].hex, row.pictureColors[1]] : row.pictureColors,
  };
}

export function isChoice(option: ChosenOption): boolean {
  return option.values.length > 1;
}

/** EAN-13 check digit: odd places count once, even places three times. */
export function withCheckDigit(twelveDigits: string): string {
  let sum = 0;
  for (let index = 0; index < 12; index += 1) sum += Number(twelveDigits[index]) * (index % 2 === 0 ? 1 : 3);
  return `${twelveDigits}${(10 - (sum % 10)) % 10}`;
}

function drawBase(type: ProductType, random: Random) {
  const [lightest, heaviest] = type.grams;
  const [cheapest, dearest] = type.yuan;
  const [length, width, height] = type.packedMm;
  const size = random.next();
  const stretch = 0.92 + size * 0.16;
  // Heavier ones tend to cost more, with a good deal of chance between.
  const price = Math.min(1, Math.max(0, 0.55 * size + 0.45 * random.next()));
  return {
    grams: lightest + size * (heaviest - lightest),
    sides: [length * stretch, width * stretch, height * stretch] as const,
    costMinor: (cheapest + price * (dearest - cheapest)) * 100,
    markup: 2.2 + random.next() * 1.3,
  };
}

/** Most products are well stocked, a few of the long tail are sold out; a third is in the US as well. */
function drawStockHabit(random: Random) {
  const soldOut = random.chance(0.05);
  const inUs = random.chance(0.35);
  const scale = 40 * 60 ** random.next();
  return {
    cn: (dice: Random) => (soldOut || dice.chance(0.06) ? 0 : Math.round(scale * (0.3 + dice.next()))),
    us: (dice: Random) => (inUs ? (dice.chance(0.1) ? 0 : Math.round(scale * 0.15 * (0.3 + dice.next()))) : null),
  };
}

function packedWeight(net: number, packing: PackingCode): number {
  const { grams, share } = packings[packing];
  return Math.ceil(net * (1 + share) + grams);
}

function retailPrice({ costMinor, packedG, markup }: { costMinor: number; packedG: number; markup: number }): number {
  const goodsCents = (costMinor / 7.1) * markup;
  const freightCents = 110 + packedG * 0.55;
  return Math.ceil((goodsCents + freightCents) / 100) * 100 - 1;
}

/** The step has no common factor with 10^11, so no number comes twice; exact up to a million variants. */
function eanOf(number: number): string {
  const spread = (number * 7_919_000_117 + 104_729) % 100_000_000_000;
  return withCheckDigit(`2${String(spread).padStart(11, '0')}`);
}

function roundTo5(millimetres: number): number {
  return Math.max(5, Math.round(millimetres / 5) * 5);
}
