import { agreePortuguese, agreeSpanish } from './agreement.ts';
import type { Feature, ProductType, Words } from './lexicon.ts';
import { capitalize, type CatalogueLocale, inEachLocale, localeIndex, type LocalizedText } from './localized-text.ts';
import { type LookCode, looks } from './looks.ts';
import { type MaterialCode, materials } from './materials.ts';

export interface NameParts {
  type: ProductType;
  material: MaterialCode | null;
  look: LookCode | null;
  feature: Feature | null;
  /** What tells it apart at the end: "350 ml". */
  measure: Words | null;
}

/** "Ribbed Ceramic Coffee Mug with Lid, 350 ml", "Taza acanalada de cerámica con tapa, 350 ml". */
export function composeName(parts: NameParts): LocalizedText {
  return inEachLocale((locale) => {
    const name = withFeature(nounPhrase(parts, locale), parts.feature, locale);
    const styled = locale === 'en-US' ? titleCase(name) : capitalize(name);
    return parts.measure ? `${styled}, ${parts.measure[localeIndex[locale]]}` : styled;
  });
}

/** The bare noun as it stands in a sentence: "cama para perro". */
export function plainNoun(type: ProductType, locale: CatalogueLocale): string {
  return tidy(type.noun[localeIndex[locale]].replace('*', ''));
}

/** "ceramic coffee mug", for the customs form. */
export function nounWithMaterial(type: ProductType, material: MaterialCode): string {
  return fillNoun(type.noun[0], materials[material].words[0], 'en-US');
}

export function titleCase(text: string): string {
  return text
    .split(' ')
    .map((word, index) => (index > 0 && smallWords.has(word) ? word : capitalizeParts(word)))
    .join(' ');
}

const smallWords = new Set(['a', 'and', 'as', 'at', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'with']);

const units = new Set(['mm', 'cm', 'm', 'ml', 'mAh']);

function capitalizeParts(word: string): string {
  return word
    .split('-')
    .map((part) => (units.has(part) ? part : capitalize(part)))
    .join('-');
}

function nounPhrase({ type, material, look }: NameParts, locale: CatalogueLocale): string {
  const index = localeIndex[locale];
  const adjective = look && agreedLook(look, type, locale);
  const substance = material && materials[material].words[index];
  const noun = type.noun[index];
  if (locale === 'en-US') {
    // "Classic Pleated Satin Skirt", but "Women's Striped Cotton T-Shirt".
    if (/^\S+'s /u.test(noun)) return fillNoun(noun, [adjective, substance].filter(Boolean).join(' '), locale);
    return tidy(`${adjective ?? ''} ${fillNoun(noun, substance ?? '', locale)}`);
  }
  const ofSubstance = substance && `de ${substance}`;
  const phrases = adjective?.includes(' ') ? [ofSubstance, adjective] : [adjective, ofSubstance];
  return fillNoun(noun, phrases.filter(Boolean).join(' '), locale);
}

function fillNoun(noun: string, qualities: string, locale: CatalogueLocale): string {
  if (noun.includes('*')) return tidy(noun.replace('*', qualities));
  return tidy(locale === 'en-US' ? `${qualities} ${noun}` : `${noun} ${qualities}`);
}

function agreedLook(look: LookCode, type: ProductType, locale: CatalogueLocale): string {
  const words = looks[look].words;
  const [spanish, portuguese] = type.agree;
  if (locale === 'es-ES') return agreeSpanish(words[1], spanish);
  if (locale === 'pt-BR') return agreePortuguese(words[2], portuguese);
  return words[0];
}

function withFeature(phrase: string, feature: Feature | null, locale: CatalogueLocale): string {
  return feature ? `${phrase} ${feature[localeIndex[locale]]}` : phrase;
}

function tidy(text: string): string {
  return text.replace(/ {2,}/gu, ' ').trim();
}
