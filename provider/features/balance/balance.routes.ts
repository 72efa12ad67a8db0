import {
  confirmRecharge,
  createRecharge,
  getRecharge,
  getRechargeReceipt,
  listLedgerEntries,
  listLedgerMonths,
  listRecharges,
  listWallets as listWalletsEndpoint,
  retryRecharge as retryRechargeEndpoint,
} from '#contract/balance.ts';
import { listRechargeMethods, quoteRecharge as quoteRechargeEndpoint } from '#contract/recharge-methods.ts';
import { linkStatement as linkStatementEndpoint, startStatement as startStatementEndpoint } from '#contract/statements.ts';
import { documentLocaleOf } from '#provider/features/account/document-locale.ts';
import type { Api } from '#provider/http/api.ts';
import { decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import type { Services } from '#provider/services.ts';
import { askGateway } from './ask-gateway.ts';
import { countRecharges, findRecharges } from './balance.store.ts';
import { bankTransferRoutes } from './bank-transfers.routes.ts';
import { retryRecharge, startRecharge } from './create-recharge.ts';
import { countLedgerEntries, findLedgerEntries } from './ledger/ledger.store.ts';
import { listMonths } from './ledger/list-months.ts';
import { listMethods, quoteRecharge } from './list-methods.ts';
import { readRecharge } from './read-recharge.ts';
import { printReceipt } from './recharge-receipt.ts';
import { startStatement } from './statements/start-statement.ts';
import { statementFile } from './statements/write-statement.ts';
import { topUpRoutes } from './top-up/top-up.routes.ts';
import { suspenseRoutes } from './suspense.routes.ts';
import { listWallets } from './list-wallets.ts';

export function balanceRoutes(api: Api, services: Services): void {
  const { keys, database } = services;
  api.bind(listWalletsEndpoint, ({ caller }) => listWallets(database.db, caller.accountId));

  api.bindList(listLedgerEntries, async ({ caller, query }) => {
    const place = decodeCursor(keys, query, query.cursor);
    const [rows, counted] = await Promise.all([
      findLedgerEntries(database.db, caller, query, place, query.pageSize),
      countLedgerEntries(database.db, caller.accountId, query),
    ]);
    const made = makePage({ keys, filter: query, place, pageSize: query.pageSize, rows, sortValues: (row) => [row.seq], counted });
    return { data: made.rows, page: made.page };
  });

  api.bind(listLedgerMonths, ({ caller, query }) => listMonths(database.db, caller.accountId, query));

  api.bindOnce(startStatementEndpoint, ({ caller, body, locale }, tx) =>
    startStatement(tx, { accountId: caller.accountId, ...body, locale }),
  );
  api.bind(linkStatementEndpoint, ({ caller, params }) => statementFile.link(services, caller.accountId, params.jobId));

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
    return readRecharge(services, tx, caller.accountId, id);
  });
  api.bindOnce(retryRechargeEndpoint, async ({ caller, params }, tx) => {
    const id = await retryRecharge(services, tx, caller, params.rechargeId);
    return readRecharge(services, tx, caller.accountId, id);
  });
  api.bind(getRecharge, ({ caller, params }) => readRecharge(services, database.db, caller.accountId, params.rechargeId));
  api.bind(confirmRecharge, async ({ caller, params }) => {
    await askGateway(services, caller.accountId, params.rechargeId);
    return readRecharge(services, database.db, caller.accountId, params.rechargeId);
  });
  api.bind(getRechargeReceipt, async ({ caller, params: { rechargeId }, locale }) =>
    printReceipt(services, { accountId: caller.accountId, rechargeId, locale: await documentLocaleOf(database.db, caller, locale) }),
  );
  api.bind(listRechargeMethods, () => listMethods(services));
  api.bind(quoteRechargeEndpoint, ({ query }) => quoteRecharge(services, query));
  topUpRoutes(api, services);
  bankTransferRoutes(api, services);
  suspenseRoutes(api);
}
