import * as contract from '#contract/make-ups.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { buildPay } from '#provider/features/payments/pay.ts';
import { signFileLink } from '#provider/files/file-link.ts';
import { type Api, onceKey } from '#provider/http/api.ts';
import { decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { acceptMakeUp, decideMakeUp, disputeMakeUp } from './answer-make-up.ts';
import { countMakeUps, findMakeUp, findMakeUps, findMakeUpsToDecide } from './make-ups.store.ts';
import { raiseMakeUp } from './raise-make-up.ts';

const LISTED = 200;

/** Binds make-up charges: what merchants answer, and what operators raise and decide. */
export function makeUpRoutes(api: Api, services: Services): void {
  const { database, keys } = services;
  const { db } = database;
  const pay = buildPay(services);
  api.bindList(contract.listMakeUps, async ({ caller: { accountId }, query: { cursor, pageSize, ...filter } }) => {
    const cursorFilter = { list: 'make-ups', ...filter };
    const place = decodeCursor(keys, cursorFilter, cursor);
    const wanted = { accountId, ...filter };
    const [rows, counted] = await Promise.all([findMakeUps(db, wanted, { place, pageSize }), countMakeUps(db, wanted)]);
    const made = makePage({ keys, filter: cursorFilter, place, pageSize, rows, sortValues: (row) => [row.createdAt], counted });
    return { data: made.rows, page: made.page };
  });
  api.bind(contract.getMakeUp, async ({ caller: { accountId }, params: { makeUpId } }) => {
    const found = await findMakeUp(db, { accountId, makeUpId });
    if (found === null) throw new Refusal('not-found');
    const { accountId: _account, ...makeUp } = found;
    return makeUp;
  });
  api.bind(contract.linkMakeUpFile, async ({ caller: { accountId }, params: { makeUpId } }) => {
    const row = await db
      .selectFrom('make_up')
      .select('evidence_file_id as fileId')
      .where('account_id', '=', accountId)
      .where('id', '=', makeUpId)
      .executeTakeFirst();
    if (row?.fileId === undefined || row.fileId === null) throw new Refusal('not-found');
    return { path: signFileLink(keys, { accountId, fileId: row.fileId }, await readNow(db)) };
  });
  // Its key is the payment's: an answer kept beside it could say less than the wallet did.
  api.bind(contract.acceptMakeUp, (call) => {
    const { key, bodyHash } = onceKey(contract.acceptMakeUp, call);
    const { accountId, userId, grant } = call.caller;
    return acceptMakeUp(services, pay, { accountId, userId, grantId: grant?.id ?? null, ...call.params, ...call.body, key, bodyHash });
  });
  api.bindOnce(contract.disputeMakeUp, ({ caller: { accountId, userId }, params, body }, tx) =>
    disputeMakeUp(tx, { accountId, userId, ...params, ...body }),
  );

  api.bindOperator(contract.listMakeUpsToDecide, async (_call, tx) => ({
    data: await findMakeUpsToDecide(tx, LISTED),
    audit: { accountId: null },
  }));
  api.bindOperator(contract.raiseMakeUp, async ({ caller, body }, tx) => {
    const after = await raiseMakeUp(tx, { wish: body, actor: { kind: 'operator', id: caller.userId } });
    const subject = { type: 'make-up', id: after.id, before: null, after };
    return { data: after, audit: { accountId: after.accountId, subject, reason: body.evidence } };
  });
  api.bindOperator(contract.decideMakeUp, async ({ caller, params: { makeUpId }, body }, tx) => {
    const before = await findMakeUp(tx, { makeUpId });
    if (before === null) throw new Refusal('not-found');
    const actor = { kind: 'operator', id: caller.userId } as const;
    const after = await decideMakeUp(tx, { accountId: before.accountId, makeUpId, ...body, actor });
    const subject = { type: 'make-up', id: makeUpId, before, after };
    return { data: after, audit: { accountId: after.accountId, subject, reason: body.text } };
  });
}
