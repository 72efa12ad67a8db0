import { sql } from 'kysely';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import type { Suggestion } from '#contract/my-products.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { pictureVersionSql, productPictureUrl } from '#provider/features/products/product-picture-url.ts';

/** Titles less alike than this are not suggested, in hundredths. */
const TITLE_FLOOR = 35;
/** A title alone never makes a match as sure as a SKU. */
const TITLE_CEILING = 90;
const CANDIDATES = 200;
const SUGGESTIONS_MAX = 5;

/**
 * Finds anew which products of ours a listing may be: by a variant's SKU or barcode, or by how alike the titles are, among the
 * account's drafts and the products that share a word.
 */
export async function suggestProducts(tx: Tx, accountId: string, listingId: string): Promise<void> {
  await sql`DELETE FROM listing_suggestion WHERE account_id = ${accountId} AND listing_id = ${listingId}`.execute(tx);
  await sql`
    WITH listed AS (SELECT title, lower(unaccent(title)) AS plain FROM listing WHERE account_id = ${accountId} AND id = ${listingId}
        AND suggestions_dismissed_at IS NULL),
    coded AS (
      SELECT v.product_id, 'sku' AS reason, 100 AS score FROM listing_variant lv JOIN variant v ON v.sku = lv.sku
        WHERE lv.account_id = ${accountId} AND lv.listing_id = ${listingId} AND lv.sku <> ''
      UNION ALL SELECT v.product_id, 'barcode', 95 FROM listing_variant lv JOIN variant v ON v.barcode = lv.barcode
        WHERE lv.account_id = ${accountId} AND lv.listing_id = ${listingId} AND lv.barcode <> ''
    ),
    words AS (SELECT string_agg(word, ' or ') AS any_of FROM (
      SELECT DISTINCT word, length(word) FROM listed, regexp_split_to_table(regexp_replace(plain, '[^[:alnum:] ]', ' ', 'g'), ' +') AS word
      WHERE length(word) > 2 ORDER BY length(word) DESC LIMIT 6) w),
    titled AS (
      (SELECT product_id, title AS name FROM import_item WHERE account_id = ${accountId} AND deleted_at IS NULL)
      UNION ALL (SELECT t.product_id, t.name FROM listed, product_text t
        WHERE t.locale = ${defaultLocale} AND t.search @@ plainto_tsquery('wharf_english', listed.title) LIMIT ${CANDIDATES})
      UNION ALL (SELECT t.product_id, t.name FROM words, product_text t
        WHERE t.locale = ${defaultLocale} AND t.search @@ websearch_to_tsquery('wharf_english', words.any_of) LIMIT ${CANDIDATES})
      UNION ALL (SELECT t.product_id, t.name FROM words, product_text t
        WHERE t.locale = 'pt-BR' AND t.search @@ websearch_to_tsquery('wharf_portuguese', words.any_of) LIMIT ${CANDIDATES})
      UNION ALL (SELECT t.product_id, t.name FROM words, product_text t
        WHERE t.locale = 'es-ES' AND t.search @@ websearch_to_tsquery('wharf_spanish', words.any_of) LIMIT ${CANDIDATES})
    ),
    alike AS (
      SELECT product_id, 'title' AS reason, least(round(similarity(lower(unaccent(name)), listed.plain) * 100)::int, ${TITLE_CEILING}) AS score
      FROM titled, listed
    ),
    best AS (
      SELECT DISTINCT ON (product_id) product_id, reason, score FROM (SELECT * FROM coded UNION ALL SELECT * FROM alike WHERE score >= ${TITLE_FLOOR}) f
      ORDER BY product_id, score DESC
    )
    INSERT INTO listing_suggestion (account_id, listing_id, product_id, reason, score)
    SELECT ${accountId}, ${listingId}, b.product_id, b.reason, b.score FROM best b JOIN product p ON p.id = b.product_id AND p.status = 'on_sale'
    WHERE EXISTS (SELECT 1 FROM listed) ORDER BY b.score DESC, b.product_id LIMIT ${SUGGESTIONS_MAX}`.execute(tx);
}

interface SuggestionRow extends Omit<Suggestion, 'pictureUrl'> {
  listingId: string;
  pictureCount: number;
  contentVersion: string | null;
}

/** Suggestions of these listings, best first. */
export async function findSuggestions(
  queryable: Queryable,
  accountId: string,
  listingIds: readonly string[],
  locale: Locale,
): Promise<Map<string, Suggestion[]>> {
  const found = await sql<SuggestionRow>`
    SELECT s.listing_id AS "listingId", s.product_id AS "productId", s.reason, s.score, p.picture_count AS "pictureCount",
      ${sql.raw(pictureVersionSql('p'))} AS "contentVersion",
      coalesce((SELECT t.name FROM product_text t WHERE t.product_id = p.id AND t.locale IN (${locale}, ${defaultLocale})
        ORDER BY t.locale = ${locale} DESC LIMIT 1), p.spu) AS title
    FROM listing_suggestion s JOIN product p ON p.id = s.product_id
    WHERE s.account_id = ${accountId} AND s.listing_id = ANY (${listingIds}::uuid[])
    ORDER BY s.score DESC, s.product_id`.execute(queryable);
  const byListing = new Map<string, Suggestion[]>();
  for (const { listingId, pictureCount, contentVersion, ...suggestion } of found.rows) {
    const { productId } = suggestion;
    const pictureUrl = pictureCount === 0 ? null : productPictureUrl({ productId, position: 0, contentVersion });
    byListing.set(listingId, [...(byListing.get(listingId) ?? []), { ...suggestion, pictureUrl }]);
  }
  return byListing;
}

/** Suggests nothing for a listing any more. */
export async function dismissSuggestionsOf(tx: Tx, accountId: string, listingId: string): Promise<void> {
  await sql`UPDATE listing SET suggestions_dismissed_at = app_now(), version = version + 1 WHERE account_id = ${accountId} AND id = ${listingId}`.execute(
    tx,
  );
  await sql`DELETE FROM listing_suggestion WHERE account_id = ${accountId} AND listing_id = ${listingId}`.execute(tx);
}
