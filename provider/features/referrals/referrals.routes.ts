import type { Mode } from '#contract/money.ts';
import * as contract from '#contract/referrals.ts';
import type { Api } from '#provider/http/api.ts';
import { clientOf } from '#provider/http/client.ts';
import { decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import type { Services } from '#provider/services.ts';
import { decideReferral } from './decide-referral.ts';
import { applyInviteCode, countVisit, saveSlug } from './referral-link.ts';
import { listReferralMonths } from './referral-months.ts';
import {
  countCommissions,
  countReferrals,
  findCommissions,
  findHeldReferrals,
  findReferrals,
  readReferralSummary,
} from './referrals.store.ts';

const LISTED = 200;

/** Binds the referral program: what inviters see, and what operators look at. */
export function referralRoutes(api: Api, services: Services): void {
  const { database, keys, config } = services;
  const { db } = database;
  const summaryOf = (accountId: string, mode: Mode = 'live') => readReferralSummary(db, { accountId, mode, publicUrl: config.publicUrl });
  api.bind(contract.getReferralSummary, ({ caller, query }) => summaryOf(caller.accountId, query.mode));
  api.bind(contract.listReferralMonths, ({ caller, query }) => listReferralMonths(db, caller.accountId, query));
  api.bindList(contract.listReferrals, async ({ caller: { accountId }, query: { cursor, pageSize, mode, state } }) => {
    const filter = { list: 'referrals', mode, state };
    const place = decodeCursor(keys, filter, cursor);
    const wanted = { accountId, mode, state };
    const [rows, counted] = await Promise.all([findReferrals(db, wanted, { place, pageSize }), countReferrals(db, wanted)]);
    const made = makePage({ keys, filter, place, pageSize, rows, sortValues: (row) => [row.joinedAt], counted });
    return { data: made.rows, page: made.page };
  });
  api.bindList(contract.listCommissions, async ({ caller: { accountId }, query: { cursor, pageSize, mode, state } }) => {
    const filter = { list: 'commissions', mode, state };
    const place = decodeCursor(keys, filter, cursor);
    const wanted = { accountId, mode, state };
    const [rows, counted] = await Promise.all([findCommissions(db, wanted, { place, pageSize }), countCommissions(db, wanted)]);
    const made = makePage({ keys, filter, place, pageSize, rows, sortValues: (row) => [row.createdAt], counted });
    return { data: made.rows, page: made.page };
  });
  api.bind(contract.saveReferralSlug, async ({ caller, body }) => {
    await saveSlug(services, caller.accountId, body.slug);
    return summaryOf(caller.accountId);
  });
  api.bindPublic(contract.countReferralVisit, ({ body, request }) => countVisit(services, { ...body, address: request.ip }));
  api.bind(contract.applyInviteCode, async ({ caller: { accountId }, body, request }) => {
    await applyInviteCode(services, { accountId, ...body, client: clientOf(request) });
    return summaryOf(accountId);
  });

  api.bindOperator(contract.listHeldReferrals, async (_call, tx) => ({
    data: await findHeldReferrals(tx, LISTED),
    audit: { accountId: null },
  }));
  api.bindOperator(contract.decideReferral, async ({ caller, params: { referralId }, body: { decision, reason } }, tx) => {
    const { before, after } = await decideReferral(tx, { referralId, decision, actor: { kind: 'operator', id: caller.userId } });
    const subject = { type: 'referral', id: referralId, before: { state: before.state }, after: { state: after.state } };
    return { data: { id: referralId, state: after.state }, audit: { accountId: after.accountId, subject, reason } };
  });
}
