import type { Database } from '#provider/database/database.ts';
import { facetCategory, type FacetCounts, facetsText } from './product-facets.ts';
import { pageText, type PageWanted, type ProductRow } from './product-page-text.ts';
import { StatementValues } from './statement-values.ts';

/** The cards of a page whose products are known already, in the order given. */
export async function findProductCards(
  database: Database,
  wanted: Pick<PageWanted, 'accountId' | 'locale' | 'filter' | 'categoryLevel'>,
  ids: string[],
): Promise<ProductRow[]> {
  const values = new StatementValues();
  const text = pageText({
    wanted: { ...wanted, place: null, counted: null, limit: ids.length, read: 'cards' },
    values,
    order: { column: 'selected.place', type: 'bigint', direction: 'ASC' },
    counts: null,
    from: `unnest(${values.add(ids)}::uuid[]) WITH ORDINALITY AS selected (id, place) JOIN product p ON p.id = selected.id`,
    sortKey: 'selected.place',
  });
  return (await database.pool.query<ProductRow>(text, values.list)).rows;
}

/** The facets of products that are known already. */
export async function countFacets(database: Database, ids: string[], categoryLevel: number | null): Promise<FacetCounts | null> {
  const rows = `SELECT ${facetCategory(categoryLevel)} AS category, p.warehouses FROM product p WHERE p.id = ANY ($1::uuid[])`;
  const found = await database.pool.query<{ facets: FacetCounts }>(`SELECT ${facetsText(rows)} AS facets`, [ids]);
  return found.rows[0]?.facets ?? null;
}
