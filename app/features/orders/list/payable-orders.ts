import { cny } from '#contract/money.values.ts';
import type { Mode, Money } from '#contract/money.ts';
import type { OrderRow } from '#contract/orders.ts';

type SelectedRow = Pick<OrderRow, 'id' | 'number' | 'mode' | 'payable' | 'costTotal'>;

/** What "Pay selected" would pay. */
export type PaySelection<Row extends SelectedRow> =
  | { status: 'nothing' }
  | { status: 'none-payable'; blocked: Row[] }
  /** Test and live orders are paid from different wallets. */
  | { status: 'mode-mixed' }
  | { status: 'payable'; mode: Mode; payable: Row[]; total: Money; blocked: Row[] };

/** Splits the selected rows of a page: payable ones are summed up, the others can be named. Ids of other pages count for nothing. */
export function selectPayable<Row extends SelectedRow>(rows: readonly Row[], selectedIds: readonly string[]): PaySelection<Row> {
  const selected = rows.filter((row) => selectedIds.includes(row.id));
  const payable = selected.filter((row) => row.payable && row.costTotal !== null);
  const blocked = selected.filter((row) => !payable.includes(row));
  const [first] = payable;
  if (first === undefined) return blocked.length === 0 ? { status: 'nothing' } : { status: 'none-payable', blocked };
  if (payable.some((row) => row.mode !== first.mode)) return { status: 'mode-mixed' };
  const total = cny(payable.reduce((sum, row) => sum + (row.costTotal?.amountMinor ?? 0), 0));
  return { status: 'payable', mode: first.mode, payable, total, blocked };
}
