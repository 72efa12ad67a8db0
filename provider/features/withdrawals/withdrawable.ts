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
  commissionMinor: number;
}

/**
 * What of a wallet can leave: what is available less what is owed, for lost chargebacks and for commissions that were withdrawn and then taken back. Unused
 * recharges come first, the newest first, as far as the wallet still has them.
 */
export async function readWithdrawable(queryable: Queryable, accountId: string, mode: Mode): Promise<Withdrawable> {
  const wallet = await sql<{ availableMinor: number; commissionMinor: number }>`
    SELECT greatest(0, w.available_minor - w.receivable_minor + least(0, coalesce(b.available_minor, 0)))::bigint AS "availableMinor",
      greatest(0, coalesce(b.available_minor, 0))::bigint AS "commissionMinor"
    FROM wallet w LEFT JOIN commission_balance b ON b.account_id = w.account_id AND b.mode = w.mode WHERE w.account_id = ${accountId} AND w.mode = ${mode}`.execute(
    queryable,
  );
  const { availableMinor, commissionMinor } = wallet.rows[0] ?? { availableMinor: 0, commissionMinor: 0 };
  const recharges = await sql<UnusedRecharge>`
    SELECT r.id AS "rechargeId", r.number, r.gateway AS method, r.credit_minor - r.refunded_minor AS "amountMinor" FROM recharge r
    WHERE r.account_id = ${accountId} AND r.mode = ${mode} AND r.state IN ('credited', 'partially_refunded', 'settled') AND r.gateway = ANY (${RETURNING}::text[])
      AND r.credit_minor > r.refunded_minor AND r.credited_at > app_now() - make_interval(days => ${RETURN_DAYS}::integer)
      AND NOT EXISTS (SELECT 1 FROM withdrawal x WHERE x.account_id = r.account_id AND x.recharge_id = r.id
        AND x.state IN ('requested', 'reviewing', 'info_needed', 'approved', 'sending', 'failed'))
    ORDER BY r.credited_at DESC, r.id`.execute(queryable);
  let left = availableMinor;
  const unused = recharges.rows.flatMap((recharge) => {
    const amountMinor = Math.min(left, recharge.amountMinor);
    left -= amountMinor;
    return amountMinor === 0 ? [] : [{ ...recharge, amountMinor }];
  });
  return { availableMinor, unused, payableMinor: left, commissionMinor };
}

/** What can be withdrawn, how the caller confirms it, and what payouts are worth now. */
export function describeOptions(
  { availableMinor, unused, payableMinor, commissionMinor }: Withdrawable,
  { source, email }: { source: CodeSource | 'none'; email: string },
  rates: ReadonlyMap<string, string>,
): WithdrawalOptions {
  return {
    available: cny(availableMinor),
    unused: unused.map(({ amountMinor, ...recharge }) => ({ ...recharge, amount: cny(amountMinor) })),
    payable: cny(payableMinor),
    commission: cny(commissionMinor),
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
