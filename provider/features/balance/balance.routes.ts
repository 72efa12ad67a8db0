import { createRecharge, getRecharge, listLedgerEntries, listRecharges, listWallets as listWalletsEndpoint } from '#contract/balance.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { Api } from '#provider/http/api.ts';
import { decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { countLedgerEntries, countRecharges, findLedgerEntries, findRecharge, findRecharges, listRechargeEvents } from './balance.store.ts';
import { startRecharge } from './create-recharge.ts';
import { listWallets } from './list-wallets.ts';

export function balanceRoutes(api: Api, services: Services): void {
  const { keys, database } = services;
  api.bind(listWalletsEndpoint, ({ caller }) => listWallets(database.db, caller.accountId));

  api.bindList(listLedgerEntries, async ({ caller, query }) => {
    const place = decodeCursor(keys, query, query.cursor);
    const filter = { mode: query.mode, kind: query.kind };
    const [rows, counted] = await Promise.all([
      findLedgerEntries(database.db, caller.accountId, filter, place, query.pageSize),
      countLedgerEntries(database.db, caller.accountId, filter),
    ]);
    const made = makePage({ keys, filter: query, place, pageSize: query.pageSize, rows, sortValues: (row) => [row.seq], counted });
    return { data: made.rows, page: made.page };
  });

  api.bindList(listRecharges, async ({ caller, query }) => {
    const place = decodeCursor(keys, query, query.cursor);
    const [rows, counted] = await Promise.all([
      findRecharges(database.db, caller.accountId, place, query.pageSize),
      countRecharges(database.db, caller.accountId),
    ]);
    const made = makePage({ keys, filter: query, place, pageSize: query.pageSize, rows, sortValues: (row) => [row.createdAt], counted });
    return { data: made.rows, page: made.page };
  });

  api.bindOnce(createRecharge, async ({ caller, body }, tx) => {
    const id = await startRecharge(services, tx, caller, body);
    return readRecharge(tx, caller.accountId, id);
  });
  api.bind(getRecharge, ({ caller, params }) => readRecharge(database.db, caller.accountId, params.rechargeId));
}

async function readRecharge(db: Queryable, accountId: string, rechargeId: string) {
  const recharge = await findRecharge(db, accountId, rechargeId);
  if (recharge === null) throw new Refusal('not-found');
  return { ...recharge, events: await listRechargeEvents(db, accountId, rechargeId) };
}
