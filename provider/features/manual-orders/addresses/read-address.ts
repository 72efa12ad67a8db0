import { findPhoneNumbersInText, isSupportedCountry } from 'libphonenumber-js/max';
import type { ReadAddress } from '#contract/manual-orders.ts';
import { type AddressField, addressMax } from '#contract/manual-orders.values.ts';
import type { AddressRule } from '#provider/features/shipping/address-rule.ts';
import { isBorough, isCompany, isSalutation, isUnit, readLabel, readNeighborhood } from './address-labels.ts';
import { matchCity, matchCountry, matchProvince } from './match-places.ts';
import { findPostcode, isProvince, splitTown, trimSigns } from './split-place.ts';
import { splitStreet } from './split-street.ts';

type Uncertain = ReadAddress['uncertain'][number];
interface Reading {
  fields: Partial<Record<Uncertain, string>>;
  uncertain: Set<Uncertain>;
  /** Of labels that one country alone has. */
  countryOfLabels: string | undefined;
  /** What no field was found for yet, line by line. */
  lines: string[];
}

const EMAIL = /[^\s@<>,;:]+@[^\s@<>,;]+\.[^\s@<>,;.]+/;
const CPF = /(?<![\d.])(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2})(?!\d)/;
/** Postcodes and cities that leave no doubt of their country, where the text names none. */
const sureSigns: [RegExp, string][] = [
  [/\b[A-Z][\p{L} .'-]+,?\s+[A-Z]{2}\s+\d{5}(?:-\d{4})?\s*$/mu, 'US'],
  [/\b\d{5}-\d{3}\b/, 'BR'],
  [/\b\d{4}\s?[A-Z]{2}\b\s+\p{L}/u, 'NL'],
  [/\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b/, 'GB'],
  [/\b[A-CEGHJ-NPR-TVXY]\d[A-Z] ?\d[A-Z]\d\b/, 'CA'],
  [/\b(?:Dubai|Abu Dhabi|Sharjah|Ajman)\b/i, 'AE'],
];
/** What suggests a country where nothing else does. */
const weakSigns: [RegExp, string][] = [
  [/\bstra(?:ß|ss)e\b|\bstr\.\s*\d/iu, 'DE'],
  [/^(?:Calle|C\/|Avda|Paseo|Plaza)\s/im, 'ES'],
];

/**
 * Takes a pasted block apart: what says itself what it is, then country, contacts, post code, town, street and name. What was
 * guessed is named, and what found no place is handed back.
 */
export async function readAddress(
  text: string,
  { country: usual, rules }: { country: string | null; rules: ReadonlyMap<string, AddressRule> },
): Promise<ReadAddress> {
  const reading: Reading = { fields: {}, uncertain: new Set(), countryOfLabels: undefined, lines: toLines(text) };
  takeLabels(reading);
  takeContacts(reading);
  const country = await takeCountry(reading, text, usual);
  if (country !== '') {
    takePhone(reading, country);
    await takeTown(reading, country, rules.get(country));
  }
  takeStreet(reading, country);
  if (country !== '') await lookAgain(reading, country);
  return toAnswer(reading, country);
}

/** Lines; of a text in one line, the parts between its commas. */
function toLines(text: string): string[] {
  const lines = text
    .split(/\r?\n|\s*[|；]\s*/)
    .map(trimSigns)
    .filter((line) => line !== '');
  if (lines.length > 1) return lines.filter((line, place) => !isSalutation(line) || place === lines.length - 1);
  return (lines[0] ?? '')
    .split(/\s*,\s+/)
    .map(trimSigns)
    .filter((part) => part !== '');
}

function takeLabels(reading: Reading): void {
  const { fields } = reading;
  reading.lines = reading.lines.flatMap((line) => {
    const labelled = readLabel(line);
    if (labelled === null) return [line];
    reading.countryOfLabels ??= labelled.country;
    if (fields[labelled.field] === undefined) {
      fields[labelled.field] = labelled.text;
      return [];
    }
    return [labelled.text];
  });
}

function takeContacts(reading: Reading): void {
  const { fields, lines } = reading;
  const cut = (field: 'email' | 'taxId', form: RegExp) => {
    for (const [place, line] of lines.entries()) {
      const found = form.exec(line)?.[0];
      if (found === undefined || fields[field] !== undefined) continue;
      fields[field] = found;
      lines[place] = trimSigns(line.replace(found, '').replace(/\b(?:CPF|CNPJ|e-?mail)\b\s*:?\s*/i, ''));
    }
  };
  cut('email', EMAIL);
  cut('taxId', CPF);
  if (CPF.test(fields.taxId ?? '')) reading.countryOfLabels ??= 'BR';
  lines.splice(0, lines.length, ...lines.filter((line) => line !== ''));
}

/** The country named on a line of its own or at the end of one, from the bottom up; else one that something else gives away. */
async function takeCountry(reading: Reading, text: string, usual: string | null): Promise<string> {
  const { fields, lines, uncertain } = reading;
  const isNamed = async (name: string) => name.length > 1 && (await matchCountry(name)).status === 'found';
  if (fields.country !== undefined) {
    const match = await matchCountry(fields.country);
    if (match.status === 'found') return match.value;
  }
  // The first line is a name, except where the name or all else is labelled.
  const first = fields.name !== undefined || (lines.length === 1 && Object.keys(fields).length > 0) ? 0 : 1;
  for (let place = lines.length - 1; place >= first; place -= 1) {
    const line = lines[place] ?? '';
    const parts = line.split(/\s*,\s*/);
    const last = parts.at(-1) ?? '';
    const isCode = /^[A-Z]{2}$/.test(last);
    // `CA` is California behind a comma, and Canada on a line of its own.
    if (!(await isNamed(last)) || (isCode && parts.length > 1)) continue;
    const match = await matchCountry(last);
    if (match.status !== 'found') continue;
    const rest = parts.slice(0, -1).join(', ');
    lines.splice(place, 1, ...(rest === '' ? [] : [rest]));
    return match.value;
  }
  const signOf = (signs: [RegExp, string][]) => signs.find(([form]) => form.test(text))?.[1];
  const sign = reading.countryOfLabels ?? signOf(sureSigns) ?? callingCountry(text) ?? (usual === null ? signOf(weakSigns) : undefined);
  if (sign !== undefined && sign !== usual) uncertain.add('country');
  return sign ?? usual ?? '';
}

/** The country of a phone's calling code; `+1` is several countries', and the United States' where a ZIP code stands beside it. */
function callingCountry(text: string): string | undefined {
  const found = findPhoneNumbersInText(text)[0]?.number;
  if (found?.countryCallingCode === '1' && !/\b\d{5}(?:-\d{4})?\b/.test(text)) return undefined;
  return found?.country;
}

function takePhone({ fields, lines }: Reading, country: string): void {
  if (fields.phone !== undefined) return;
  const known = isSupportedCountry(country) ? country : undefined;
  for (let place = lines.length - 1; place >= 0; place -= 1) {
    const line = lines[place] ?? '';
    const [found] = known === undefined ? [] : findPhoneNumbersInText(line, known);
    // Digits with words around them are a street's.
    if (found === undefined || /\p{L}{3}/u.test(line.slice(0, found.startsAt) + line.slice(found.endsAt))) continue;
    fields.phone = line.slice(found.startsAt, found.endsAt);
    lines.splice(place, 1);
    return;
  }
}

async function takeTown(reading: Reading, country: string, rule: AddressRule | undefined): Promise<void> {
  const { fields, lines, uncertain } = reading;
  const forms = rule?.postcodeForms ?? [];
  const found = fields.postcode === undefined ? findPostcode(lines, forms) : null;
  if (found !== null) {
    fields.postcode = found.postcode;
    const beside = [found.before, found.after].filter((part) => part !== '').join(', ');
    lines.splice(found.place, 1);
    const isTownBefore = beside === '' && fields.city === undefined && found.place > 1;
    const town = isTownBefore ? (lines.splice(found.place - 1, 1)[0] ?? '') : beside;
    // `Austin` on a line of its own, then `TX 78701`.
    const isState = /^[A-Z]{2,3}$/.test(town) && found.place > 1 && (await isProvince(country, town));
    const [city] = isState ? lines.splice(found.place - 1, 1) : [];
    if (town !== '') putTown(reading, await splitTown(country, city === undefined ? town : `${city}, ${town}`));
    return;
  }
  if (fields.city !== undefined) return;
  // Without a post code the town is the last line that is a place.
  for (let place = lines.length - 1; place >= 1; place -= 1) {
    const town = await splitTown(country, lines[place] ?? '');
    const isCity = (await matchCity(country, town.city)).status === 'found';
    if (!isCity && !(await isProvince(country, town.city))) continue;
    lines.splice(place, 1);
    putTown(reading, town);
    if (!isCity) uncertain.add('city');
    return;
  }
  const last = lines.length > 2 ? lines.pop() : undefined;
  if (last === undefined) return;
  putTown(reading, await splitTown(country, last));
  uncertain.add('city');
}

function putTown({ fields, lines }: Reading, { district, city, province }: { district: string; city: string; province: string }): void {
  fields.city ??= city;
  if (province !== '') fields.province ??= province;
  if (district !== '') lines.push(district);
}

/** What is left: a name, perhaps a firm, and the street. */
function takeStreet(reading: Reading, country: string): void {
  const { fields, lines, uncertain } = reading;
  // One word alone is no address.
  if (lines.length === 1 && Object.keys(fields).length === 0 && !/[\d\s]/.test(lines[0] ?? '')) return;
  if (fields.name === undefined) {
    const isName = (line: string) =>
      !/\d/.test(line) && ![isCompany, isUnit, isBorough].some((is) => is(line)) && readNeighborhood(line) === null;
    const at = lines.findIndex(isName);
    const place = at > 1 ? -1 : at;
    const name = place === -1 ? undefined : lines.splice(place, 1)[0];
    if (name !== undefined) fields.name = name;
    if (name !== undefined && (place !== 0 || !name.includes(' '))) uncertain.add('name');
  }
  const company = lines.findIndex((line) => isCompany(line));
  if (fields.company === undefined && company !== -1) fields.company = lines.splice(company, 1).join('');
  if (fields.line1 !== undefined) {
    const { line1, ...parts } = splitStreet(country, [fields.line1]);
    fields.line1 = line1;
    putStreet(reading, parts);
    return;
  }
  // A street has a number, a door is no street; where neither is to be seen the first line is taken.
  const street = lines.findIndex((line) => /\d/.test(line) && !isUnit(line));
  const ordered = street > 0 ? [lines[street] ?? '', ...lines.filter((_line, place) => place !== street)] : [...lines];
  if (street === -1 && ordered.length > 0) uncertain.add('line1');
  if (ordered.length > 2) uncertain.add('line2');
  lines.length = 0;
  putStreet(reading, splitStreet(country, ordered));
}

/** What a label named before stays; the other text is handed back. */
function putStreet({ fields, lines, uncertain }: Reading, parts: Partial<ReturnType<typeof splitStreet>>): void {
  for (const field of ['line1', 'houseNumber', 'line2', 'district'] as const) {
    const part = parts[field] ?? '';
    if (part === '' || part === fields[field]) continue;
    if (fields[field] === undefined) fields[field] = part;
    else lines.push(part);
  }
  if ((fields.line2 ?? '').split(', ').some(isBorough)) uncertain.add('line2');
}

/** Places are written by their list; one that is in none is to be looked at. */
async function lookAgain({ fields, uncertain }: Reading, country: string): Promise<void> {
  if (fields.city !== undefined && fields.city !== '') {
    const match = await matchCity(country, fields.city);
    if (match.status !== 'found') uncertain.add('city');
    else if (fields.province === undefined && (await isProvince(country, fields.city)) && country === 'AE') fields.province = fields.city;
  }
  if (fields.province === undefined || fields.province === '') return;
  const match = await matchProvince(country, fields.province);
  if (match.status === 'found') fields.province = match.value;
  else uncertain.add('province');
}

function toAnswer({ fields, lines, uncertain }: Reading, country: string): ReadAddress {
  const leftOver = [...lines];
  const text = (field: AddressField) => {
    const given = fields[field] ?? '';
    if (given.length > addressMax[field]) leftOver.push(given.slice(addressMax[field]));
    return given.slice(0, addressMax[field]);
  };
  const address = {
    ...{ name: text('name'), company: text('company'), line1: text('line1'), line2: text('line2'), houseNumber: text('houseNumber') },
    ...{ district: text('district'), city: text('city'), province: text('province'), postcode: text('postcode'), country },
    ...{ phone: text('phone'), email: text('email'), taxId: text('taxId') },
  };
  return { address, uncertain: [...uncertain], leftOver };
}
