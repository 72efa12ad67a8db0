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
