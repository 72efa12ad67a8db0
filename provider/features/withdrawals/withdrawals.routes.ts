import * as contract from '#contract/withdrawals.ts';
import type { Tx } from '#provider/database/database.ts';
import { findCodeSource, sendMoneyCode } from '#provider/features/account/money-code.ts';
import { maskEmail } from '#provider/mail/mask-email.ts';
import type { Api } from '#provider/http/api.ts';
import { decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { listSourceRates } from '#provider/rates/fx-rates.ts';
import type { Services } from '#provider/services.ts';
import { createWithdrawal } from './create-withdrawal.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';
import { describePayoutFile, makePayoutFile, readPayoutFile } from './payout-file.ts';
import { createPayoutProfile, findPayoutProfiles, removePayoutProfile } from './payout-profiles.ts';
import { giveBack } from './settle-withdrawal.ts';
import { describeOptions, readPayoutsOfDay, readWithdrawable } from './withdrawable.ts';
import { lockWithdrawal, moveWithdrawal } from './withdrawal-lifecycle.ts';
import { printWithdrawalReceipt } from './withdrawal-receipt.ts';
import {
  countWithdrawals,
  findWithdrawals,
  findWithdrawalsToReview,
  readOperatorWithdrawal,
  readWithdrawal,
  wasEndedByMerchant,
} from './withdrawals.store.ts';

const LISTED = 200;

/** Binds withdrawals: what merchants ask for, and what operators decide. */
export function withdrawalRoutes(api: Api, services: Services): void {
  const { database, keys } = services;
  const { db } = database;
  api.bind(contract.getWithdrawalOptions, async ({ caller, query }) => {
    const [withdrawable, payoutsOfDayMinor, codes, rates] = await Promise.all([
      readWithdrawable(db, caller.accountId, query.mode),
      readPayoutsOfDay(db, caller.accountId, query.mode),
      findCodeSource(db, caller),
      listSourceRates(db),
    ]);
    return describeOptions(withdrawable, { payoutsOfDayMinor, codes, rates });
  });
  api.bind(contract.sendWithdrawalCode, async ({ caller, body: { use }, request }) => {
    const { email, minutes } = await sendMoneyCode(services, caller, { use, address: request.ip });
    return { email: maskEmail(email), minutes };
  });
  api.bind(contract.listPayoutProfiles, ({ caller }) => findPayoutProfiles(db, caller.accountId));
  api.bindOnce(contract.createPayoutProfile, ({ caller, body, request }, tx) =>
    createPayoutProfile(services, tx, { caller, address: request.ip }, body),
  );
  api.bind(contract.removePayoutProfile, async ({ caller, params }) => {
    await removePayoutProfile(db, caller.accountId, params.payoutProfileId);
    return {};
  });
  api.bindOnce(contract.createWithdrawal, async ({ caller, body, request }, tx) => {
    const id = await createWithdrawal(services, tx, { caller, address: request.ip }, body);
    return readWithdrawal(tx, caller.accountId, id);
  });
  api.bindList(contract.listWithdrawals, async ({ caller: { accountId }, query: { cursor, pageSize, mode, state } }) => {
    const filter = { list: 'withdrawals', mode, state };
    const place = decodeCursor(keys, filter, cursor);
    const wanted = { accountId, mode, state };
    const [rows, counted] = await Promise.all([findWithdrawals(db, wanted, { place, pageSize }), countWithdrawals(db, wanted)]);
    const made = makePage({ keys, filter, place, pageSize, rows, sortValues: (row) => [row.createdAt], counted });
    return { data: made.rows, page: made.page };
  });
  api.bind(contract.getWithdrawal, ({ caller, params }) => readWithdrawal(db, caller.accountId, params.withdrawalId));
  api.bindOnce(contract.cancelWithdrawal, async ({ caller: { accountId, userId }, params }, tx) => {
    const withdrawal = await requireWithdrawal(tx, { accountId, ...params });
    if (!(await wasEndedByMerchant(tx, withdrawal))) {
      const to = withdrawal.state === 'failed' ? 'returned' : 'canceled';
      await giveBack(tx, withdrawal, { to, actor: { kind: 'merchant', id: userId } });
    }
    return readWithdrawal(tx, accountId, withdrawal.id);
  });
  api.bindOnce(contract.answerWithdrawal, async ({ caller: { accountId, userId }, params, body }, tx) => {
    const withdrawal = await requireWithdrawal(tx, { accountId, ...params });
    if (withdrawal.state !== 'info_needed') throw new Refusal('state-conflict');
    const actor: Actor = { kind: 'merchant', id: userId };
    await moveWithdrawal(tx, withdrawal, { to: 'reviewing', actor, text: body.text });
    return readWithdrawal(tx, accountId, withdrawal.id);
  });
  api.bind(contract.getWithdrawalReceipt, ({ caller: { accountId }, params, locale }) =>
    printWithdrawalReceipt(services, { accountId, ...params, locale }),
  );
  bindOperators(api, services);
}

function bindOperators(api: Api, services: Services): void {
  api.bindOperator(contract.listWithdrawalsToReview, async (_call, tx) => ({
    data: await findWithdrawalsToReview(tx, LISTED),
    audit: { accountId: null },
  }));
  api.bindOperator(contract.readWithdrawal, async ({ params }, tx) => {
    const data = await readOperatorWithdrawal(tx, params);
    return { data, audit: { accountId: data.accountId } };
  });
  api.bindOperator(contract.decideWithdrawal, async ({ caller, params: { withdrawalId }, body }, tx) => {
    const before = await readOperatorWithdrawal(tx, { withdrawalId });
    await decideWithdrawal(services, tx, { withdrawalId, operatorId: caller.userId, ...body });
    const after = await readOperatorWithdrawal(tx, { withdrawalId });
    const facts = ({ state, approvedBy, providerRef }: contract.OperatorWithdrawal) => ({ state, approvedBy, providerRef });
    const subject = { type: 'withdrawal', id: withdrawalId, before: facts(before), after: facts(after) };
    return { data: after, audit: { accountId: before.accountId, subject, reason: body.text === '' ? body.decision : body.text } };
  });
  api.bindOperator(contract.makePayoutFile, async ({ caller }, tx) => {
    const data = await makePayoutFile(services, tx, caller.userId);
    const audit = data.number === null ? {} : { subject: await describePayoutFile(tx, data.number) };
    return { data, audit: { accountId: null, ...audit } };
  });
  api.bindOperator(contract.getPayoutFile, async ({ params }, tx) => ({
    data: await readPayoutFile(services, tx, params.payoutFile),
    audit: { accountId: null, subject: await describePayoutFile(tx, params.payoutFile) },
  }));
}

async function requireWithdrawal(tx: Tx, key: { accountId: string; withdrawalId: string }) {
  const withdrawal = await lockWithdrawal(tx, key);
  if (withdrawal === null) throw new Refusal('not-found');
  return withdrawal;
}
