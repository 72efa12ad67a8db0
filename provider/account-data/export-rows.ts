import { type RawBuilder, sql } from 'kysely';
import type { AccountTable, ExportSection } from './account-tables.ts';

/** Fields that are added to each row `t` of a section. */
export interface Nested {
  tables: readonly AccountTable[];
  /** A JSON object. */
  fields: RawBuilder<unknown>;
}

/** Rows of a table as they are, less its account and the columns `without`. For tables without secrets; the others name what they give. */
export function wholeRows(
  name: string,
  table: AccountTable,
  { without = [], nested = [] }: { without?: readonly string[]; nested?: readonly Nested[] } = {},
): ExportSection {
  return {
    ...section(name, table, nested),
    rowsOf: (accountId) => sql`SELECT t.id, to_jsonb(t) - ${['account_id', ...without]}::text[] || ${fieldsOf(nested)} AS row
      FROM ${sql.table(table)} t WHERE t.account_id = ${accountId}`,
  };
}

/** Rows of a table with these columns only, each as its own name or as `[name, column]`. */
export function namedColumns(
  name: string,
  table: AccountTable,
  columns: readonly (string | readonly [string, string])[],
  nested: readonly Nested[] = [],
): ExportSection {
  const pairs = sql.join(
    columns.map((column) => {
      const [field, source] = typeof column === 'string' ? [column, column] : column;
      return sql`${sql.lit(field)}::text, t.${sql.ref(source)}`;
    }),
  );
  return {
    ...section(name, table, nested),
    rowsOf: (accountId) => sql`SELECT t.id, jsonb_build_object(${pairs}) || ${fieldsOf(nested)} AS row
      FROM ${sql.table(table)} t WHERE t.account_id = ${accountId}`,
  };
}

/** Rows of another table that belong to a row, as an array under a name. */
export function children(name: string, table: AccountTable, reference: string, order: string): Nested {
  return {
    tables: [table],
    fields: sql`jsonb_build_object(${sql.lit(name)}::text, (SELECT coalesce(jsonb_agg(to_jsonb(c) - ${['account_id', reference]}::text[] ORDER BY c.${sql.ref(order)}), '[]')
      FROM ${sql.table(table)} c WHERE c.account_id = t.account_id AND c.${sql.ref(reference)} = t.id))`,
  };
}

/** What happened to a row, the first event first. */
export function eventsOf(table: AccountTable, name = 'events'): Nested {
  return children(name, table, 'entity_id', 'seq');
}

function section(name: string, table: AccountTable, nested: readonly Nested[]): Pick<ExportSection, 'name' | 'tables'> {
  return { name, tables: [table, ...nested.flatMap(({ tables }) => tables)] };
}

function fieldsOf(nested: readonly Nested[]): RawBuilder<unknown> {
  return nested.length === 0
    ? sql`'{}'::jsonb`
    : sql.join(
        nested.map(({ fields }) => fields),
        sql` || `,
      );
}
