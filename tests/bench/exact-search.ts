/** Words and all filters as they are usually written: every hit ranked, counted and grouped. $1: words. */
export const EXACT_SEARCH = `WITH hits AS MATERIALIZED (
    SELECT p.id, p.category_1_id, p.warehouses, p.rank, ts_rank(t.search, wanted.query) AS score
    FROM websearch_to_tsquery('wharf_english', $1) wanted (query)
    JOIN product_text t ON t.locale = 'en-US' AND t.search @@ wanted.query
    JOIN product p ON p.id = t.product_id AND p.status = 'on_sale'
  )
  SELECT (SELECT count(*) FROM hits) AS total,
    (SELECT json_agg(c) FROM (SELECT category_1_id, count(*) FROM hits GROUP BY 1) c) AS categories,
    (SELECT json_agg(w) FROM (SELECT warehouse, count(*) FROM hits, unnest(warehouses) warehouse GROUP BY 1) w) AS warehouses,
    (SELECT json_agg(page) FROM (
      SELECT p.id, p.spu, p.cost_from_minor, p.cost_to_minor, p.stock_total, t.name
      FROM (SELECT id, score, rank FROM hits ORDER BY score DESC, rank DESC, id DESC LIMIT 24) best
      JOIN product p ON p.id = best.id JOIN product_text t ON t.product_id = p.id AND t.locale = 'en-US'
      ORDER BY best.score DESC, best.rank DESC, best.id DESC
    ) page) AS page`;

/** The index that makes the next one possible at all. It is there for that one only: searches would be planned over it for its condition. */
export const TITLE_TRIGRAMS = `CREATE INDEX IF NOT EXISTS bench_title_trigrams ON product_text USING gin (name gin_trgm_ops) WHERE locale = 'en-US'`;
export const DROP_TITLE_TRIGRAMS = 'DROP INDEX IF EXISTS bench_title_trigrams';

/** Misspelt words compared with whole names. $1: words. */
export const TITLE_TRIGRAM_SEARCH = `SELECT t.product_id, t.name FROM product_text t
  WHERE t.locale = 'en-US' AND $1 <% t.name ORDER BY $1 <<-> t.name LIMIT 24`;
