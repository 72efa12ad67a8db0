import PQueue from 'p-queue';
import type { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.values.ts';
import type { Correction, Page } from '#contract/page.ts';
import type { ListProductsQuery, ProductCard } from '#contract/products.ts';
import type { Database } from '#provider/database/database.ts';
import { type CursorPlace, decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import type { Services } from '#provider/services.ts';
import { findCategoryLevel } from './categories.store.ts';
import { findCorrected } from './find-corrected.ts';
import { findLandedPage, readLandedQuestion } from './find-landed-page.ts';
import { storedFilter } from './product-conditions.ts';
import { type FacetCounts, toFacets } from './product-facets.ts';
import { findProductPage } from './product-list.store.ts';
import type { PageWanted, ProductRow } from './product-page-text.ts';
import { productPictureUrl } from './product-picture-url.ts';

/** Of its connections so many search at once: searches cost the database most, and with all of them at it everything else would wait. */
const SHARE_OF_CONNECTIONS = 1 / 4;
const LEAST_AT_ONCE = 2;

interface Question {
  accountId: string;
  locale: Locale;
  query: z.output<typeof ListProductsQuery>;
}

/** A page to find, one row more than it holds. */
export type AskedPage = Omit<PageWanted, 'counted' | 'read'>;

/** A page that was found, in reading order. */
export interface ListedPage {
  rows: ProductRow[];
  /** Of the first page, when asked for; null also when nothing was found. */
  facets: FacetCounts | null;
  correction: Correction | null;
  counted: number;
  /** So many of those found were looked at and counted, no more; null: all. */
  amongFirst: number | null;
  /** What a cursor at the row says of it. */
  sortValues: (row: ProductRow) => (string | number | null)[];
}

/** A page of products on sale, by what is stored of them or by their landed prices. */
export async function listProductsOnSale(services: Services, question: Question): Promise<{ data: ProductCard[]; page: Page }> {
  const { keys, database } = services;
  const { accountId, locale, query } = question;
  const { cursor, pageSize, facets: _facets, ...narrowing } = query;
  const landed = await readLandedQuestion(database, query);
  // Words find other products in another language; without words the language changes nothing of the order.
  const walk = { ...narrowing, locale: query.q ? locale : undefined };
  const place = decodeCursor(keys, walk, cursor);
  const categoryLevel = query.categoryId === undefined ? null : await findCategoryLevel(database, query.categoryId);
  const known = query.categoryId === undefined || categoryLevel !== null;
  const asked = { accountId, locale, filter: storedFilter(query), categoryLevel, place, limit: pageSize + 1 };
  const find = () => (landed === null ? findStoredPage(database, asked) : findLandedPage(services, asked, landed));
  const listed = known ? await (query.q || landed !== null ? searchQueue(database).add(find) : find()) : NOTHING;
  const { counted, sortValues, correction, amongFirst } = listed;
  const { rows, page } = makePage({ keys, filter: walk, place, pageSize, rows: listed.rows, sortValues, counted });
  return {
    data: rows.map(toCard),
    page: {
      ...page,
      ...(amongFirst === null ? {} : { total: null, totalAtLeast: counted, amongFirst }),
      ...(query.facets === 'true' && place === null ? { facets: toFacets(listed.facets) } : {}),
      ...(correction === null ? {} : { correction }),
    },
  };
}

const searchQueues = new WeakMap<Database, PQueue>();

/** Searches of this process take turns. */
function searchQueue(database: Database): PQueue {
  const concurrency = Math.max(LEAST_AT_ONCE, Math.floor(database.pool.options.max * SHARE_OF_CONNECTIONS));
  const queue = searchQueues.get(database) ?? new PQueue({ concurrency });
  searchQueues.set(database, queue);
  return queue;
}

const NOTHING: ListedPage = { rows: [], counted: 0, facets: null, correction: null, amongFirst: null, sortValues: () => [] };

/** The count of the first page travels in the cursor, so a walk counts once. */
async function findStoredPage(database: Database, asked: AskedPage): Promise<ListedPage> {
  const { filter, locale, place } = asked;
  const before = place?.values[2];
  const { found, correction } = await findCorrected(
    database,
    { words: filter.q ?? '', locale, isFirstPage: place === null, corrected: typeof before === 'string' ? before : null },
    (words) => findProductPage(database, { ...asked, filter: { ...filter, q: words }, counted: countedBefore(place) }),
  );
  const { rows, counted, facets } = found;
  const corrected = correction?.applied ? correction.words : null;
  return { rows, counted, facets, correction, amongFirst: null, sortValues: (row) => [row.sort_value, counted, corrected] };
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
