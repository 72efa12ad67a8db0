import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AccountTables, ByReason } from '#provider/account-data/account-tables.ts';
import { exportSections } from '#provider/features/account/export-sections.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider();
const { features, database } = provider.services;

const declared = features.flatMap(({ account }) => (account === undefined ? [] : [account]));
const named = (list: (tables: AccountTables) => readonly string[]) => declared.flatMap(list).toSorted();
const reasoned = (reasons: ByReason = {}) => Object.values(reasons).flat();

async function tablesOfAccounts(): Promise<string[]> {
  const found = await sql<{ name: string }>`SELECT c.table_name AS name FROM information_schema.columns c
    JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
    WHERE c.table_schema = 'public' AND c.column_name = 'account_id' AND t.table_type = 'BASE TABLE'`.execute(database.db);
  return found.rows.map(({ name }) => name).toSorted();
}

it('every table with an account’s id goes when the account is deleted, is emptied of what names somebody, or says why it is kept', async () => {
  const said = named(({ deleted = [], emptied, kept }) => [...deleted, ...(emptied?.tables ?? []), ...reasoned(kept)]);
  expect(said).toEqual(await tablesOfAccounts());
});

it('every table with an account’s id is in the account’s export or says why not', async () => {
  const exported = new Set(exportSections(provider.services).flatMap(({ tables }) => tables));
  const left = named(({ notExported }) => reasoned(notExported));
  expect([...exported, ...left].toSorted()).toEqual(await tablesOfAccounts());
});

it('no two sections of an export have one name', () => {
  const names = exportSections(provider.services).map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

it('every section can be read, of an account that has nothing too', async () => {
  const { accountId } = await provider.signUp();
  for (const { name, rowsOf } of exportSections(provider.services))
    await expect(rowsOf(accountId).execute(database.db), name).resolves.toBeDefined();
});
