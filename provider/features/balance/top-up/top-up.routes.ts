import * as contract from '#contract/automatic-top-up.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { removePaymentMethod, savePaymentMethod } from './payment-methods.ts';
import { listWalletSettings, readWalletSettings, saveAutomaticTopUp, saveBalanceAlert } from './wallet-settings.ts';

/** Alerts, saved ways to pay, and recharges by themselves. */
export function topUpRoutes(api: Api, services: Services): void {
  const { database } = services;
  api.bind(contract.listWalletSettings, ({ caller }) => listWalletSettings(services, database.db, caller.accountId));
  api.bind(contract.saveBalanceAlert, ({ caller: { accountId }, params: { mode }, body }) =>
    inTransaction(database, async (tx) => {
      await saveBalanceAlert(tx, { accountId, mode }, body.belowMinor);
      return readWalletSettings(services, tx, { accountId, mode });
    }),
  );
  api.bind(contract.saveAutomaticTopUp, ({ caller: { accountId, userId }, params: { mode }, body }) =>
    inTransaction(database, async (tx) => {
      await saveAutomaticTopUp(services, tx, { accountId, mode, userId }, body);
      return readWalletSettings(services, tx, { accountId, mode });
    }),
  );
  api.bind(contract.savePaymentMethod, ({ caller: { accountId, userId }, params }) =>
    savePaymentMethod(services, { accountId, userId, ...params }),
  );
  api.bind(contract.removePaymentMethod, async ({ caller: { accountId }, params }) => {
    await removePaymentMethod(services, { accountId, ...params });
    return {};
  });
}
