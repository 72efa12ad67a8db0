import type { Locale } from '#contract/locales.ts';
import type { Correction } from '#contract/page.ts';
import type { Database } from '#provider/database/database.ts';
import { correctWords, FEW_HITS } from './correct-words.ts';
import type { FoundPage } from './product-list.store.ts';
import type { PlacedRow } from './product-page-text.ts';

interface Asked {
  /** Empty when nothing is looked for by words. */
  words: string;
  locale: Locale;
  isFirstPage: boolean;
  /** What an earlier page of this walk was found by instead. */
  corrected: string | null;
}

export interface Corrected<Row extends PlacedRow> {
  found: FoundPage<Row>;
  correction: Correction | null;
}

/** Words that find little are looked at again; a walk goes on with the words it began with. */
export async function findCorrected<Row extends PlacedRow>(
  database: Database,
  { words, locale, isFirstPage, corrected }: Asked,
  find: (words: string) => Promise<FoundPage<Row>>,
): Promise<Corrected<Row>> {
  if (corrected !== null) return { found: await find(corrected), correction: { words: corrected, applied: true } };
  const found = await find(words);
  if (words === '' || !isFirstPage || found.counted >= FEW_HITS) return { found, correction: null };
  const meant = await correctWords(database, { words, locale, doubtsRareWords: found.counted > 0 });
  if (meant === null) return { found, correction: null };
  const better = await find(meant);
  if (better.counted <= found.counted) return { found, correction: null };
  const applied = found.counted === 0;
  return { found: applied ? better : found, correction: { words: meant, applied } };
}
