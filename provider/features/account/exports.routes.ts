import * as contract from '#contract/account.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { signFileLink } from '#provider/files/file-link.ts';
import type { Api } from '#provider/http/api.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findExportFile, findExports } from './exports.store.ts';
import { requireConfirmation } from './require-confirmation.ts';
import { requireOwnUser } from './require-own-user.ts';
import { startExport } from './start-export.ts';

/** Binds the export of an account's data. */
export function exportRoutes(api: Api, services: Services): void {
  api.bind(contract.exportData, async ({ caller, params, body, locale, request }) => {
    requireOwnUser(caller, params.userId);
    await requireConfirmation(services, caller, { password: body.password, address: request.ip });
    return startExport(services, caller, locale);
  });
  api.bind(contract.listExports, async ({ caller, params }) => {
    requireOwnUser(caller, params.userId);
    return findExports(services.database.db, caller);
  });
  api.bind(contract.linkExport, async ({ caller, params }) => {
    requireOwnUser(caller, params.userId);
    return { path: await linkExport(services, caller, params.exportId) };
  });
}

async function linkExport(services: Services, caller: SignedIn, exportId: string): Promise<string> {
  const { db } = services.database;
  const found = (await findExports(db, caller)).find(({ id }) => id === exportId);
  if (found === undefined) throw new Refusal('not-found');
  const fileId = await findExportFile(db, caller, exportId);
  if (fileId === undefined) throw new Refusal('state-conflict');
  return signFileLink(services.keys, { accountId: caller.accountId, fileId }, await readNow(db));
}
