import type { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import type { WarehouseCode } from '#contract/products.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';
import { DROPPED_LATELY, type ProductFilter } from './product-conditions.ts';
import { facetsText } from './product-facets.ts';
import { directionOf, type Order, sortValue } from './product-order.ts';
import { pictureVersionSql } from './product-picture-url.ts';
import type { StatementValues } from './statement-values.ts';

export interface PageWanted {
  accountId: string;
  locale: Locale;
  filter: ProductFilter;
  /** Level of `filter.categoryId`. */
  categoryLevel: number | null;
  place: CursorPlace | null;
  /** What the walk's first page counted; null on the first page. */
  counted: number | null;
  limit: number;
  /** Of each product what its card shows, or no more than where it stands. */
  read: 'cards' | 'places';
}

/** Where a product stands in an order. */
export interface PlacedRow {
  id: string;
  sort_value: string | number;
}

export interface ProductRow extends PlacedRow {
  spu: string;
  name: string;
  picture_version: string | null;
  picture_count: number;
  cost_from_minor: number;
  cost_to_minor: number;
  variant_count: number;
  counted_stock: number;
  declared_stock: number;
  processing_hours: number;
  attributes: string[];
  created_at: string;
  price_drop_bp: number | null;
  warehouses: z.infer<typeof WarehouseCode>[];
  listed_count: number;
  in_import_list: boolean;
  favourite: boolean;
}

interface PageParts {
  wanted: PageWanted;
  values: StatementValues;
  order: Order;
  /** SQL of what is told beside a first page's rows. */
  counts: { counted: string; faceted: string } | null;
  from: string;
  sortKey: string;
}

/** The page's products come first; texts, marks and the caller's import list are looked up for them alone. */
export function pageText(parts: PageParts): string {
  const { wanted, values, order, counts, from, sortKey } = parts;
  if (wanted.read === 'places') return placesText(parts);
  const direction = directionOf(wanted, order);
  const account = values.add(wanted.accountId);
  const first = wanted.counted === null ? counts : null;
  return `SELECT page.*,
      coalesce((SELECT t.name FROM product_text t WHERE t.product_id = page.id AND t.locale = ${values.add(wanted.locale)}),
        (SELECT t.name FROM product_text t WHERE t.product_id = page.id AND t.locale = 'en-US'), page.spu) AS name,
      EXISTS (SELECT 1 FROM import_item i WHERE i.account_id = ${account} AND i.product_id = page.id
        AND i.deleted_at IS NULL) AS in_import_list,
      EXISTS (SELECT 1 FROM product_mark f WHERE f.account_id = ${account} AND f.kind = 'favourite' AND f.product_id = page.id) AS favourite
      ${first === null ? '' : `, (${first.counted}) AS counted`}
      ${first !== null && wanted.filter.facets === 'true' ? `, ${facetsText(first.faceted)} AS facets` : ''}
    FROM (
      SELECT p.id, p.spu, ${pictureVersionSql('p')} AS picture_version, p.picture_count, p.cost_from_minor, p.cost_to_minor,
        p.variant_count, p.stock_total AS counted_stock, p.declared_total AS declared_stock, p.processing_hours, p.attributes, p.created_at,
        CASE WHEN ${DROPPED_LATELY} THEN ((p.cost_before_drop_minor - p.cost_from_minor) * 10000 / p.cost_before_drop_minor)::int END
          AS price_drop_bp,
        p.warehouses, p.listed_count, ${sortKey} AS sort_key, ${sortValue(order, sortKey)} AS sort_value
      FROM ${from}
    ) page
    ORDER BY page.sort_key ${direction}, page.id ${direction}`;
}

function placesText({ wanted, order, counts, from, sortKey }: PageParts): string {
  const direction = directionOf(wanted, order);
  return `SELECT page.id, page.sort_value ${wanted.counted === null && counts !== null ? `, (${counts.counted}) AS counted` : ''}
    FROM (SELECT p.id, ${sortKey} AS sort_key, ${sortValue(order, sortKey)} AS sort_value FROM ${from}) page
    ORDER BY page.sort_key ${direction}, page.id ${direction}`;
}
