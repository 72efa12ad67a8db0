import type { ColorCode } from '../colors.ts';
import type { Words } from '../lexicon.ts';

export interface Material {
  /** Said before the noun in English where it is not the name of the material itself. */
  nounEn?: string;
  /** Plain to everybody, so a name does not say it. */
  unspoken?: true;
  /** In English before the noun ("ceramic mug"), in Spanish and Portuguese after "de". */
  words: Words;
  zh: string;
  /** Colour of the pictures where the variants have none. */
  color?: ColorCode;
  /** A sentence that is true of anything made of it. */
  note: Words;
}
