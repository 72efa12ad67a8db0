import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { BodyOutput } from '#contract/endpoint.ts';
import type { createWithdrawal as endpoint } from '#contract/withdrawals.ts';
import {
  payoutFee,
  type PayoutMethod,
  payoutTerms,
  PROFILE_REST_HOURS,
  WITHDRAWAL_ALONE_MAX_MINOR,
  WITHDRAWAL_AUTOMATIC_MAX_MINOR,
} from '#contract/withdrawals.values.ts';
import { addJob, type Tx } from '#provider/database/database.ts';
import { requireSecondFactor } from '#provider/features/account/require-second-factor.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import { takeCommissions } from '#provider/features/referrals/settle-commission.ts';
import { creditOf } from '#provider/gateways/price-charge.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { LedgerLine } from '#provider/ledger/entries.ts';
import { commission, commissionWithdrawal, withdrawal } from '#provider/ledger/movements.ts';
import { BalanceTooLow, lockWallet, postEntries } from '#provider/ledger/post-entries.ts';
import { Fraction, roundDown } from '#provider/money.ts';
import type { Services } from '#provider/services.ts';
import { inCurrency, payoutRate, readWithdrawable } from './withdrawable.ts';
import { lockWithdrawal, moveWithdrawal, recordNewWithdrawal } from './withdrawal-lifecycle.ts';

type Wish = BodyOutput<typeof endpoint>;

interface Caller {
  caller: SignedIn;
  address: string;
}

/** What a withdrawal will do, once everything about it is known. */
interface Plan {
  amountMinor: number;
  feeMinor: number;
  payMinor: number;
  payCurrency: string;
  rate: string;
  payee: string;
  /** May it be sent without our people looking at it. */
  automatic: boolean;
}

/** Requests a withdrawal and sets its money aside in the same step; gives its id. Of a withdrawal and a payment for the same money one wins. */
export async function createWithdrawal(services: Services, tx: Tx, { caller, address }: Caller, wish: Wish): Promise<string> {
  const { accountId, userId } = caller;
  requireWay(wish);
  const toWallet = wish.destination === 'wallet';
  if (!toWallet) await requireSecondFactor(services, tx, caller, { code: wish.code, address });
  const wallet = await lockWallet(tx, accountId, wish.mode);
  const plan = await planOf(services, tx, accountId, wish);
  const id = uuidv7();
  const number = await store(tx, { accountId, userId, id, wish, plan });
  await recordNewWithdrawal(tx, { accountId, id, state: toWallet ? 'completed' : 'requested' }, { kind: 'merchant', id: userId });
  if (wish.source === 'commission' && !(await takeCommissions(tx, { accountId, mode: wish.mode }, plan.amountMinor))) throw tooLittle();
  const lines = linesOf(wish, plan.amountMinor, (amountMinor) => commission(wallet, amountMinor));
  const kind = toWallet ? 'commission' : 'withdrawal';
  await postEntries(tx, [{ accountId, mode: wish.mode, kind, document: { type: 'withdrawal', id, number }, lines }]).catch(
    (error: unknown) => {
      throw error instanceof BalanceTooLow ? tooLittle() : error;
    },
  );
  if (toWallet) return id;
  await notifyUsers(tx, {
    accountId,
    kind: 'withdrawal-requested',
    params: { number },
    path: `/recommend/withdraw/${id}`,
    key: `withdrawal-requested:${id}`,
  });
  if (plan.automatic) await approve(tx, accountId, id);
  return id;
}

function tooLittle(): Refusal {
  return new Refusal('insufficient-balance');
}

/** Commissions go into the wallet of their mode or out; money of the wallet goes back the way it came, or out. */
function requireWay({ source, destination, payoutProfileId, rechargeId }: Wish): void {
  const wrong = destination === (source === 'wallet' ? 'wallet' : 'recharge');
  if (wrong) throw new Refusal('validation-failed', { fields: [{ path: 'destination', code: 'not-a-choice' }] });
  if (destination === 'payout' && payoutProfileId === null)
    throw new Refusal('validation-failed', { fields: [{ path: 'payoutProfileId', code: 'required' }] });
  if (destination === 'recharge' && rechargeId === null)
    throw new Refusal('validation-failed', { fields: [{ path: 'rechargeId', code: 'required' }] });
}

function linesOf({ source, destination }: Wish, amountMinor: number, toWallet: (amountMinor: number) => LedgerLine[]): LedgerLine[] {
  if (source === 'wallet') return withdrawal(amountMinor);
  return destination === 'wallet' ? toWallet(amountMinor) : commissionWithdrawal(amountMinor);
}

async function planOf(services: Services, tx: Tx, accountId: string, wish: Wish): Promise<Plan> {
  const { amountMinor, source, destination } = wish;
  if (destination === 'recharge') return planReturn(tx, accountId, wish);
  const withdrawable = await readWithdrawable(tx, accountId, wish.mode);
  const most = source === 'commission' ? withdrawable.commissionMinor : withdrawable.payableMinor;
  if (amountMinor > most) throw tooLittle();
  if (destination === 'payout') return planPayout(services, tx, accountId, wish);
  return { amountMinor, feeMinor: 0, payMinor: amountMinor, payCurrency: 'CNY', rate: '1', payee: '', automatic: true };
}

