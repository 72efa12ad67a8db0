import type { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.ts';
import type { Page } from '#contract/page.ts';
import type { ListProductsQuery, ProductCard } from '#contract/products.ts';
import { decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import type { Services } from '#provider/services.ts';
import { findCategoryLevel } from './categories.store.ts';
import { findProductPage, type ProductRow } from './product-list.store.ts';
import { productPictureUrl } from './product-picture-url.ts';

interface Question {
  accountId: string;
  locale: Locale;
  query: z.output<typeof ListProductsQuery>;
}

/** A page of products on sale. The count of the first page travels in the cursor, so a walk counts once. */
export async function listProductsOnSale(services: Services, question: Question): Promise<{ data: ProductCard[]; page: Page }> {
  const { keys, database } = services;
  const { accountId, locale } = question;
  const { cursor, pageSize, ...filter } = question.query;
  // Words find other products in another language; without words the language changes nothing of the order.
  const walk = { ...filter, locale: filter.q ? locale : undefined };
  const place = decodeCursor(keys, walk, cursor);
  const categoryLevel = filter.categoryId === undefined ? null : await findCategoryLevel(database, filter.categoryId);
  const known = filter.categoryId === undefined || categoryLevel !== null;
  const found = known
    ? await findProductPage(database, {
        accountId,
        locale,
        filter,
        categoryLevel,
        place,
        counted: countedBefore(place?.values),
        limit: pageSize + 1,
      })
    : { rows: [], counted: 0 };
  const { rows, page } = makePage({
    keys,
    filter: walk,
    place,
    pageSize,
    rows: found.rows,
    sortValues: (row) => [row.sort_value, found.counted],
    counted: found.counted,
  });
  return { data: rows.map(toCard), page };
}

function countedBefore(values: (string | number | null)[] | undefined): number | null {
  const counted = values?.[1];
  return typeof counted === 'number' ? counted : null;
}

function toCard(row: ProductRow): ProductCard {
  return {
    id: row.id,
    spu: row.spu,
    name: row.name,
    pictureUrl: row.picture_count === 0 ? null : productPictureUrl({ productId: row.id, position: 0, contentVersion: row.picture_version }),
    costFrom: cny(row.cost_from_minor),
    costTo: cny(row.cost_to_minor),
    variantCount: row.variant_count,
    stockTotal: row.stock_total,
    warehouses: row.warehouses,
    listedCount: row.listed_count,
    inImportList: row.in_import_list,
  };
}
