import {
  adjustWallet as adjustWalletEndpoint,
  decideAdjustment as decideAdjustmentEndpoint,
  findAccounts,
  listAdjustments,
  listAuditEntries,
  restrictAccount as restrictAccountEndpoint,
} from '#contract/operators.ts';
import type { Api } from '#provider/http/api.ts';
import { decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import type { Services } from '#provider/services.ts';
import { countAdjustments, findAdjustments } from './adjustments.store.ts';
import { countAuditEntries, findAuditEntries } from './audit-entries.store.ts';
import { adjustWallet, decideAdjustment } from './move-adjustment.ts';
import { findAccountRows, restrictAccount } from './restrict-account.ts';

/** Binds what operators do in accounts that are not theirs. */
export function operatorRoutes(api: Api, { keys }: Services): void {
  api.bindOperator(findAccounts, async ({ query }, tx) => ({ data: await findAccountRows(tx, query.q), audit: { accountId: null } }));

  api.bindOperator(restrictAccountEndpoint, async ({ params: { accountId }, body: { restricted, reason } }, tx) => {
    const { before, after } = await restrictAccount(tx, { accountId, restricted });
    return { data: after, audit: { accountId, subject: { type: 'account', id: accountId, before, after }, reason } };
  });

  api.bindOperator(adjustWalletEndpoint, async ({ caller, body }, tx) => {
    const after = await adjustWallet(tx, caller, body);
    return {
      data: after,
      audit: { accountId: body.accountId, subject: { type: 'adjustment', id: after.id, before: null, after }, reason: body.reason },
    };
  });

  api.bindOperator(decideAdjustmentEndpoint, async ({ caller, params: { adjustmentId }, body: { decision, reason } }, tx) => {
    const { before, after } = await decideAdjustment(tx, caller, { adjustmentId, decision, reason });
    return { data: after, audit: { accountId: after.accountId, subject: { type: 'adjustment', id: adjustmentId, before, after }, reason } };
  });

  api.bindOperator(listAdjustments, async ({ query }, tx) => {
    const place = decodeCursor(keys, query, query.cursor);
    const rows = await findAdjustments(tx, query.state, place, query.pageSize);
    const counted = await countAdjustments(tx, query.state);
    const made = makePage({ keys, filter: query, place, pageSize: query.pageSize, rows, sortValues: (row) => [row.createdAt], counted });
    return { data: made.rows, page: made.page, audit: { accountId: null } };
  });

  api.bindOperator(listAuditEntries, async ({ query }, tx) => {
    const place = decodeCursor(keys, query, query.cursor);
    const rows = await findAuditEntries(tx, query.accountId, place, query.pageSize);
    const counted = await countAuditEntries(tx, query.accountId);
    const made = makePage({ keys, filter: query, place, pageSize: query.pageSize, rows, sortValues: (row) => [row.at], counted });
    return { data: made.rows, page: made.page, audit: { accountId: query.accountId ?? null } };
  });
}
