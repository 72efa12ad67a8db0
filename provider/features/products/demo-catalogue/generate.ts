import { leaves } from './categories.ts';
import { colors } from './colors.ts';
import { composeDescription } from './compose-description.ts';
import { nounWithMaterial } from './compose-name.ts';
import { describePictures, type PictureDescriptor } from './describe-pictures.ts';
import { type Draft, draftProduct, NamesTaken } from './draft-product.ts';
import type { Feature, Leaf, LogisticsAttribute, ProductType } from './lexicon.ts';
import { capitalize, localized, type LocalizedText } from './localized-text.ts';
import { type LookCode, looks } from './looks.ts';
import { type DemoVariant, isChoice, makeVariants } from './make-variants.ts';
import { type MaterialCode, materials } from './materials.ts';
import { optionKind } from './option-values.ts';
import { packings } from './packing.ts';
import { createRandom, type Random } from './random.ts';

export { type DemoCategory, demoCategories } from './categories.ts';
export type { PictureDescriptor } from './describe-pictures.ts';
export type { LogisticsAttribute } from './lexicon.ts';
export type { CatalogueLocale, LocalizedText } from './localized-text.ts';
export type { DemoVariant } from './make-variants.ts';

export interface DemoOption {
  code: string;
  names: LocalizedText;
}

export interface DemoProduct {
  /** Unique and stable, for example "WH-104233". */
  spu: string;
  /** Code of a category of level 3. */
  categoryCode: string;
  names: LocalizedText;
  /** Simple HTML: paragraphs and one list. */
  descriptions: LocalizedText;
  /** In the order they are shown; empty when there is one variant. */
  optionNames: DemoOption[];
  /** Value code to its name; codes of values differ between options. */
  optionValues: Record<string, LocalizedText>;
  material: LocalizedText;
  packing: LocalizedText;
  customsNameEn: string;
  customsNameZh: string;
  /** 6 digits. */
  hsCode: string;
  originCountry: 'CN' | 'VN' | 'IN';
  attributes: LogisticsAttribute[];
  processingHours: number;
  /** The first one is the picture of the card. */
  pictures: PictureDescriptor[];
  /** Search words in English, kebab case. */
  tags: string[];
  createdDaysAgo: number;
  /** 1 to 24. */
  variants: DemoVariant[];
}

/** Enough to make lists, filters and searches feel like a real catalogue. */
export const defaultProductCount = 2400;

/**
 * The demo catalogue, one product at a time. The same seed gives the same products, and a larger count starts
 * with the products of a smaller one.
 */
export function* generateDemoProducts({ seed, count }: { seed: number; count: number }): Generator<DemoProduct> {
  const names = new NamesTaken();
  let variantNumber = seed % 1000;
  for (let index = 0; index < count; index += 1) {
    const product = generateProduct({ seed, index, names, firstVariantNumber: variantNumber });
    variantNumber += product.variants.length;
    yield product;
  }
}

interface ProductPlan {
  seed: number;
  index: number;
  names: NamesTaken;
  firstVariantNumber: number;
}

function generateProduct({ seed, index, names, firstVariantNumber }: ProductPlan): DemoProduct {
  const random = createRandom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  const spu = spuOf(index);
  // The first round visits every leaf, so that no category of a small catalogue stays empty.
  const leaf = leaves[index] ?? random.pick(leaves);
  const draft = draftProduct(leaf, names, random);
  const { type, material, look, feature, options } = draft;
  const features = feature ? [feature, ...secondFeature(leaf, feature, random)] : [];
  const packing = type.packing ?? leaf.packing;
  const accent = random.pick(accents);
  const shades = pictureColors(draft);
  const variants = makeVariants(
    { spu, type, packing, options, pictureColors: [shades[0] ?? accent, accent], firstNumber: firstVariantNumber },
    random,
  );
  const choices = options.filter(isChoice);
  const createdDaysAgo = Math.floor(900 * random.next() ** 1.7);

  return {
    spu,
    categoryCode: leaf.code,
    names: draft.names,
    descriptions: composeDescription({ type, material, look, features, closing: random.pick(leaf.closings), options, variants }),
    optionNames: choices.map(({ axis }) => ({ code: optionKind(axis).code, names: localized(optionKind(axis).names) })),
    optionValues: Object.fromEntries(choices.flatMap(({ values }) => values.map(({ code, words }) => [code, localized(words)]))),
    material: localizedMaterial(material),
    packing: localized(packings[packing].words),
    customsNameEn: capitalize(nounWithMaterial(type, material)),
    customsNameZh: `${materials[material].zh}${type.zh}`,
    hsCode: hsCodeOf(leaf, type, material),
    originCountry: random.chance(0.95) ? 'CN' : random.pick(['VN', 'IN'] as const),
    attributes: attributesOf(type, look, feature),
    processingHours: random.pick([24, 24, 24, 48, 48, 72]),
    pictures: describePictures({ shape: type.shape, variantColors: shades, accent }, random),
    tags: tagsOf(leaf, { material, look, createdDaysAgo }),
    createdDaysAgo,
    variants,
  };
}

/** What it is for can be added to any detail; two details might contradict each other. */
function secondFeature(leaf: Leaf, first: Feature, random: Random): Feature[] {
  const uses = leaf.features.filter((feature) => feature !== first && feature[0].startsWith('for '));
  return uses.length > 0 && !first[0].startsWith('for ') ? [random.pick(uses)] : [];
}

/** 7,919 and 900,000 have no common factor: numbers look drawn and never repeat. */
function spuOf(index: number): string {
  return `WH-${100_000 + ((index * 7919 + 4233) % 900_000)}`;
}

const accents = ['#c79a62', '#e9dfcf', '#5b6472', '#d9b04c', '#8a5a3a', '#f4f3ef'] as const;

function hsCodeOf(leaf: Leaf, type: ProductType, material: MaterialCode): string {
  if (type.hs === undefined) return leaf.hs;
  return typeof type.hs === 'string' ? type.hs : (type.hs[material] ?? leaf.hs);
}

function localizedMaterial(material: MaterialCode): LocalizedText {
  const { words, nounEn } = materials[material];
  return localized([capitalize(nounEn ?? words[0]), capitalize(words[1]), capitalize(words[2])]);
}

function attributesOf(type: ProductType, look: LookCode | null, feature: Feature | null): LogisticsAttribute[] {
  const all = [...(type.attributes ?? []), look ? looks[look].attribute : undefined, feature?.[3]];
  return [...new Set(all.filter((attribute) => attribute !== undefined))];
}

/** Those of the variants; without a choice of colours that of the type or of the material. */
function pictureColors({ type, material, options }: Draft): string[] {
  const chosen = options.find(({ axis }) => axis.kind === 'color')?.values.flatMap(({ color }) => color ?? []);
  const plain = type.colors?.[0] ?? materials[material].color ?? 'natural';
  return (chosen ?? [plain]).map((color) => colors[color].hex);
}

function tagsOf(leaf: Leaf, traits: { material: MaterialCode; look: LookCode | null; createdDaysAgo: number }): string[] {
  const fresh = traits.createdDaysAgo < 30 ? ['new'] : [];
  return [...new Set([...leaf.tags, traits.material, ...(traits.look ? [traits.look] : []), ...fresh])];
}
