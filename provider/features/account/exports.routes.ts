import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account.ts';
import { readNow } from '#provider/database/app-clock.ts';
import type { Api } from '#provider/http/api.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { readExportLink, signExportLink } from './export-link.ts';
import { findExportFile, findExports, takeNonce } from './exports.store.ts';
import { requireConfirmation } from './require-confirmation.ts';
import { requireOwnUser } from './require-own-user.ts';
import { startExport } from './start-export.ts';

/** Binds the export of an account's data, and the address its file is fetched from. */
export function exportRoutes(app: FastifyInstance, api: Api, services: Services): void {
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
  serveExports(app, services);
}

async function linkExport(services: Services, caller: SignedIn, exportId: string): Promise<string> {
  const found = (await findExports(services.database.db, caller)).find(({ id }) => id === exportId);
  if (found === undefined) throw new Refusal('not-found');
  if (found.state !== 'done') throw new Refusal('state-conflict');
  return signExportLink(services.keys, { accountId: caller.accountId, exportId }, await readNow(services.database.db));
}

/** A download can't carry a credential: the address itself is the proof. HEAD is not answered, it would use the link up. */
function serveExports(app: FastifyInstance, services: Services): void {
  const { database, keys, files } = services;
  app.get<{ Params: { exportId: string }; Querystring: { token?: unknown } }>(
    '/files/exports/:exportId',
    { schema: { hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const { exportId } = request.params;
      const link = readExportLink(keys, { exportId, token: String(request.query.token), now: await readNow(database.db) });
      if (link === null || !(await takeNonce(database.db, link.nonce))) throw new Refusal('link-dead');
      const file = await findExportFile(database.db, { accountId: link.accountId, exportId });
      const stored = file === undefined ? null : await files.open(file.sha256);
      if (file === undefined || stored === null) throw new Refusal('not-found');
      reply.headers({
        'content-disposition': `attachment; filename="account-data-${file.createdAt.slice(0, 10)}.zip"`,
        'content-length': stored.bytes,
        'cache-control': 'no-store',
      });
      return reply.type('application/zip').send(stored.content);
    },
  );
}
