/**
 * Post codes of a destination that cost more or are not served: those that begin with anything from `fromCode` to
 * `toCode`, both included. Upper case, without spaces and hyphens.
 */
export interface PostCodeArea {
  fromCode: string;
  toCode: string;
  served: boolean;
  perParcelMinor: number;
  perKgMinor: number;
}

/** The area a post code lies in, or null. */
export function areaOf(areas: PostCodeArea[], postCode: string | null): PostCodeArea | null {
  if (postCode === null) return null;
  const code = plainPostCode(postCode);
  const isIn = ({ fromCode, toCode }: PostCodeArea) => code.slice(0, fromCode.length) >= fromCode && code.slice(0, toCode.length) <= toCode;
  return areas.find(isIn) ?? null;
}

/** `sw1a 1aa` and `01310-100` as the lists of carriers write them: `SW1A1AA`, `01310100`. */
export function plainPostCode(postCode: string): string {
  return postCode.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
}

/** Whether a post code has one of its country's forms: `9` a digit, `A` a letter, `*` either. */
export function fitsForm(postCode: string, forms: readonly string[]): boolean {
  const code = plainPostCode(postCode);
  return forms.some((form) => hasForm(code, form));
}

function hasForm(code: string, form: string): boolean {
  if (code.length !== form.length) return false;
  return [...form].every((sign, place) => {
    const letter = code.charAt(place);
    if (sign === '*') return true;
    return (sign === '9') === /[0-9]/.test(letter);
  });
}
