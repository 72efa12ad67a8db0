import { joinHouseNumber, usesHouseNumber } from './address-form.ts';
import { isBorough, isUnit, readNeighborhood } from './address-labels.ts';
import { trimSigns } from './split-place.ts';

/** A street taken apart; what has no place of its own stays in `line1`. */
interface StreetParts {
  line1: string;
  houseNumber: string;
  line2: string;
  district: string;
}

const NUMBER_LAST = /^(.*\p{L}[\p{L}.'’-]*)[\s,]+(\d+\s?[a-zA-Z]?(?:\s?[-/]\s?\w{1,5})?)$/u;
const numberBehind = new Set('ES IT PT AR CL UY'.split(' '));
const numberApart = new Set('NL DE AT BE DK CH SE NO FI PL CZ SK HU LU'.split(' '));

/** One line or several of a street, by how the country writes them. */
export function splitStreet(country: string, lines: readonly string[]): StreetParts {
  const [first = '', ...others] = lines;
  if (country === 'BR') return splitBrazilian(first, others);
  const [line1 = '', ...behind] = first.split(/\s*,\s*/);
  if (country === 'MX') return splitMexican(line1, [...behind, ...others]);
  if (numberBehind.has(country)) return splitIberian(line1, behind, others);
  if (numberApart.has(country)) {
    const [, street, number] = NUMBER_LAST.exec(line1) ?? [];
    const rest = [...behind, ...others].join(', ');
    return street === undefined || number === undefined
      ? { line1, houseNumber: '', line2: rest, district: '' }
      : { line1: trimSigns(street), houseNumber: number.replaceAll(' ', ''), line2: rest, district: '' };
  }
  const unit = /^(.*?\S)[\s,]+((?:apt|apartment|suite|ste|unit|#)\.?\s*\S+(?:\s\S+)?)$/i.exec(first);
  if (unit !== null && others.length === 0) return { line1: trimSigns(unit[1] ?? ''), houseNumber: '', line2: unit[2] ?? '', district: '' };
  return { line1: first, houseNumber: '', line2: others.join(', '), district: '' };
}

/** `Rua Augusta, 1500, ap 42 - Consolação`. */
function splitBrazilian(first: string, others: readonly string[]): StreetParts {
  const pieces = first.split(/\s*,\s*|\s+[-–]\s+/).map(trimSigns);
  const [street = '', ...rest] = pieces.filter((piece) => piece !== '');
  const at = rest.findIndex((piece) => /^(?:n[º°.o]*\s*)?(?:\d+\s?[a-zA-Z]?|s\/?n)$/i.test(piece));
  const inStreet = at === -1 ? /^(.*\p{L}\.?)\s+(\d+[a-zA-Z]?)$/u.exec(street) : null;
  const houseNumber = at === -1 ? (inStreet?.[2] ?? '') : (rest[at] ?? '').replace(/^n[º°.o]*\s*/i, '');
  const loose = [...rest.filter((_piece, place) => place !== at), ...others.flatMap((line) => line.split(/\s+[-–]\s+/))].map(trimSigns);
  const units = loose.filter((piece) => isUnit(piece) || /\d/.test(piece));
  const districts = loose.filter((piece) => !units.includes(piece));
  return { line1: inStreet?.[1] ?? street, houseNumber, line2: units.join(', '), district: districts.join(', ') };
}

/** `Londres 40, Col. Juárez, Alcaldía Cuauhtémoc`: the borough stands in for a neighborhood that is not named. */
function splitMexican(line1: string, others: readonly string[]): StreetParts {
  const parts = others.flatMap((line) => line.split(/\s*,\s*/)).filter((part) => part !== '');
  const neighborhood = parts.find((part) => readNeighborhood(part) !== null);
  const district = neighborhood ?? parts.find(isBorough);
  const left = parts.filter((part) => part !== district);
  const street = splitIberian(line1, left, []);
  return { ...street, district: district === undefined ? '' : (readNeighborhood(district) ?? district) };
}

/** `Calle Mayor 12, 3º B`, `Calle Mayor, 12, 3º B`. */
function splitIberian(line1: string, behind: readonly string[], others: readonly string[]): StreetParts {
  const [number, ...rest] = behind;
  if (number !== undefined && /^(?:n[º°.]*\s*)?\d+\s?[a-zA-Z]?(?:\s?bis)?$/i.test(number))
    return { line1, houseNumber: number.replace(/^n[º°.]*\s*/i, ''), line2: [...rest, ...others].join(', '), district: '' };
  const [, street, own] = NUMBER_LAST.exec(line1) ?? [];
  const line2 = [...behind, ...others].join(', ');
  return street === undefined || own === undefined
    ? { line1, houseNumber: '', line2, district: '' }
    : { line1: trimSigns(street), houseNumber: own, line2, district: '' };
}

/** A stored street as the form shows it: apart only where joining it again gives the same text. */
export function splitHouseNumber(country: string, street: string): { line1: string; houseNumber: string } {
  const whole = { line1: street, houseNumber: '' };
  if (!usesHouseNumber(country)) return whole;
  const { line1, houseNumber, line2, district } = splitStreet(country, [street]);
  if (houseNumber === '' || line2 !== '' || district !== '') return whole;
  return joinHouseNumber(country, line1, houseNumber) === street ? { line1, houseNumber } : whole;
}
