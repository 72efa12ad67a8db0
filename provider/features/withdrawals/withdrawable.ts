import { sql } from 'kysely';
import type { GatewayCode } from '#contract/balance.values.ts';
import type { Mode } from '#contract/money.ts';
import { cny } from '#contract/money.values.ts';
import type { WithdrawalOptions } from '#contract/withdrawals.ts';
import { payoutCurrencies } from '#contract/withdrawals.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { CodeSource } from '#provider/features/account/money-code.ts';
import { maskEmail } from '#provider/mail/mask-email.ts';
import { Fraction, minorDigits, requireDecimal, roundDown } from '#provider/money.ts';

/** Gateways that take a recharge back by themselves; a bank transfer is paid out instead. */
const RETURNING: GatewayCode[] = ['sandbox', 'stripe', 'stripe-simulated', 'paypal', 'paypal-simulated', 'payoneer', 'payoneer-simulated'];
/** Cards and wallets take money back for half a year. */
const RETURN_DAYS = 180;

export interface UnusedRecharge {
  rechargeId: string;
  number: string;
  method: GatewayCode;
  amountMinor: number;
}
export interface Withdrawable {
  availableMinor: number;
  unused: UnusedRecharge[];
  payableMinor: number;
  /** Commissions that can be moved into the wallet, and what of them can be paid out. */
  commissionMinor: number;
  commissionPayableMinor: number;
}

interface WalletMoney {
  availableMinor: number;
  commissionMinor: number;
  commissionPayableMinor: number;
}

interface FoundRecharge extends UnusedRecharge {
  /** A part of it is on its way back: no other part can be withdrawn meanwhile. */
  isReturning: boolean;
}

/**
 * What of a wallet can leave: what is available less what is owed, for lost chargebacks and for commissions that were withdrawn and then taken back. Unused
 * recharges come first, the newest first, as far as the wallet still has them; no part of them can be paid out. What a wallet owes beyond its own money is
 * kept back from commissions that are to be paid out.
 */
export async function readWithdrawable(queryable: Queryable, accountId: string, mode: Mode): Promise<Withdrawable> {
  const wallet = await sql<WalletMoney>`
    SELECT greatest(0, w.available_minor - w.receivable_minor + least(0, coalesce(b.available_minor, 0)))::bigint AS "availableMinor",
      greatest(0, coalesce(b.available_minor, 0))::bigint AS "commissionMinor",
      greatest(0, coalesce(b.available_minor, 0) - greatest(0, w.receivable_minor - w.available_minor))::bigint AS "commissionPayableMinor"
    FROM wallet w LEFT JOIN commission_balance b ON b.account_id = w.account_id AND b.mode = w.mode WHERE w.account_id = ${accountId} AND w.mode = ${mode}`.execute(
    queryable,
  );
  const money = wallet.rows[0] ?? { availableMinor: 0, commissionMinor: 0, commissionPayableMinor: 0 };
  const recharges = await sql<FoundRecharge>`
    SELECT r.id AS "rechargeId", r.number, r.gateway AS method, r.credit_minor - r.refunded_minor - coalesce(back.minor, 0)::bigint AS "amountMinor",
      back.minor IS NOT NULL AS "isReturning"
    FROM recharge r CROSS JOIN LATERAL (
      SELECT sum(x.amount_minor) AS minor FROM withdrawal x WHERE x.account_id = r.account_id AND x.recharge_id = r.id
        AND x.state IN ('requested', 'reviewing', 'info_needed', 'approved', 'sending', 'failed')
    ) back
    WHERE r.account_id = ${accountId} AND r.mode = ${mode} AND r.state IN ('credited', 'partially_refunded', 'settled') AND r.gateway = ANY (${RETURNING}::text[])
      AND r.credit_minor > r.refunded_minor AND r.credited_at > app_now() - make_interval(days => ${RETURN_DAYS}::integer)
    ORDER BY r.credited_at DESC, r.id`.execute(queryable);
  let left = money.availableMinor;
  const unused = recharges.rows.flatMap(({ isReturning, ...recharge }) => {
    const amountMinor = Math.max(0, Math.min(left, recharge.amountMinor));
    left -= amountMinor;
    return amountMinor === 0 || isReturning ? [] : [{ ...recharge, amountMinor }];
  });
  return { ...money, unused, payableMinor: left };
}

/** Hours over which payouts count together towards the limits of a review. */
const COUNTED_HOURS = 24;

/** Payouts of a wallet that were requested within the last 24 hours and were not given back. */
export async function readPayoutsOfDay(queryable: Queryable, accountId: string, mode: Mode): Promise<number> {
  const counted = await sql<{ minor: number }>`SELECT coalesce(sum(amount_minor), 0)::bigint AS minor FROM withdrawal
    WHERE account_id = ${accountId} AND mode = ${mode} AND destination = 'payout' AND state NOT IN ('rejected', 'canceled', 'returned')
      AND created_at > app_now() - make_interval(hours => ${COUNTED_HOURS}::integer)`.execute(queryable);
  return counted.rows[0]?.minor ?? 0;
}

/** What can be withdrawn, how the caller confirms it, and what payouts are worth now. */
export function describeOptions(
  { availableMinor, unused, payableMinor, commissionMinor, commissionPayableMinor }: Withdrawable,
  {
    payoutsOfDayMinor,
    codes: { source, email },
    rates,
  }: { payoutsOfDayMinor: number; codes: { source: CodeSource | 'none'; email: string }; rates: ReadonlyMap<string, string> },
): WithdrawalOptions {
  return {
    available: cny(availableMinor),
    unused: unused.map(({ amountMinor, ...recharge }) => ({ ...recharge, amount: cny(amountMinor) })),
    payable: cny(payableMinor),
    commission: cny(commissionMinor),
    commissionPayable: cny(commissionPayableMinor),
    payoutsOfDay: cny(payoutsOfDayMinor),
    confirmBy: source,
    email: email === '' ? '' : maskEmail(email),
    rates: payoutCurrencies.flatMap((currency) => {
      const rate = rates.get(currency);
      return rate === undefined ? [] : [{ currency, rate }];
    }),
  };
}

/** What an amount in fen is in a currency at a rate, rounded down. */
export function inCurrency(amountMinor: number, currency: string, rate: string): number {
  return roundDown(new Fraction(amountMinor, 100).div(requireDecimal(rate)).mul(10 ** minorDigits(currency)));
}
