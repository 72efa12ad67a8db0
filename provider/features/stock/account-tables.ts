import type { AccountTables } from '#provider/account-data/account-tables.ts';

const reservations = ['reservation', 'reservation_event'] as const;

/** Units held for orders. */
export const stockTables: AccountTables = {
  notExported: { 'units held for orders, which are there themselves': reservations },
  kept: { 'where the units of orders came from': reservations },
};
