import { z } from 'zod';
import { Mode } from '#contract/money.ts';
import { withdrawalStates } from '#contract/withdrawals.values.ts';
import { readPageSize } from '#app/ui/use-list-pagination.ts';

const WithdrawalsQuery = z.object({
  mode: Mode.catch('live'),
  state: z.enum(withdrawalStates).optional().catch(undefined),
  cursor: z.string().min(1).max(2000).optional().catch(undefined),
  pageSize: z.string().optional().transform(readPageSize),
});

/** What the address says of the list of withdrawals: its mode, live where it says none, the state it is filtered by, and the page. */
export function readWithdrawalsQuery(url: string): z.infer<typeof WithdrawalsQuery> {
  return WithdrawalsQuery.parse(Object.fromEntries(new URL(url).searchParams));
}
