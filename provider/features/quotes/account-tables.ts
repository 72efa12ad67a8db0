import type { AccountTables } from '#provider/account-data/account-tables.ts';

const quotes = ['quote', 'quote_parcel'] as const;

/** Prices of orders before they are paid. */
export const quoteTables: AccountTables = {
  notExported: { 'prices that were offered: what was paid is in payments and ledger entries': quotes },
  kept: { 'what the prices that were paid consist of': quotes },
};
