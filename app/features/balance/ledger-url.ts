import type { Mode } from '#contract/money.ts';
import { paths } from '#app/paths.ts';

interface LedgerView {
  mode: Mode;
  orderId?: string;
  /** Number of a document. */
  q?: string;
  /** Days, the last one whole. */
  from?: string;
  to?: string;
}

/** The movements of one wallet that a view finds. */
export function ledgerUrl(view: LedgerView): string {
  const fields = Object.entries(view).filter((field): field is [string, string] => typeof field[1] === 'string');
  return `${paths.balance}?${new URLSearchParams(fields)}`;
}
