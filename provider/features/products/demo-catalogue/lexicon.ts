import type { ColorCode, PaletteCode } from './colors.ts';
import type { LookCode } from './looks.ts';
import type { MaterialCode } from './materials.ts';
import type { PackingCode } from './packing.ts';
import type { Shape } from './silhouettes.ts';

/** One text in English, Spanish and Portuguese. */
export type Words = readonly [en: string, es: string, pt: string];

/** Gender and number of a noun: masculine or feminine, singular or plural. */
export type Agreement = 'ms' | 'fs' | 'mp' | 'fp';

/** Traits of goods that decide which freight lines may carry them. */
export type LogisticsAttribute =
  'battery_pi966' | 'battery_pi967' | 'liquid' | 'powder' | 'magnet' | 'blade' | 'food' | 'cosmetic' | 'brand_risk';

/**
 * What a product has beside its kind, as it stands at the end of a name: "with wooden stand".
 * In Spanish and Portuguese it starts with a preposition, so that it never has to agree with the noun.
 */
export type Feature = readonly [en: string, es: string, pt: string, attribute?: LogisticsAttribute];

/** What the variants of a product differ in. Numbers are steps of which a product takes a run. */
export type OptionAxis =
  | { kind: 'color'; palette: PaletteCode }
  | { kind: 'plug' }
  | { kind: 'clothing-size' }
  /** S to XL where each step is much bigger than the last: a dog bed, a plant pot. */
  | { kind: 'size' }
  | { kind: 'ring-size' }
  | { kind: 'baby-age' }
  | { kind: 'capacity'; ml: readonly number[] }
  | { kind: 'length' | 'diameter' | 'height'; cm: readonly number[] }
  | { kind: 'format'; cm: readonly (readonly [number, number])[] }
  | { kind: 'screen'; inches: readonly number[] }
  | { kind: 'pack' | 'pairs'; pieces: readonly number[] };

export interface ProductType {
  /** In the singular or plural it is sold in. `*` marks where look and material go; without it: before (en) or after (es, pt). */
  noun: Words;
  /** Agreement of the Spanish and of the Portuguese noun. */
  agree: readonly [es: Agreement, pt: Agreement];
  /** Customs name in Chinese, without the material. */
  zh: string;
  shape: Shape;
  /** HS code where it is not the one of the leaf, or not the same for each material. */
  hs?: string | Partial<Record<MaterialCode, string>>;
  materials: readonly MaterialCode[];
  /** The name would mislead with the material: it is that of the bottle, not of the polish in it. */
  unspokenMaterial?: true;
  /** Instead of the looks of the leaf. */
  looks?: readonly LookCode[];
  /** Beside the features of the leaf. */
  features: readonly Feature[];
  /** A sentence or two on what it is for. */
  about: Words;
  /** Net weight of the middle variant: lightest and heaviest product of this type. */
  grams: readonly [min: number, max: number];
  /** Packed length, width and height of the middle variant. */
  packedMm: readonly [number, number, number];
  /** Purchase price of the middle variant in yuan. */
  yuan: readonly [min: number, max: number];
  axes: readonly OptionAxis[];
  attributes?: readonly LogisticsAttribute[];
  packing?: PackingCode;
  /** Replaces "1 × noun" in the list of contents. */
  inTheBox?: Words;
  /** Colour of the pictures where no variant has a colour. */
  colors?: readonly ColorCode[];
}

export interface Leaf {
  code: string;
  names: Words;
  hs: string;
  looks: readonly LookCode[];
  /** Shared by all types of the leaf. */
  features: readonly Feature[];
  /** Closing sentences of the description. */
  closings: readonly Words[];
  packing: PackingCode;
  /** Search words merchants use, beside the code of the leaf. */
  tags: readonly string[];
  types: readonly ProductType[];
}

export interface Group {
  code: string;
  names: Words;
  hs: string;
  leaves: readonly Leaf[];
}

export interface Department {
  code: string;
  names: Words;
  hs: string;
  groups: readonly Group[];
}
