import * as contract from '#contract/account.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { cancelDeletion, getDeletion, requestDeletion } from './request-deletion.ts';
import { requireConfirmation } from './require-confirmation.ts';
import { requireOwnUser } from './require-own-user.ts';

/** Binds the end of an account. */
export function deletionRoutes(api: Api, services: Services): void {
  const { database } = services;
  api.bind(contract.getDeletion, async ({ caller, params }) => {
    requireOwnUser(caller, params.userId);
    return getDeletion(database.db, caller.accountId);
  });
  api.bind(contract.requestDeletion, async ({ caller, params, body, request }) => {
    requireOwnUser(caller, params.userId);
    await requireConfirmation(services, caller, { password: body.password, address: request.ip });
    return requestDeletion(database, caller);
  });
  api.bind(contract.cancelDeletion, async ({ caller, params }) => {
    requireOwnUser(caller, params.userId);
    return cancelDeletion(database.db, caller.accountId);
  });
}
