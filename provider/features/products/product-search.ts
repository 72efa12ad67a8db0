import { defaultLocale, type Locale } from '#contract/locales.ts';
import type { Database } from '#provider/database/database.ts';
import type { StatementValues } from './statement-values.ts';

/** By language; accents count for nothing. */
export const searchConfigurations: Record<Locale, string> = {
  'en-US': 'wharf_english',
  'es-ES': 'wharf_spanish',
  'pt-BR': 'wharf_portuguese',
};

/** Relevance counts in thousandths; below it decides the stored rank, which stays under a thousand million. */
const RELEVANCE_STEP = 1_000_000_000;
/** Above every relevance `ts_rank` can give. */
const EXACT_CODE_SCORE = 10_000 * RELEVANCE_STEP;

/** What is looked for, as SQL. Products without a text in the caller's language are found by their English one. */
export interface WordSearch {
  /**
   * Query of the `carried` columns of `p`, each product once, and of `rank`, `search` and `asked`, which tell its relevance:
   * up to `limit` of a language.
   */
  matched(parts: MatchedParts): string;
  /** Condition on `p`, for words so common that the list is walked in its stored order instead. */
  condition: string;
}

interface MatchedParts {
  carried: string;
  conditions: string;
  limit: number;
}

/** SQL for how well a row of `matched` answers; exact codes have no text they are found by. */
export const RELEVANCE = `CASE WHEN search IS NULL THEN ${EXACT_CODE_SCORE}
    ELSE round(ts_rank(search, asked) * 1000)::bigint * ${RELEVANCE_STEP} END + rank`;

export function searchWords(options: { words: string; locale: Locale; values: StatementValues }): WordSearch {
  const { words, locale, values } = options;
  const text = values.add(words);
  const coded = productsWithCode(`(${text}, upper(${text}))`);
  const own = { locale: values.add(locale), query: query(locale, text) };
  const english = { locale: `'${defaultLocale}'`, query: query(defaultLocale, text) };
  const untranslated = `NOT EXISTS (SELECT 1 FROM product_text o WHERE o.product_id = p.id AND o.locale = ${own.locale})`;
  const translated = locale !== defaultLocale;
  return {
    matched: ({ carried, conditions, limit }) => {
      const uncoded = { carried, conditions: `${conditions} AND p.id <> ALL (${coded})`, limit };
      return `${branch(own, uncoded)}
        ${translated ? `UNION ALL ${branch(english, { ...uncoded, conditions: `${uncoded.conditions} AND ${untranslated}` })}` : ''}
        UNION ALL SELECT ${carried}, p.rank, NULL AS search, NULL AS asked FROM product p WHERE p.id = ANY (${coded}) AND ${conditions}`;
    },
    condition: `(${hasWords(own)}
      ${translated ? `OR (${untranslated} AND ${hasWords(english)})` : ''}
      OR p.id = ANY (${coded}))`,
  };
}

/** In how many texts PostgreSQL expects the words, by its statistics: nothing is looked up. */
export async function estimateHits(database: Database, { words, locale }: { words: string; locale: Locale }): Promise<number> {
  const result = await database.pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>({
    text: `EXPLAIN (FORMAT JSON) SELECT FROM product_text t WHERE t.search @@ ${query(locale, '$1')}`,
    values: [words],
  });
  return result.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

interface Wanted {
  locale: string;
  query: string;
}

function query(locale: Locale, text: string): string {
  return `websearch_to_tsquery('${searchConfigurations[locale]}', ${text})`;
}

/** The cap comes before any ranking: `ts_rank` over all hits of a common word is what makes searches slow. */
function branch({ locale, query: wanted }: Wanted, { carried, conditions, limit }: MatchedParts): string {
  return `(SELECT ${carried}, p.rank, t.search, ${wanted} AS asked
    FROM product_text t JOIN product p ON p.id = t.product_id
    WHERE t.locale = ${locale} AND t.search @@ ${wanted} AND ${conditions} LIMIT ${limit + 1})`;
}

/** OFFSET 0 keeps this a question about one product: turned into a join it would gather all hits first. */
function hasWords({ locale, query: wanted }: Wanted): string {
  return `EXISTS (SELECT 1 FROM product_text t WHERE t.product_id = p.id AND t.locale = ${locale} AND t.search @@ ${wanted} OFFSET 0)`;
}

function productsWithCode(codes: string): string {
  return `ARRAY(SELECT v.product_id FROM variant v WHERE v.sku IN ${codes} AND v.status = 'on_sale'
    UNION SELECT s.id FROM product s WHERE s.spu IN ${codes})`;
}
