import { defaultLocale } from '#contract/locales.ts';
import { type MessageKey, say } from '#provider/http/language.ts';

/** Why a row of a product file is not taken; words for each live in `provider/locales`. */
export type ImportReason =
  | 'missing-column'
  | 'unreadable-rest'
  | 'too-many-columns'
  | 'nul-character'
  | 'not-utf-8'
  | 'missing-handle'
  | 'missing-title'
  | 'markup-in-title'
  | 'missing-option'
  | 'handle-repeated'
  | 'handle-taken'
  | 'too-long'
  | 'option-too-long'
  | 'bad-price'
  | 'price-zero'
  | 'price-too-high'
  | 'unclear-decimals'
  | 'bad-cost'
  | 'bad-number'
  | 'negative-grams'
  | 'bad-picture-address'
  | 'private-picture-address'
  | 'empty-row'
  | 'duplicate-variant'
  | 'duplicate-sku'
  | 'too-many-rows'
  | 'broken-archive'
  | 'not-json'
  | 'bad-field'
  | 'unknown-category'
  | 'too-many-variants';

/** A row, or with its first row a whole product, that was left out. */
export interface Rejection {
  /** Line of the file the row begins on, from 1. */
  line: number;
  /** Empty when the row names none. */
  handle: string;
  reason: ImportReason;
  /** Of `bad-field`: where in the line. */
  field?: string;
}

/** Thrown while a row is read, caught by what reads the product. */
export class RowRefused extends Error {
  readonly reason: ImportReason;

  constructor(reason: ImportReason) {
    super(reason);
    this.reason = reason;
  }
}

export function describeRejection(file: string, { line, handle, reason, field = '' }: Rejection): string {
  const key: MessageKey = handle === '' ? 'import.rejected-row' : 'import.rejected';
  return say(defaultLocale, key, {
    file,
    line,
    handle: handle.slice(0, 80),
    reason: say(defaultLocale, `import.reason.${reason}`, { field }),
  });
}
