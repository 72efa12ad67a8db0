import { type SelectQueryBuilder, sql, type StringReference } from 'kysely';
import type { Page } from '#contract/page.ts';
import { countCapped } from '#provider/database/count-capped.ts';
import type { Services } from '#provider/services.ts';
import { decodeCursor } from './cursor.ts';
import { makePage } from './pages.ts';

/** Where a list's page begins and how long it is; the other fields of a query are its filters. */
interface PageQuery {
  cursor?: string | undefined;
  pageSize: number;
}
type Filters<Query> = Omit<Query, keyof PageQuery>;

interface ListOf<DB, Table extends keyof DB, Row, Query, Item> {
  /** Every row of the caller's account, with all that `show` needs. */
  rows: SelectQueryBuilder<DB, Table, Row>;
  /** The column the list is sorted by, which is never NULL; rows alike in it go by their id. With its table's name where rows are joined. */
  by: StringReference<DB, Table>;
  /** Newest or largest first unless it says otherwise. */
  direction?: 'asc' | 'desc';
  /** What each field of the query narrows the rows to. It is not asked for a field that was left out. */
  filter: {
    [Field in keyof Filters<Query>]-?: (
      rows: SelectQueryBuilder<DB, Table, Row>,
      value: NonNullable<Query[Field]>,
    ) => SelectQueryBuilder<DB, Table, Row>;
  };
  /** A row as the contract has it. */
  show: (row: Row) => Item;
}

/**
 * A page of a list, as `bindList` answers it: rows after or before the cursor by keyset, the cursors of the pages beside it,
 * and the total as far as totals are counted. A cursor of other filters is refused as `cursor-invalid`.
 */
export async function listPage<DB, Table extends keyof DB, Row extends { id: string }, Query extends PageQuery, Item>(
  { database, keys }: Pick<Services, 'database' | 'keys'>,
  query: Query,
  { rows, by, direction = 'desc', filter, show }: ListOf<DB, Table, Row, Query, Item>,
): Promise<{ data: Item[]; page: Page }> {
  const { cursor, pageSize, ...filters } = query;
  const place = decodeCursor(keys, filters, cursor);
  let narrowed = rows;
  for (const field of Object.keys(filter) as (keyof Filters<Query>)[]) {
    const value = query[field];
    if (value !== undefined && value !== null) narrowed = filter[field](narrowed, value);
  }

  const onwards = (place?.direction === 'previous') === (direction === 'asc') ? 'desc' : 'asc';
  const sorted = sql.ref<string>(by);
  const id = sql.ref<string>(by.includes('.') ? `${by.slice(0, by.indexOf('.'))}.id` : 'id');
  let found = narrowed
    .select(sql<string>`${sorted}::text`.as('sortedBy'))
    .orderBy(sorted, onwards)
    .orderBy(id, onwards);
  if (place !== null) {
    const side = sql.raw(onwards === 'desc' ? '<' : '>');
    found = found.where(sql<boolean>`(${sorted}, ${id}) ${side} (${place.values[0]}, ${place.id})`);
  }
  const [read, counted] = await Promise.all([
    found
      .limit(pageSize + 1)
      .$castTo<Row & { sortedBy: string }>()
      .execute(),
    countCapped(
      database.db,
      narrowed
        .clearSelect()
        .select(sql<string>`1`.as('id'))
        .$castTo<{ id: string }>(),
    ),
  ]);
  const made = makePage({ keys, filter: filters, place, pageSize, rows: read, sortValues: (row) => [row.sortedBy], counted });
  return { data: made.rows.map(show), page: made.page };
}
