import { sql } from 'kysely';
import type { RechargeState } from '#contract/balance.values.ts';
import type { Wallet } from '#contract/balance.ts';
import { cny } from '#contract/money.values.ts';
import type { Mode } from '#contract/money.ts';
import type { Queryable } from '#provider/database/database.ts';

const MODES: readonly Mode[] = ['live', 'test'];
/** States in which money is still expected. */
const PENDING: RechargeState[] = ['redirected', 'awaiting_confirmation', 'authorising', 'pending_provider', 'succeeded'];

/** The live and the test wallet of an account, with what is on its way to them. */
export async function listWallets(db: Queryable, accountId: string): Promise<Wallet[]> {
  const rows = await db
    .selectFrom('wallet as w')
    .selectAll('w')
    .select((eb) =>
      eb
        .selectFrom('recharge as r')
        .select(sql<number>`coalesce(sum(r.credit_minor), 0)::bigint`.as('pending'))
        .whereRef('r.account_id', '=', 'w.account_id')
        .whereRef('r.mode', '=', 'w.mode')
        .where('r.state', 'in', PENDING)
        .as('pending_minor'),
    )
    .where('w.account_id', '=', accountId)
    .execute();
  return MODES.map((mode) => {
    const row = rows.find((wallet) => wallet.mode === mode);
    return {
      mode,
      available: cny(row?.available_minor ?? 0),
      held: cny(row?.held_minor ?? 0),
      frozen: cny(row?.frozen_minor ?? 0),
      promotional: cny(row?.promotional_minor ?? 0),
      receivable: cny(row?.receivable_minor ?? 0),
      pending: cny(row?.pending_minor ?? 0),
    };
  });
}
