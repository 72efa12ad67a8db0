import { defaultLocale, type Locale } from '#contract/locales.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.ts';
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
  /** Query of the `carried` columns of `p`, `product_id` among them, and `score`: at most a few more products than are counted. */
  matched(parts: MatchedParts): string;
  /** Condition on `p`, for words so common that the list is walked in its stored order instead. */
  condition: string;
}

interface MatchedParts {
  carried: string;
  conditions: string;
}

export function searchWords(options: { words: string; locale: Locale; values: StatementValues }): WordSearch {
  const { words, locale, values } = options;
  const text = values.add(words);
  const codes = `(${text}, upper(${text}))`;
  const own = { locale: values.add(locale), query: query(locale, text) };
  const english = { locale: `'${defaultLocale}'`, query: query(defaultLocale, text) };
  const untranslated = `NOT EXISTS (SELECT 1 FROM product_text o WHERE o.product_id = p.id AND o.locale = ${own.locale})`;
  const translated = locale !== defaultLocale;
  return {
    matched: ({ carried, conditions }) => `SELECT DISTINCT ON (product_id) * FROM (
      ${branch(own, { carried, conditions })}
      ${translated ? `UNION ALL ${branch(english, { carried, conditions: `${conditions} AND ${untranslated}` })}` : ''}
      UNION ALL SELECT ${carried}, ${EXACT_CODE_SCORE} + p.rank AS score FROM product p
        WHERE p.id = ANY (${productsWithCode(codes)}) AND ${conditions}
    ) hits ORDER BY product_id, score DESC`,
    condition: `(${hasWords(own)}
      ${translated ? `OR (${untranslated} AND ${hasWords(english)})` : ''}
      OR p.id = ANY (${productsWithCode(codes)}))`,
  };
}

interface Wanted {
  locale: string;
  query: string;
}

function query(locale: Locale, text: string): string {
  return `websearch_to_tsquery('${searchConfigurations[locale]}', ${text})`;
}

/** The cap comes before any ranking: `ts_rank` over all hits of a common word is what makes searches slow. */
function branch({ locale, query: wanted }: Wanted, { carried, conditions }: MatchedParts): string {
  return `(SELECT ${carried}, round(ts_rank(t.search, ${wanted}) * 1000)::bigint * ${RELEVANCE_STEP} + p.rank AS score
    FROM product_text t JOIN product p ON p.id = t.product_id
    WHERE t.locale = ${locale} AND t.search @@ ${wanted} AND ${conditions} LIMIT ${COUNTED_TOTAL_LIMIT + 1})`;
}

/** OFFSET 0 keeps this a question about one product: turned into a join it would gather all hits first. */
function hasWords({ locale, query: wanted }: Wanted): string {
  return `EXISTS (SELECT 1 FROM product_text t WHERE t.product_id = p.id AND t.locale = ${locale} AND t.search @@ ${wanted} OFFSET 0)`;
}

function productsWithCode(codes: string): string {
  return `ARRAY(SELECT v.product_id FROM variant v WHERE v.sku IN ${codes} AND v.status = 'on_sale'
    UNION SELECT s.id FROM product s WHERE s.spu IN ${codes})`;
}
