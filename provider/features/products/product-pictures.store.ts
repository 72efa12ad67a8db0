import { sql } from 'kysely';
import type { Database } from '#provider/database/database.ts';
import type { ProductPicture } from './catalog-rows.ts';
import { pictureVersionSql } from './product-picture-url.ts';

export interface PictureRow {
  picture: ProductPicture;
  picture_version: string | null;
  name: string;
}

export async function findProductPicture(database: Database, place: { productId: string; position: number }): Promise<PictureRow | null> {
  const result = await database.pool.query<PictureRow>({
    name: 'find-product-picture',
    text: `SELECT p.pictures -> $2::int AS picture, ${pictureVersionSql('p')} AS picture_version,
        coalesce((SELECT t.name FROM product_text t WHERE t.product_id = p.id AND t.locale = 'en-US'), p.spu) AS name
      FROM product p WHERE p.id = $1 AND p.pictures -> $2::int IS NOT NULL`,
    values: [place.productId, place.position],
  });
  return result.rows[0] ?? null;
}

/** Every picture of a product on sale, in order; none where there is no such product. */
export async function findProductPictures(
  { db }: Database,
  productId: string,
): Promise<{ spu: string; pictures: Pick<PictureRow, 'picture' | 'name'>[] }> {
  const found = await sql<{ spu: string; name: string; pictures: ProductPicture[] }>`
    SELECT p.spu, p.pictures, coalesce((SELECT t.name FROM product_text t WHERE t.product_id = p.id AND t.locale = 'en-US'), p.spu) AS name
    FROM product p WHERE p.id = ${productId}`.execute(db);
  const [product] = found.rows;
  if (product === undefined) return { spu: '', pictures: [] };
  return { spu: product.spu, pictures: product.pictures.map((picture) => ({ picture, name: product.name })) };
}
