import { sql } from 'kysely';
import type { z } from 'zod';
import type { PurchaseInput } from '#contract/cloud-warehouse-purchases.ts';
import type { Locale } from '#contract/locales.ts';
import type { Queryable } from '#provider/database/database.ts';
import { variantOptions } from '#provider/features/products/variant-options.ts';
import { pictureVersionSql, productPictureUrl } from '#provider/features/products/product-picture-url.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { productName } from '../lots/lots.store.ts';

/** A line of a purchase with what the catalog says of its variant. */
export interface BoughtGoods {
  variantId: string;
  productId: string;
  sku: string;
  name: string;
  /** Empty: it has none. */
  options: string;
  pictureUrl: string | null;
  units: number;
  /** Units of its variant on all lines: price breaks go by them. */
  variantUnits: number;
  costMinor: number;
  weightG: number;
  processingHours: number;
}

/** What a picture's address is made of. */
export interface PictureColumns {
  productId: string;
  picturePosition: number | null;
  pictureCount: number;
  contentVersion: string | null;
}
/** Columns of `PictureColumns`, of variant `v` and its product `p`. */
export const pictureColumns = sql`v.product_id AS "productId", v.picture_position AS "picturePosition", p.picture_count AS "pictureCount",
  ${sql.raw(pictureVersionSql('p'))} AS "contentVersion"`;

/** Address of the variant's picture, else of the product's first; null when there is none. */
export function pictureUrlOf({ productId, picturePosition, pictureCount, contentVersion }: PictureColumns): string | null {
  return pictureCount === 0 ? null : productPictureUrl({ productId, position: picturePosition ?? 0, contentVersion });
}

type Row = Omit<BoughtGoods, 'pictureUrl' | 'variantUnits'> & PictureColumns & { onSale: boolean };

/** Goods of each line, in their order. Unknown ones are `not-found`; lines whose goods are off sale are named. */
export async function findGoods(
  queryable: Queryable,
  lines: z.output<typeof PurchaseInput>['lines'],
  locale: Locale,
): Promise<BoughtGoods[]> {
  const found = await sql<Row>`
    SELECT v.id AS "variantId", v.sku, ${productName(locale)} AS name, ${variantOptions(locale)} AS options, k.units, v.cost_minor AS "costMinor", v.packed_weight_g AS "weightG",
      p.processing_hours AS "processingHours", v.status = 'on_sale' AND p.status = 'on_sale' AS "onSale", ${pictureColumns}
    FROM unnest(${lines.map(({ variantId }) => variantId)}::uuid[], ${lines.map(({ units }) => units)}::integer[]) WITH ORDINALITY AS k (id, units, place)
    JOIN variant v ON v.id = k.id JOIN product p ON p.id = v.product_id ORDER BY k.place`.execute(queryable);
  if (found.rows.length < lines.length) throw new Refusal('not-found');
  const offSale = found.rows.flatMap(({ onSale }, place) =>
    onSale ? [] : [{ path: `lines.${place}.variantId`, code: 'variant-off-sale' as const }],
  );
  if (offSale.length > 0) throw new Refusal('validation-failed', { fields: offSale });
  return countVariants(
    found.rows.map(({ onSale: _onSale, picturePosition, pictureCount, contentVersion, ...goods }) => ({
      ...goods,
      pictureUrl: pictureUrlOf({ productId: goods.productId, picturePosition, pictureCount, contentVersion }),
    })),
  );
}

/** The same lines with the units of their variant on all of them. */
export function countVariants<Line extends { variantId: string; units: number }>(
  lines: readonly Line[],
): (Line & { variantUnits: number })[] {
  const unitsOf = new Map<string, number>();
  for (const { variantId, units } of lines) unitsOf.set(variantId, (unitsOf.get(variantId) ?? 0) + units);
  return lines.map((line) => ({ ...line, variantUnits: unitsOf.get(line.variantId) ?? line.units }));
}
