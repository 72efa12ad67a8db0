import { fitsForm } from '#provider/features/shipping/post-code-area.ts';
import { matchProvince } from './match-places.ts';

/** A line with a post code, what stands before it and after it. */
interface PostcodeLine {
  place: number;
  postcode: string;
  before: string;
  after: string;
}

const HOUSE_LIKE = /^\d{1,5}$/;

/** The last line but the first that has a post code of the country's. */
export function findPostcode(lines: readonly string[], forms: readonly string[]): PostcodeLine | null {
  if (forms.length === 0) return null;
  const withLetters = forms.some((form) => /[A*]/.test(form));
  for (let place = lines.length - 1; place >= 1; place -= 1) {
    const found = postcodeIn(lines[place] ?? '', forms, withLetters);
    if (found !== null && !isStreet(found)) return { place, ...found };
  }
  return null;
}

function postcodeIn(line: string, forms: readonly string[], withLetters: boolean): Omit<PostcodeLine, 'place'> | null {
  const words = [...line.matchAll(/[^\s,;()/]+/g)].map((match) => ({
    text: match[0],
    from: match.index,
    to: match.index + match[0].length,
  }));
  // In Great Britain, Canada and the Netherlands it is two words; the last one counts: `12345 Main St, Austin TX 78701`.
  for (let at = words.length - 1; at >= 0; at -= 1) {
    for (const count of withLetters || forms.includes('99999') ? [2, 1] : [1]) {
      const [first, last] = [words[at - count + 1], words[at]];
      if (first === undefined || last === undefined) continue;
      const text = line.slice(first.from, last.to);
      if (!/^[0-9A-Za-z][0-9A-Za-z .-]*$/.test(text) || !/\d/.test(text) || !fitsForm(text, forms)) continue;
      if (count === 2 && !withLetters && !/^\d{3} \d{2}$/.test(text)) continue;
      return { postcode: text.toUpperCase(), before: trimSigns(line.slice(0, first.from)), after: trimSigns(line.slice(last.to)) };
    }
  }
  return null;
}

/** `28013 Gran Via` is a city's line, `12345 Main Street` is none: nothing but a street has the number first and its kind last. */
function isStreet({ before, postcode, after }: Omit<PostcodeLine, 'place'>): boolean {
  return (
    before === '' && HOUSE_LIKE.test(postcode) && /\b(?:st|street|ave|avenue|rd|road|blvd|drive|dr|lane|ln|way|court|ct)\.?$/i.test(after)
  );
}

export function trimSigns(text: string): string {
  return text.replaceAll(/^[\s,;·|–-]+|[\s,;·|–-]+$/g, '');
}

/** City and province out of what stands beside a post code: `Austin, TX`, `São Paulo - SP`, `Madrid (Madrid)`, `Dubai`. */
export async function splitTown(country: string, text: string): Promise<{ district: string; city: string; province: string }> {
  const parts = text
    .split(/\s*[,;()|]\s*|\s+[-–/]\s+|(?<=\p{L})\/(?=[A-Z]{2}\b)/u)
    .map(trimSigns)
    .filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  if (parts.length > 1 && (await isProvince(country, last))) {
    const rest = parts.slice(0, -1);
    return { district: rest.slice(0, -1).join(', '), city: rest.at(-1) ?? '', province: last };
  }
  const [, city, code] = /^(.+?)\s+([A-Z]{2,3})$/.exec(last) ?? [];
  if (city !== undefined && code !== undefined && (await isProvince(country, code)))
    return { district: parts.slice(0, -1).join(', '), city, province: code };
  return { district: parts.slice(0, -1).join(', '), city: last, province: '' };
}

export async function isProvince(country: string, text: string): Promise<boolean> {
  return text !== '' && (await matchProvince(country, text)).status === 'found';
}
