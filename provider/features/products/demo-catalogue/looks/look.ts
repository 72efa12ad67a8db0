import type { LogisticsAttribute, Words } from '../lexicon.ts';
import type { MaterialCode } from '../materials.ts';

export interface Look {
  /** Only said of these materials. */
  only?: readonly MaterialCode[];
  /** Never said of these materials. */
  except?: readonly MaterialCode[];
  attribute?: LogisticsAttribute;
  /** Adjective; in Spanish and Portuguese in the masculine singular, or an unchanging phrase that starts with a preposition. */
  words: Words;
  note: Words;
}
