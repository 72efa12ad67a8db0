import { defaultLocale, type Locale } from '#contract/locales.ts';
import type { Database } from '#provider/database/database.ts';
import { searchConfigurations } from './product-search.ts';

export interface NameWord {
  locale: Locale;
  word: string;
  /** Without accents. */
  plain: string;
  /** Products with it in their name. */
  products: number;
}

/** Nearest by trigrams; short words share few of them, so guesses are looked up beside them. */
const NEAREST = 20;

/** Words of products' names that may be meant: those equal to a guess, and the most alike ones. English serves products without a translation. */
export async function findNameWords(
  database: Database,
  wanted: { locale: Locale; asked: string[]; guesses: string[] },
): Promise<NameWord[]> {
  const result = await database.pool.query<NameWord>({
    name: 'find-name-words',
    text: `SELECT DISTINCT found.locale, found.word, found.plain, found.products FROM (
        SELECT w.* FROM product_word w WHERE w.plain = ANY ($1::text[])
        UNION ALL
        SELECT near.* FROM unnest($2::text[]) asked (word),
          LATERAL (SELECT w.* FROM product_word w ORDER BY w.plain <-> asked.word LIMIT ${NEAREST * 3}) near
      ) found WHERE found.locale = ANY ($3::text[]) AND found.products > 0`,
    values: [[...wanted.asked, ...wanted.guesses], wanted.asked, [wanted.locale, defaultLocale]],
  });
  return result.rows;
}

/** Of words no name has, those that are no slip: the texts of `least` products have them, or they are another form of what they would be changed to. */
export async function findMeantWords(
  database: Database,
  wanted: { locale: Locale; changes: { asked: string; word: string }[]; least: number },
): Promise<Set<string>> {
  const configuration = `'${searchConfigurations[wanted.locale]}'`;
  const result = await database.pool.query<{ asked: string }>({
    text: `SELECT changed.asked FROM unnest($1::text[], $2::text[]) changed (asked, word),
        LATERAL (SELECT plainto_tsquery(${configuration}, changed.asked) AS query) own
      WHERE own.query = plainto_tsquery(${configuration}, changed.word)
        OR (SELECT count(*) FROM (SELECT 1 FROM product_text t WHERE t.search @@ own.query LIMIT $3) c) >= $3`,
    values: [wanted.changes.map(({ asked }) => asked), wanted.changes.map(({ word }) => word), wanted.least],
  });
  return new Set(result.rows.map(({ asked }) => asked));
}
