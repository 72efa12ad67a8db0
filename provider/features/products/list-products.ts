import type { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.ts';
import type { Correction, Page } from '#contract/page.ts';
import type { ListProductsQuery, ProductCard } from '#contract/products.ts';
import type { Database } from '#provider/database/database.ts';
import { type CursorPlace, decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import type { Services } from '#provider/services.ts';
import { findCategoryLevel } from './categories.store.ts';
import { correctWords, FEW_HITS } from './correct-words.ts';
import { toFacets } from './product-facets.ts';
import { findProductPage, type FoundPage } from './product-list.store.ts';
import type { PageWanted, ProductRow } from './product-page-text.ts';
import { productPictureUrl } from './product-picture-url.ts';
import { inSearchTurn } from './search-turns.ts';

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
  const { facets: _facets, ...narrowing } = filter;
  // Words find other products in another language; without words the language changes nothing of the order.
  const walk = { ...narrowing, locale: filter.q ? locale : undefined };
  const place = decodeCursor(keys, walk, cursor);
  const categoryLevel = filter.categoryId === undefined ? null : await findCategoryLevel(database, filter.categoryId);
  const known = filter.categoryId === undefined || categoryLevel !== null;
  const wanted = { accountId, locale, filter, categoryLevel, place, counted: countedBefore(place), limit: pageSize + 1 };
  const find = () => findCorrected(database, wanted);
  const { found, correction } = known ? await (filter.q ? inSearchTurn(database, find) : find()) : NOTHING;
  const { rows, page } = makePage({
    keys,
    filter: walk,
    place,
    pageSize,
    rows: found.rows,
    sortValues: (row) => [row.sort_value, found.counted, correction?.applied ? correction.words : null],
    counted: found.counted,
  });
  const facets = filter.facets === 'true' && place === null ? { facets: toFacets(found.facets) } : {};
  return { data: rows.map(toCard), page: { ...page, ...facets, ...(correction === null ? {} : { correction }) } };
}

interface Corrected {
  found: FoundPage;
  correction: Correction | null;
}

const NOTHING: Corrected = { found: { rows: [], counted: 0, facets: null }, correction: null };

/** Words that find little are looked at again; a walk goes on with the words it began with. */
async function findCorrected(database: Database, wanted: PageWanted): Promise<Corrected> {
  const corrected = wanted.place?.values[2];
  if (typeof corrected === 'string') {
    return { found: await findProductPage(database, withWords(wanted, corrected)), correction: { words: corrected, applied: true } };
  }
  const found = await findProductPage(database, wanted);
  const words = wanted.filter.q ?? '';
  if (words === '' || wanted.place !== null || found.counted >= FEW_HITS) return { found, correction: null };
  const meant = await correctWords(database, { words, locale: wanted.locale, doubtsRareWords: found.counted > 0 });
  if (meant === null) return { found, correction: null };
  const better = await findProductPage(database, withWords(wanted, meant));
  if (better.counted <= found.counted) return { found, correction: null };
  const applied = found.counted === 0;
  return { found: applied ? better : found, correction: { words: meant, applied } };
}

function withWords(wanted: PageWanted, words: string): PageWanted {
  return { ...wanted, filter: { ...wanted.filter, q: words } };
}

function countedBefore(place: CursorPlace | null): number | null {
  const counted = place?.values[1];
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
    stockTotal: row.counted_stock + row.declared_stock,
    countedStock: row.counted_stock,
    declaredStock: row.declared_stock,
    warehouses: row.warehouses,
    listedCount: row.listed_count,
    inImportList: row.in_import_list,
    favourite: row.favourite,
    processingHours: row.processing_hours,
    attributes: row.attributes,
    createdAt: row.created_at,
    priceDropBp: row.price_drop_bp,
  };
}
