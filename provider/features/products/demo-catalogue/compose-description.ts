import type { ChosenOption } from './choose-options.ts';
import { plainNoun } from './compose-name.ts';
import type { Feature, ProductType, Words } from './lexicon.ts';
import { capitalize, type CatalogueLocale, decimal, inEachLocale, localeIndex, type LocalizedText } from './localized-text.ts';
import { type LookCode, looks } from './looks.ts';
import { type DemoVariant, isChoice } from './make-variants.ts';
import { type MaterialCode, materials } from './materials.ts';
import { optionKind } from './option-values.ts';

export interface DescriptionParts {
  type: ProductType;
  material: MaterialCode;
  look: LookCode | null;
  features: readonly Feature[];
  closing: Words;
  options: readonly ChosenOption[];
  variants: readonly DemoVariant[];
}

/** Two paragraphs on use and material, then a list of facts that agree with the variants. */
export function composeDescription(parts: DescriptionParts): LocalizedText {
  const measures = measure(parts.variants);
  return inEachLocale((locale) => {
    const index = localeIndex[locale];
    const first = [parts.type.about[index], parts.look && looks[parts.look].note[index]];
    const second = [materials[parts.material].note[index], parts.closing[index]];
    return `${paragraph(first)}${paragraph(second)}<ul>${facts(parts, measures, locale)
      .map((fact) => `<li>${fact}</li>`)
      .join('')}</ul>`;
  });
}

function paragraph(sentences: readonly (string | null)[]): string {
  return `<p>${sentences.filter(Boolean).join(' ')}</p>`;
}

function facts(parts: DescriptionParts, measures: Measures, locale: CatalogueLocale): string[] {
  const index = localeIndex[locale];
  const features = parts.features.map((feature) => feature[index]).join(', ');
  return [
    features && capitalize(features),
    materialFact(parts.material, locale),
    optionsFact(parts.options, locale),
    sizeFact(measures, locale),
    contentsFact(parts, locale),
  ].filter((fact) => fact !== '');
}

function materialFact(material: MaterialCode, locale: CatalogueLocale): string {
  const { words, nounEn } = materials[material];
  return locale === 'en-US' ? `Material: ${nounEn ?? words[0]}` : `Material: ${words[localeIndex[locale]]}`;
}

function optionsFact(options: readonly ChosenOption[], locale: CatalogueLocale): string {
  const index = localeIndex[locale];
  return options
    .filter(isChoice)
    .map(({ axis, values }) => `${optionKind(axis).names[index]}: ${values.map((value) => value.words[index]).join(', ')}`)
    .join('; ');
}

interface Measures {
  minGrams: number;
  maxGrams: number;
  largestMm: readonly number[];
  varies: boolean;
}

function measure(variants: readonly DemoVariant[]): Measures {
  const weights = variants.map((variant) => variant.netWeightG);
  const boxes = variants.map(({ lengthMm, widthMm, heightMm }) => [lengthMm, widthMm, heightMm]);
  const lengths = boxes.map(([length = 0]) => length);
  const largest = lengths.indexOf(Math.max(...lengths));
  return {
    minGrams: Math.min(...weights),
    maxGrams: Math.max(...weights),
    largestMm: boxes[largest] ?? [],
    varies: boxes.some((box) => box.some((side, index) => side !== boxes[0]?.[index])),
  };
}

function sizeFact({ minGrams, maxGrams, largestMm, varies }: Measures, locale: CatalogueLocale): string {
  const sides = largestMm.map((side) => decimal(side / 10, locale)).join(' × ');
  const words = sizeWords[varies ? 'varying' : 'fixed'][locale];
  return `${words[0]} ${weightRange(minGrams, maxGrams, locale)}; ${words[1]} ${sides} cm`;
}

const sizeWords = {
  fixed: { 'en-US': ['Net weight', 'package'], 'es-ES': ['Peso neto', 'paquete'], 'pt-BR': ['Peso líquido', 'embalagem'] },
  varying: {
    'en-US': ['Net weight', 'package up to'],
    'es-ES': ['Peso neto', 'paquete de hasta'],
    'pt-BR': ['Peso líquido', 'embalagem de até'],
  },
} as const;

function weightRange(min: number, max: number, locale: CatalogueLocale): string {
  if (max < 1000) return min === max ? `${min} g` : `${min}–${max} g`;
  const kilograms = [...new Set([min, max].map((grams) => decimal(Math.round(grams / 10) / 100, locale)))];
  return `${kilograms.join('–')} kg`;
}

const contentsWords = {
  label: ['In the box', 'Contenido', 'Conteúdo'],
  asChosen: ['number of pieces as chosen', 'número de piezas según la opción', 'número de peças conforme a opção'],
} as const;

function contentsFact({ type, options }: DescriptionParts, locale: CatalogueLocale): string {
  const index = localeIndex[locale];
  const pack = options.find(({ axis }) => axis.kind === 'pack' || axis.kind === 'pairs');
  const noun = plainNoun(type, locale);
  const label = contentsWords.label[index];
  if (pack && pack.values.length === 1) return `${label}: ${noun}, ${pack.values[0]?.words[index] ?? ''}`;
  if (type.inTheBox) return `${label}: ${lowerFirst(type.inTheBox[index])}`;
  return pack ? `${label}: ${noun}, ${contentsWords.asChosen[index]}` : `${label}: 1 × ${noun}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
