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

/** Words of names that are equal to one of these, but for accents. English serves products without a translation. */
export async function findEqualWords(database: Database, wanted: { locale: Locale; words: string[] }): Promise<NameWord[]> {
  const result = await database.pool.query<NameWord>({
    name: 'find-equal-words',
    text: `SELECT locale, word, plain, products FROM product_word
      WHERE plain = ANY ($1::text[]) AND locale = ANY ($2::text[]) AND products > 0`,
    values: [wanted.words, [wanted.locale, defaultLocale]],
  });
  return result.rows;
}

/** As many as are looked at closely. */
const MOST_ALIKE = 40;

/** Words of names most like each of these. */
export async function findAlikeWords(database: Database, wanted: { locale: Locale; words: string[] }): Promise<NameWord[]> {
  const result = await database.pool.query<NameWord>({
    name: 'find-alike-words',
    text: `SELECT DISTINCT alike.locale, alike.word, alike.plain, alike.products FROM unnest($1::text[]) asked (word),
        LATERAL (SELECT w.* FROM product_word w WHERE w.plain % asked.word AND w.locale = ANY ($2::text[]) AND w.products > 0
          ORDER BY similarity(w.plain, asked.word) DESC LIMIT ${MOST_ALIKE}) alike`,
    values: [wanted.words, [wanted.locale, defaultLocale]],
  });
  return result.rows;
}

/** Texts in any language that are looked at for whether they are in the one asked in. */
const MOST_TEXTS = 300;

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
        OR (SELECT count(*) FROM (SELECT t.locale FROM product_text t WHERE t.search @@ own.query LIMIT ${MOST_TEXTS}) c
          WHERE c.locale = ANY ($4::text[])) >= $3`,
    values: [
      wanted.changes.map(({ asked }) => asked),
      wanted.changes.map(({ word }) => word),
      wanted.least,
      [wanted.locale, defaultLocale],
    ],
  });
  return new Set(result.rows.map(({ asked }) => asked));
}
