import type { ManualAddress } from '#contract/manual-orders.ts';
import { type AddressField, addressMax, type CellCause, type ImportField } from '#contract/manual-orders.values.ts';
import type { ImportSettings } from '#contract/order-imports.ts';
import type { QuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import { fitsForm, plainPostCode } from '#provider/features/shipping/post-code-area.ts';
import { findAddressProblems } from '../addresses/check-address.ts';
import { findCityElsewhere } from '../addresses/find-city-elsewhere.ts';
import { matchCity, matchCountry, matchProvince, type PlaceMatch, provinceNames } from '../addresses/match-places.ts';
import { type CheckedRow, note } from './read-cells.ts';

const columnOf: Partial<Record<AddressField, ImportField>> = { line1: 'address1', line2: 'address2' };
const importField = (field: AddressField): ImportField => columnOf[field] ?? (field as ImportField);

/** Matches of places, kept while a file is checked: it names the same ones over and over. */
export class PlaceReader {
  readonly #cities = new Map<string, Promise<PlaceMatch>>();
  readonly #provinces = new Map<string, Promise<PlaceMatch>>();

  city(country: string, text: string): Promise<PlaceMatch> {
    return keep(this.#cities, `${country}\n${text}`, () => matchCity(country, text));
  }
  province(country: string, text: string): Promise<PlaceMatch> {
    return keep(this.#provinces, `${country}\n${text}`, () => matchProvince(country, text));
  }
}

function keep<T>(known: Map<string, Promise<T>>, key: string, find: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? find();
  known.set(key, found);
  return found;
}

/** The address of an order by its cells, which are those of `row`; what is wrong or read otherwise is noted there. */
export async function readAddressCells(
  row: CheckedRow,
  { settings, basis, places }: { settings: ImportSettings; basis: QuoteBasis; places: PlaceReader },
): Promise<ManualAddress | null> {
  const { cells } = row;
  const country = await readCountry(row, settings);
  if (country === null) return null;
  const accepted = (field: 'province' | 'city') => settings.replacements[field]?.[cells[field] ?? ''] ?? cells[field] ?? '';
  const address: ManualAddress = {
    name: [cells.name, cells.lastName].filter(Boolean).join(' '),
    company: cells.company ?? '',
    line1: cells.address1 ?? '',
    line2: cells.address2 ?? '',
    houseNumber: cells.houseNumber ?? '',
    district: cells.district ?? '',
    city: await readCity(row, { country, text: accepted('city') }, places),
    province: await readProvince(row, { country, text: accepted('province'), isNeeded: needsProvince(basis, country) }, places),
    postcode: readPostcode(row, country, basis.book.addressRules.get(country)?.postcodeForms ?? []),
    country,
    phone: cells.phone ?? '',
    email: cells.email ?? '',
    taxId: cells.taxId ?? cells.idNumber ?? cells.clearanceId ?? '',
  };
  const long = (Object.keys(addressMax) as AddressField[]).filter((field) => address[field].length > addressMax[field]);
  for (const field of long) note(row, importField(field), { level: 'error', code: 'too-long', params: { maximum: addressMax[field] } });
  for (const { field, code } of await findAddressProblems(address, basis)) noteProblem(row, { field, code, country });
  if (!basis.book.methods.some(({ destinations }) => destinations.has(country)))
    note(row, 'country', { level: 'error', code: 'country-not-served', params: { country } });
  const province = await findCityElsewhere(address);
  if (province !== null) note(row, 'city', { level: 'warning', code: 'city-elsewhere', params: { value: address.city, province } });
  return address;
}

function needsProvince({ book }: QuoteBasis, country: string): boolean {
  return book.addressRules.get(country)?.needs.includes('province') === true;
}

async function readCountry(row: CheckedRow, settings: ImportSettings): Promise<string | null> {
  const text = row.cells.country;
  if (text === undefined) {
    if (settings.country !== null) return settings.country;
    note(row, 'country', { level: 'error', code: 'required' });
    return null;
  }
  const accepted = settings.replacements.country?.[text];
  const match = await matchCountry(accepted ?? text);
  if (match.status !== 'found') {
    const suggestions = match.status === 'near' ? match.values.map((value) => ({ value, label: value })) : [];
    note(row, 'country', { level: 'error', code: 'country-unknown', params: { value: text }, suggestions });
    return null;
  }
  if (text !== match.value) note(row, 'country', { level: 'note', code: 'read-as', params: { value: match.value } });
  return match.value;
}

async function readProvince(
  row: CheckedRow,
  { country, text, isNeeded }: { country: string; text: string; isNeeded: boolean },
  places: PlaceReader,
): Promise<string> {
  if (text === '') return '';
  const match = await places.province(country, text);
  if (match.status === 'found') {
    if (isNeeded && match.value !== text.toUpperCase())
      note(row, 'province', { level: 'note', code: 'read-as', params: { value: match.value } });
    return isNeeded ? match.value : text;
  }
  // Where nobody asks for it, a province is written as it is.
  if (!isNeeded) return text;
  const names = match.status === 'near' ? await provinceNames(country) : [];
  const suggestions = (match.status === 'near' ? match.values : []).map((value) => ({
    value,
    label: names.find(({ code }) => code === value)?.name ?? value,
  }));
  note(row, 'province', { level: 'error', code: 'province-unknown', params: { value: text }, suggestions });
  return text;
}

async function readCity(row: CheckedRow, { country, text }: { country: string; text: string }, places: PlaceReader): Promise<string> {
  if (text === '') return '';
  const match = await places.city(country, text);
  if (match.status === 'unknown') return text;
  if (match.status === 'found') {
    // Capitals and accents are no other city.
    if (match.value !== text) note(row, 'city', { level: 'note', code: 'read-as', params: { value: match.value } });
    return match.value;
  }
  const suggestions = match.values.map((value) => ({ value, label: value }));
  note(row, 'city', { level: 'warning', code: 'city-unknown', params: { value: text }, suggestions });
  return text;
}

/** Spreadsheets drop zeros in front: they are put back where that makes it fit. */
function readPostcode(row: CheckedRow, country: string, forms: readonly string[]): string {
  const text = row.cells.postcode ?? '';
  if (text === '' || forms.length === 0 || fitsForm(text, forms) || !/^\d+$/.test(plainPostCode(text))) return text;
  const padded = forms
    .filter((form) => /^9+$/.test(form) && form.length > plainPostCode(text).length)
    .map((form) => plainPostCode(text).padStart(form.length, '0'))
    .find((code) => code.length - plainPostCode(text).length <= 2);
  if (padded === undefined) return text;
  note(row, 'postcode', { level: 'note', code: 'read-as', params: { value: padded, country } });
  return padded;
}

function noteProblem(row: CheckedRow, { field, code, country }: { field: AddressField; code: string; country: string }): void {
  const column = importField(field);
  const add = (cause: CellCause, params: Record<string, string> = {}) =>
    note(row, column, { level: 'error', code: cause, params: { country, ...params } });
  // The province was looked at before.
  if (code === 'province-unknown') return;
  if (code === 'required') return add(field === 'taxId' ? 'identity-missing' : 'required');
  if (code === 'postcode-format') return add('postcode-format', { value: row.cells.postcode ?? '' });
  if (code === 'identity-number') return add('identity-wrong');
  add(code === 'phone-digits' ? 'phone-form' : 'email-form', { value: row.cells[column] ?? '' });
}
