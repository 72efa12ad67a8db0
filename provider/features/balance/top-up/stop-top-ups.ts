import type { WalletSettings } from '#contract/automatic-top-up.ts';
import type { Tx } from '#provider/database/database.ts';
import type { WalletKey } from '../ledger/ledger-range.ts';

/** Ends what is done by itself until somebody saves it again. */
export async function stopTopUps(
  tx: Tx,
  { accountId, mode }: WalletKey,
  cause: NonNullable<NonNullable<WalletSettings['topUp']>['stopped']>,
): Promise<void> {
  await tx
    .updateTable('automatic_top_up')
    .set({ enabled: false, stopped_cause: cause })
    .where('account_id', '=', accountId)
    .where('mode', '=', mode)
    .execute();
  await setThreshold(tx, { accountId, mode }, null);
}

/** The wallet's own copy is what its trigger reads. */
export async function setThreshold(tx: Tx, { accountId, mode }: WalletKey, belowMinor: number | null): Promise<void> {
  await tx
    .updateTable('wallet')
    .set({ top_up_below_minor: belowMinor })
    .where('account_id', '=', accountId)
    .where('mode', '=', mode)
    .executeTakeFirstOrThrow();
}
