import { sql } from 'kysely';
import type { BodyOutput } from '#contract/endpoint.ts';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import type { createWithdrawal } from '#contract/withdrawals.ts';
import {
  payoutFee,
  type PayoutMethod,
  payoutTerms,
  PROFILE_REST_HOURS,
  reviewReasonsOf,
  type WithdrawalReviewReason,
} from '#contract/withdrawals.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { creditOf } from '#provider/gateways/price-charge.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { Fraction, roundDown, roundUp } from '#provider/money.ts';
import { listSourceRates } from '#provider/rates/fx-rates.ts';
import { inCurrency, readPayoutsOfDay, readWithdrawable, type Withdrawable } from './withdrawable.ts';

export type WithdrawalRequest = BodyOutput<typeof createWithdrawal>;

/** What a withdrawal will do, once everything about it is known. */
export interface Plan {
  amountMinor: number;
  feeMinor: number;
  payMinor: number;
  payCurrency: string;
  rate: string;
  payee: string;
  /** Why people look at it before it is sent. */
  review: WithdrawalReviewReason[];
}

/** The refusal of more than there is. */
export function tooLittle(): Refusal {
  return new Refusal('insufficient-balance');
}

/** What a withdrawal will do, or why it can't be. The wallet is locked. */
export async function planWithdrawal(tx: Tx, accountId: string, request: WithdrawalRequest): Promise<Plan> {
  const { amountMinor, source, destination, expectedPayMinor } = request;
  if (destination === 'recharge') return requireExpected(await planReturn(tx, accountId, request), expectedPayMinor);
  if (amountMinor > mostOf(await readWithdrawable(tx, accountId, request.mode), { source, destination })) throw tooLittle();
  if (destination === 'payout') return requireExpected(await planPayout(tx, accountId, request), expectedPayMinor);
  const plan = { amountMinor, feeMinor: 0, payMinor: amountMinor, payCurrency: WALLET_CURRENCY, rate: '1', payee: '', review: [] };
  return requireExpected(plan, expectedPayMinor);
}

/** The most that can be withdrawn into the wallet or to a payout account. */
function mostOf(
  { payableMinor, commissionMinor, commissionPayableMinor }: Withdrawable,
  { source, destination }: Pick<WithdrawalRequest, 'source' | 'destination'>,
): number {
  if (source === 'wallet') return payableMinor;
  return destination === 'wallet' ? commissionMinor : commissionPayableMinor;
}

function requireExpected(plan: Plan, expectedPayMinor: number | null): Plan {
  const { payMinor, payCurrency: currency } = plan;
  if (expectedPayMinor !== null && expectedPayMinor !== payMinor) throw new Refusal('rate-changed', { details: { payMinor, currency } });
  return plan;
}

function belowMinimum(minMinor: number): Refusal {
  return new Refusal('validation-failed', { fields: [{ path: 'amountMinor', code: 'below-minimum', params: { minMinor } }] });
}

interface Profile {
  method: PayoutMethod;
  holder: string;
  currency: string;
  mask: string;
  isNew: boolean;
}

async function planPayout(tx: Tx, accountId: string, { mode, amountMinor, payoutProfileId }: WithdrawalRequest): Promise<Plan> {
  const found = await sql<Profile>`
    SELECT method, holder, currency, mask, created_at > app_now() - make_interval(hours => ${PROFILE_REST_HOURS}::integer) AS "isNew"
    FROM payout_profile WHERE account_id = ${accountId} AND id = ${payoutProfileId} AND removed_at IS NULL`.execute(tx);
  const [profile] = found.rows;
  if (profile === undefined) throw new Refusal('not-found');
  const { method, holder, currency, mask, isNew } = profile;
  const { minMinor } = payoutTerms[method];
  if (amountMinor < minMinor) throw belowMinimum(minMinor);
  const rate = (await listSourceRates(tx)).get(currency);
  if (rate === undefined) throw new Refusal('validation-failed', { fields: [{ path: 'payoutProfileId', code: 'no-payout-rate' }] });
  const feeMinor = payoutFee(method, amountMinor);
  const payMinor = inCurrency(amountMinor - feeMinor, currency, rate);
  if (payMinor < 1) throw belowMinimum(amountMinor + 1);
  // The wallet is locked: requests of the same day come one after the other.
  const ofDayMinor = await readPayoutsOfDay(tx, accountId, mode);
  const review = reviewReasonsOf({ destination: 'payout', amountMinor, isNew, ofDayMinor });
  return { amountMinor, feeMinor, payMinor, payCurrency: currency, rate, payee: `${holder} ${mask}`, review };
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
async function planReturn(tx: Tx, accountId: string, { mode, rechargeId, amountMinor }: WithdrawalRequest): Promise<Plan> {
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
  if (payMinor < 1 || backMinor < 1) throw belowMinimum(roundUp(new Fraction(recharge.creditMinor, recharge.payMinor)));
  if (backMinor > unused.amountMinor) throw tooLittle();
  const { payCurrency, rate, number } = recharge;
  const review = reviewReasonsOf({ destination: 'recharge', amountMinor: backMinor, isNew: false, ofDayMinor: 0 });
  return { amountMinor: backMinor, feeMinor: 0, payMinor, payCurrency, rate, payee: number, review };
}
