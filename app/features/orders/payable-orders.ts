import { cny, type Mode, type Money } from '#contract/money.ts';
import type { OrderRow } from '#contract/orders.ts';

type Chosen = Pick<OrderRow, 'id' | 'number' | 'mode' | 'payable' | 'costTotal'>;

/** What "Pay selected" would do with the chosen rows. */
export type PayChoice<Row extends Chosen> =
  | { status: 'nothing' }
  | { status: 'none-payable'; blocked: Row[] }
  /** Test and live orders are paid from different wallets. */
  | { status: 'mode-mixed' }
  | { status: 'payable'; mode: Mode; payable: Row[]; total: Money; blocked: Row[] };

/** Only payable rows are paid; the others are told apart so that they can be named. */
export function choosePayable<Row extends Chosen>(rows: readonly Row[], chosenIds: readonly string[]): PayChoice<Row> {
  const chosen = rows.filter((row) => chosenIds.includes(row.id));
  const payable = chosen.filter((row) => row.payable && row.costTotal !== null);
  const blocked = chosen.filter((row) => !payable.includes(row));
  const [first] = payable;
  if (first === undefined) return blocked.length === 0 ? { status: 'nothing' } : { status: 'none-payable', blocked };
  if (payable.some((row) => row.mode !== first.mode)) return { status: 'mode-mixed' };
  const total = cny(payable.reduce((sum, row) => sum + (row.costTotal?.amountMinor ?? 0), 0));
  return { status: 'payable', mode: first.mode, payable, total, blocked };
}
