import { sql } from 'kysely';
import type { ProductMarkKind, ProductMarks } from '#contract/product-marks.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';

/** How many of the products exist; off-sale ones can be marked too. */
export async function countKnownProducts(tx: Tx, productIds: readonly string[]): Promise<number> {
  const row = await tx
    .selectFrom('product')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`id = ANY (${productIds}::uuid[])`)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Always in one order, so that two can't lock each other out. */
export async function insertMarks(tx: Tx, accountId: string, kind: ProductMarkKind, productIds: readonly string[]): Promise<number> {
  const result = await sql`
    INSERT INTO product_mark (account_id, kind, product_id)
    SELECT ${accountId}, ${kind}, id FROM unnest(${productIds}::uuid[]) AS marked (id) ORDER BY id
    ON CONFLICT DO NOTHING`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

export async function deleteMarks(db: Queryable, accountId: string, kind: ProductMarkKind, productIds: readonly string[]): Promise<number> {
  const result = await db
    .deleteFrom('product_mark')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where(sql<boolean>`product_id = ANY (${productIds}::uuid[])`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Null when there is no such product. */
export async function findMarks(
  db: Queryable,
  { accountId, userId, productId }: { accountId: string; userId: string; productId: string },
): Promise<ProductMarks | null> {
  const result = await sql<ProductMarks>`
    SELECT EXISTS (SELECT FROM product_mark m WHERE m.account_id = ${accountId} AND m.kind = 'favourite' AND m.product_id = p.id) AS favourite,
      EXISTS (SELECT FROM product_mark m WHERE m.account_id = ${accountId} AND m.kind = 'hidden' AND m.product_id = p.id) AS hidden,
      EXISTS (SELECT FROM product_watch w WHERE w.account_id = ${accountId} AND w.user_id = ${userId} AND w.product_id = p.id) AS watched
    FROM product p WHERE p.id = ${productId}`.execute(db);
  return result.rows[0] ?? null;
}
