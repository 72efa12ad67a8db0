import type { RawBuilder } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import type { DB } from '#provider/database/schema.ts';

/** A table whose rows have an `account_id`. */
export type AccountTable = { [T in keyof DB]: 'account_id' extends keyof DB[T] ? T : never }[keyof DB] & string;

/** A part of an account's export, in files of its own: rows with a sortable id. */
export interface ExportSection {
  /** Name of its files, without ending. */
  name: string;
  /** What it is read from. */
  tables: readonly AccountTable[];
  /** Selects `id` (uuid) and `row` (jsonb) of everything the account has of it. */
  rowsOf: (accountId: string) => RawBuilder<unknown>;
}

/** What an account has one of, as a field of the export's `account` file. */
export interface ExportFact {
  name: string;
  tables: readonly AccountTable[];
  /** A JSON value; `t` is the account's row. */
  value: RawBuilder<unknown>;
}

/** Tables by the reason they are left alone for. */
export type ByReason = Readonly<Record<string, readonly AccountTable[]>>;

/**
 * What becomes of a feature's tables with an account's id when the account takes its data along, and when it is deleted. Each stands in one of
 * `sections`, `facts` and `notExported`, and in one of `deleted`, `emptied` and `kept`; a test sees to it.
 */
export interface AccountTables {
  sections?: readonly ExportSection[];
  facts?: readonly ExportFact[];
  notExported?: ByReason;
  /** All rows go, table after table in this order. */
  deleted?: readonly AccountTable[];
  /** The rows stay for the books, without names, addresses, numbers, secrets and pictures. Works before anything of the feature is deleted. */
  emptied?: { tables: readonly AccountTable[]; empty: (tx: Tx, accountId: string) => Promise<void> };
  /** The rows stay as they are. */
  kept?: ByReason;
}
