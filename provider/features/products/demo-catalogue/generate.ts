import { leaves } from './categories.ts';
import { chooseOptions, type ChosenOption } from './choose-options.ts';
import { colors } from './colors.ts';
import { composeDescription } from './compose-description.ts';
import { composeName, type NameParts, nounWithMaterial } from './compose-name.ts';
import { describePictures, type PictureDescriptor } from './describe-pictures.ts';
import type { Feature, Leaf, LogisticsAttribute, ProductType } from './lexicon.ts';
import { capitalize, localized, type LocalizedText } from './localized-text.ts';
import { type LookCode, looks } from './looks.ts';
import { type DemoVariant, isChoice, makeVariants } from './make-variants.ts';
import { type MaterialCode, materials } from './materials.ts';
import { isMeasure, optionKind } from './option-values.ts';
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
  const variants = makeVariants({ spu, type, packing, options, pictureColors: [shades[0] ?? accent, accent], firstNumber: firstVariantNumber }, random);
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

interface Draft {
  names: LocalizedText;
  type: ProductType;
  material: MaterialCode;
  look: LookCode | null;
  feature: Feature | null;
  options: ChosenOption[];
}

const maxAttempts = 60;

/** Draws until the name is new in its leaf; a leaf that has run out of names counts editions. */
function draftProduct(leaf: Leaf, taken: NamesTaken, random: Random): Draft {
  for (let attempt = 0; ; attempt += 1) {
    const type = random.pick(leaf.types);
    const material = random.pick(type.materials);
    const look = drawLook(type.looks ?? leaf.looks, material, random);
    const feature = drawFeature(leaf, type, look, random);
    const options = chooseOptions(type.axes, random);
    const names = composeName(nameParts({ type, material, look, feature, options }, random));
    if (attempt >= maxAttempts) return { names: taken.nextEdition(leaf, names), type, material, look, feature, options };
    if (taken.claim(leaf, names)) return { names, type, material, look, feature, options };
  }
}

/** A name says two or three of look, material and feature; a single size is said at the end. */
function nameParts({ type, material, look, feature, options }: Omit<Draft, 'names'>, random: Random): NameParts {
  const spoken = !type.unspokenMaterial && !materials[material].unspoken;
  const [saysLook, saysMaterial, saysFeature] = random.pick(namePatterns);
  const measured = options.find(({ axis, values }) => isMeasure(axis) && values.length === 1 && values[0]?.code !== '1pcs');
  return {
    type,
    material: spoken && saysMaterial ? material : null,
    look: saysLook ? look : null,
    feature: saysFeature || !spoken ? feature : null,
    measure: measured?.values[0]?.words ?? null,
  };
}

const namePatterns = [
  [false, true, true],
  [false, true, true],
  [true, true, false],
  [true, true, true],
  [true, true, true],
  [true, false, true],
] as const;

function drawLook(codes: readonly LookCode[], material: MaterialCode, random: Random): LookCode | null {
  const fitting = codes.filter((code) => {
    const { only, except } = looks[code];
    return (only?.includes(material) ?? true) && !except?.includes(material);
  });
  return fitting.length > 0 ? random.pick(fitting) : null;
}

function drawFeature(leaf: Leaf, type: ProductType, look: LookCode | null, random: Random): Feature | null {
  const said = new Set(longWords(`${type.noun[0]} ${look ? looks[look].words[0] : ''}`));
  const fitting = (features: readonly Feature[]) => features.filter((feature) => !longWords(feature[0]).some((word) => said.has(word)));
  const ofType = fitting(type.features);
  const ofLeaf = fitting(leaf.features);
  if (ofType.length + ofLeaf.length === 0) return null;
  return random.pick(ofType.length > 0 && (ofLeaf.length === 0 || random.chance(0.75)) ? ofType : ofLeaf);
}

/** Words long enough to sound odd when they come twice in a name. */
function longWords(text: string): string[] {
  return text.toLowerCase().split(/[\s-]+/u).filter((word) => word.length > 3 && word !== 'with');
}

/** What it is for can be added to any detail; two details might contradict each other. */
function secondFeature(leaf: Leaf, first: Feature, random: Random): Feature[] {
  const uses = leaf.features.filter((feature) => feature !== first && feature[0].startsWith('for '));
  return uses.length > 0 && !first[0].startsWith('for ') ? [random.pick(uses)] : [];
}

class NamesTaken {
  private readonly names = new Set<string>();

  claim(leaf: Leaf, names: LocalizedText): boolean {
    const keys = Object.entries(names).map(([locale, name]) => `${leaf.code} ${locale} ${name}`);
    if (keys.some((key) => this.names.has(key))) return false;
    keys.forEach((key) => this.names.add(key));
    return true;
  }

  nextEdition(leaf: Leaf, names: LocalizedText): LocalizedText {
    for (let edition = 2; ; edition += 1) {
      const numbered = {
        'en-US': `${names['en-US']}, Edition ${edition}`,
        'es-ES': `${names['es-ES']}, edición ${edition}`,
        'pt-BR': `${names['pt-BR']}, edição ${edition}`,
      };
      if (this.claim(leaf, numbered)) return numbered;
    }
  }
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
