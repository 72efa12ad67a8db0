import { chooseOptions, type ChosenOption } from './choose-options.ts';
import { composeName, type NameParts } from './compose-name.ts';
import type { Feature, Leaf, ProductType } from './lexicon.ts';
import { localeIndex, type LocalizedText } from './localized-text.ts';
import { type LookCode, looks } from './looks.ts';
import { type MaterialCode, materials } from './materials.ts';
import { isMeasure } from './option-values.ts';
import type { Random } from './random.ts';

/** What a product is, before it has numbers and texts. */
export interface Draft {
  names: LocalizedText;
  type: ProductType;
  material: MaterialCode;
  look: LookCode | null;
  feature: Feature | null;
  options: ChosenOption[];
}

const maxAttempts = 60;

/** Draws until the name is new in its leaf; a leaf that has run out of names counts editions. */
export function draftProduct(leaf: Leaf, taken: NamesTaken, random: Random): Draft {
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
  const ofType = suitableFeatures(type.features, type, look);
  const ofLeaf = suitableFeatures(leaf.features, type, look);
  if (ofType.length + ofLeaf.length === 0) return null;
  return random.pick(ofType.length > 0 && (ofLeaf.length === 0 || random.chance(0.75)) ? ofType : ofLeaf);
}

const suitable = new WeakMap<readonly Feature[], Map<string, readonly Feature[]>>();

function suitableFeatures(features: readonly Feature[], type: ProductType, look: LookCode | null): readonly Feature[] {
  const byUse = suitable.get(features) ?? new Map<string, readonly Feature[]>();
  suitable.set(features, byUse);
  const use = `${type.noun[0]} ${look ?? ''}`;
  const known = byUse.get(use) ?? features.filter((feature) => suits(feature, type, look));
  byUse.set(use, known);
  return known;
}

/** A name says no word twice and has one "para" at most: "funda para móvil con anillo". */
function suits(feature: Feature, { noun }: ProductType, look: LookCode | null): boolean {
  const twice = (['en-US', 'es-ES', 'pt-BR'] as const).some((locale) => {
    const index = localeIndex[locale];
    const said = look ? [...stems(noun[index]), ...stems(looks[look].words[index])] : stems(noun[index]);
    return stems(feature[index]).some((stem) => said.includes(stem));
  });
  const secondPara = feature[1].startsWith('para ') && (noun[1].includes(' para ') || noun[2].includes(' para '));
  return !twice && !secondPara;
}

const knownStems = new Map<string, readonly string[]>();

/** The beginnings of the longer words, so that "perro" and "perros" count as the same. */
function stems(text: string): readonly string[] {
  const known = knownStems.get(text);
  if (known) return known;
  const words = text.toLowerCase().split(/[\s-]+/u);
  const found = words.filter((word) => word.length > 3 && !fillers.has(word)).map((word) => word.slice(0, 5));
  knownStems.set(text, found);
  return found;
}

const fillers = new Set(['with', 'para']);

/** Names are told apart in each category and language. */
export class NamesTaken {
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
