import { sql } from 'kysely';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import type { Tx } from '#provider/database/database.ts';

/** Names of products, off sale or not, in the language or else in the default one. */
export async function findProductNames(tx: Tx, productIds: readonly string[], locale: Locale): Promise<Map<string, string>> {
  const result = await sql<{ id: string; name: string }>`
    SELECT p.id, coalesce((SELECT t.name FROM product_text t WHERE t.product_id = p.id AND t.locale IN (${locale}, ${defaultLocale})
      ORDER BY t.locale = ${locale} DESC LIMIT 1), p.spu) AS name
    FROM product p WHERE p.id = ANY (${productIds}::uuid[])`.execute(tx);
  return new Map(result.rows.map(({ id, name }) => [id, name]));
}

/** Those of the ids that are products, on sale or not. */
export async function findProductIds(tx: Tx, productIds: readonly string[]): Promise<string[]> {
  const result = await sql<{ id: string }>`SELECT id FROM product WHERE id = ANY (${productIds}::uuid[])`.execute(tx);
  return result.rows.map(({ id }) => id);
}

/** Products by their SPU or a SKU of theirs, on sale or not; small letters also stand for capitals. */
export async function findProductsNamed(tx: Tx, names: readonly string[]): Promise<Map<string, string>> {
  const result = await sql<{ name: string; productId: string }>`
    SELECT n.name, coalesce(p.id, v.product_id) AS "productId"
    FROM (SELECT DISTINCT name FROM unnest(${names}::text[]) AS name) n
    LEFT JOIN LATERAL (SELECT id FROM product WHERE spu IN (n.name, upper(n.name)) ORDER BY spu = n.name DESC LIMIT 1) p ON true
    LEFT JOIN LATERAL (SELECT product_id FROM variant WHERE sku IN (n.name, upper(n.name)) ORDER BY sku = n.name DESC LIMIT 1) v ON true
    WHERE p.id IS NOT NULL OR v.product_id IS NOT NULL`.execute(tx);
  return new Map(result.rows.map(({ name, productId }) => [name, productId]));
}

export async function findDraftId(tx: Tx, accountId: string, productId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('import_item')
    .select('id')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}
