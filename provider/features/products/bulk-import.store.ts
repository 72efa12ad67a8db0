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