interface Profile {
  method: PayoutMethod;
  holder: string;
  currency: string;
  mask: string;
  rested: boolean;
}

async function planPayout({ config }: Services, tx: Tx, accountId: string, { amountMinor, payoutProfileId }: Wish): Promise<Plan> {
  const found = await sql<Profile>`
    SELECT method, holder, currency, mask, created_at <= app_now() - make_interval(hours => ${PROFILE_REST_HOURS}::integer) AS rested
    FROM payout_profile WHERE account_id = ${accountId} AND id = ${payoutProfileId} AND removed_at IS NULL`.execute(tx);
  const [profile] = found.rows;
  if (profile === undefined) throw new Refusal('not-found');
  const { method, holder, currency, mask, rested } = profile;
  if (amountMinor < payoutTerms[method].minMinor)
    throw new Refusal('validation-failed', {
      fields: [{ path: 'amountMinor', code: 'too-small', params: { min: payoutTerms[method].minMinor } }],
    });
  const rate = payoutRate(config, currency);
  if (rate === null) throw new Refusal('state-conflict');
  const feeMinor = payoutFee(method, amountMinor);
  const payMinor = inCurrency(amountMinor - feeMinor, currency, rate);
  const automatic = rested && amountMinor <= WITHDRAWAL_AUTOMATIC_MAX_MINOR;
  return { amountMinor, feeMinor, payMinor, payCurrency: currency, rate, payee: `${holder} ${mask}`, automatic };
}

interface Returned {
  number: string;
  payMinor: number;
  payCurrency: string;
  creditMinor: number;
  rate: string;
  refundedPayMinor: number;
  refundedMinor: number;
}

/** As many whole units of the recharge's currency as the amount is worth; of the whole rest all that is left of what was paid. */
async function planReturn(tx: Tx, accountId: string, { mode, rechargeId, amountMinor }: Wish): Promise<Plan> {
  const found = await sql<Returned>`
    SELECT number, pay_minor AS "payMinor", pay_currency AS "payCurrency", credit_minor AS "creditMinor", rate::text AS rate,
      refunded_pay_minor AS "refundedPayMinor", refunded_minor AS "refundedMinor"
    FROM recharge WHERE account_id = ${accountId} AND id = ${rechargeId} AND mode = ${mode} FOR UPDATE`.execute(tx);
  const [recharge] = found.rows;
  if (recharge === undefined) throw new Refusal('not-found');
  // After the lock: another withdrawal of the same recharge is seen.
  const unused = (await readWithdrawable(tx, accountId, mode)).unused.find((each) => each.rechargeId === rechargeId);
  if (unused === undefined) throw new Refusal('state-conflict');
  if (amountMinor > unused.amountMinor) throw tooLittle();
  const leftPayMinor = recharge.payMinor - recharge.refundedPayMinor;
  const isRest = amountMinor === recharge.creditMinor - recharge.refundedMinor;
  const payMinor = isRest ? leftPayMinor : roundDown(new Fraction(amountMinor).mul(recharge.payMinor).div(recharge.creditMinor));
  const backMinor = creditOf(recharge, recharge.refundedPayMinor + payMinor) - recharge.refundedMinor;
  if (payMinor < 1 || backMinor < 1 || backMinor > unused.amountMinor)
    throw new Refusal('validation-failed', { fields: [{ path: 'amountMinor', code: 'too-small' }] });
  const { payCurrency, rate, number } = recharge;
  return {
    amountMinor: backMinor,
    feeMinor: 0,
    payMinor,
    payCurrency,
    rate,
    payee: number,
    automatic: backMinor <= WITHDRAWAL_ALONE_MAX_MINOR,
  };
}

async function store(
  tx: Tx,
  { accountId, userId, id, wish, plan }: { accountId: string; userId: string; id: string; wish: Wish; plan: Plan },
): Promise<string> {
  const row = await tx
    .insertInto('withdrawal')
    .values({
      account_id: accountId,
      id,
      number: sql<string>`'WD' || nextval('withdrawal_number')`,
      mode: wish.mode,
      source: wish.source,
      destination: wish.destination,
      user_id: userId,
      amount_minor: plan.amountMinor,
      fee_minor: plan.feeMinor,
      pay_minor: plan.payMinor,
      pay_currency: plan.payCurrency,
      rate: plan.rate,
      payout_profile_id: wish.destination === 'payout' ? wish.payoutProfileId : null,
      payee: plan.payee,
      recharge_id: wish.destination === 'recharge' ? wish.rechargeId : null,
      state: wish.destination === 'wallet' ? 'completed' : 'requested',
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return row.number;
}

async function approve(tx: Tx, accountId: string, withdrawalId: string): Promise<void> {
  const locked = await lockWithdrawal(tx, { accountId, withdrawalId });
  if (locked === null) throw new Error('a withdrawal just made is gone');
  await moveWithdrawal(tx, locked, { to: 'approved', actor: { kind: 'system' } });
  await queueSending(tx, { accountId, withdrawalId });
}

const SEND_TRIES = 12;

export async function queueSending(tx: Tx, of: { accountId: string; withdrawalId: string }): Promise<void> {
  await addJob(tx, 'send-withdrawal', of, { key: `send-withdrawal:${of.withdrawalId}`, maxAttempts: SEND_TRIES });
}
