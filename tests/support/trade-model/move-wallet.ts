import { v7 as uuidv7 } from 'uuid';
import { type Database, inTransaction, type Tx } from '#provider/database/database.ts';
import type { LedgerDocument, LedgerKind, LedgerLine, WalletBalances } from '#provider/ledger/entries.ts';
import {
  adjustment,
  chargeback,
  chargebackLost,
  chargebackWon,
  fee,
  withdrawal,
  withdrawalFailed,
  withdrawalSent,
} from '#provider/ledger/movements.ts';
import { BalanceTooLow, lockWallet, postEntries } from '#provider/ledger/post-entries.ts';
import type { TradeEvent } from './events.ts';

type Movement = Extract<TradeEvent, { kind: 'wallet' }>;
type Step = { kind: LedgerKind; lines: (wallet: WalletBalances) => LedgerLine[] };

/** Moves a wallet beside its orders, step by step; what it can't carry changes nothing. */
export async function moveWallet(database: Database, accountId: string, { movement, amountMinor }: Movement): Promise<void> {
  const { type, steps } = stepsOf(movement, amountMinor);
  const document = { type, id: uuidv7(), number: 'MODEL' };
  const post = async (tx: Tx, { kind, lines }: Step): Promise<void> => {
    const wallet = await lockWallet(tx, accountId, 'test');
    const moved = lines(wallet);
    if (moved.length > 0) await postEntries(tx, [{ accountId, mode: 'test', kind, document, lines: moved }]);
  };
  for (const step of steps)
    try {
      await inTransaction(database, (tx) => post(tx, step));
    } catch (error) {
      if (error instanceof BalanceTooLow) return;
      throw error;
    }
}

function stepsOf(movement: Movement['movement'], amountMinor: number): { type: LedgerDocument; steps: Step[] } {
  const paid = { amountMinor, currency: 'CNY', rate: '1' };
  const requested: Step = { kind: 'withdrawal', lines: () => withdrawal(amountMinor) };
  let frozenMinor = 0;
  const disputed: Step = {
    kind: 'chargeback',
    lines: (wallet) => {
      frozenMinor = Math.min(amountMinor, wallet.availableMinor);
      return chargeback(wallet, amountMinor);
    },
  };
  switch (movement) {
    case 'fee':
      return { type: 'fee', steps: [{ kind: 'fee', lines: (wallet) => fee(wallet, amountMinor) }] };
    case 'credit':
      return { type: 'adjustment', steps: [{ kind: 'adjustment', lines: (wallet) => adjustment(wallet, amountMinor) }] };
    case 'debit':
      return { type: 'adjustment', steps: [{ kind: 'adjustment', lines: (wallet) => adjustment(wallet, -amountMinor) }] };
    case 'withdrawal-sent':
      return { type: 'withdrawal', steps: [requested, { kind: 'withdrawal_sent', lines: () => withdrawalSent(amountMinor, 0, paid) }] };
    case 'withdrawal-failed':
      return {
        type: 'withdrawal',
        steps: [requested, { kind: 'withdrawal_failed', lines: (wallet) => withdrawalFailed(wallet, amountMinor) }],
      };
    case 'chargeback-lost':
      return {
        type: 'dispute',
        steps: [disputed, { kind: 'chargeback_lost', lines: (wallet) => chargebackLost(wallet, { amountMinor, frozenMinor, paid }) }],
      };
    case 'chargeback-won':
      return { type: 'dispute', steps: [disputed, { kind: 'chargeback_won', lines: () => chargebackWon(frozenMinor) }] };
  }
}
