import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { listLedgerEntries, listWallets } from '#contract/balance.ts';
import { databaseErrorCode, inTransaction } from '#provider/database/database.ts';
import { moveCommissionBalance } from '#provider/features/referrals/settle-commission.ts';
import type { Merchant } from '#tests/support/call.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import type { LedgerEntryInput, LedgerLine, WalletBalances } from './entries.ts';
import * as movements from './movements.ts';
import { BalanceTooLow, lockWallet, postEntries } from './post-entries.ts';
import { verifyLedger } from './verify-ledger.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});

const PAID = { amountMinor: 1_400, currency: 'USD', rate: '7.1' };
const GOODS: LedgerLine[] = [
  { account: 'revenue:goods', amountMinor: 800 },
  { account: 'revenue:freight', amountMinor: 200 },
];

type Entry = Pick<LedgerEntryInput, 'kind' | 'occurrence' | 'document'>;
type Lines = (wallet: WalletBalances) => LedgerLine[];

function aDocument(type: LedgerEntryInput['document']['type']): LedgerEntryInput['document'] {
  return { type, id: uuidv7(), number: 'X1' };
}

async function post({ accountId }: Merchant, entry: Entry, lines: Lines): Promise<void> {
  await inTransaction(provider.services.database, async (tx) => {
    const wallet = await lockWallet(tx, accountId, 'live');
    const posted = lines(wallet);
    await postEntries(tx, [{ accountId, mode: 'live', ...entry, lines: posted }]);
    // Whoever posts commissions moves their balance with them.
    for (const { account, amountMinor } of posted)
      if (account === 'payable:commission') await moveCommissionBalance(tx, { accountId, mode: 'live' }, amountMinor);
  });
}

/** Available, held, frozen, promotional and owed. */
async function balancesOf(merchant: Merchant): Promise<number[]> {
  const wallets = await merchant.call(listWallets);
  const live = wallets.data.find(({ mode }) => mode === 'live');
  return [live?.available, live?.held, live?.frozen, live?.promotional, live?.receivable].map((money) => money?.amountMinor ?? Number.NaN);
}

async function aMerchant(availableMinor: number, promotionalMinor = 0): Promise<Merchant> {
  const merchant = await provider.signUp();
  if (availableMinor > 0) await addBalance(provider.services.database, merchant.accountId, availableMinor, 'live');
  if (promotionalMinor > 0) {
    await post(merchant, { kind: 'promotion', document: aDocument('promotion') }, () => movements.promotion(promotionalMinor));
  }
  return merchant;
}

async function breaks() {
  return (await verifyLedger(provider.services.database)).breaks;
}

describe('movements of a wallet', () => {
  test.each<[string, [number, number?], Entry['kind'], Lines, number[]]>([
    [
      'a top-up with its fee',
      [0],
      'recharge',
      (wallet) => movements.topUp(wallet, { creditMinor: 9_940, feeMinor: 60, paid: PAID }),
      [9_940, 0, 0, 0, 0],
    ],
    [
      'a top-up that the gateway gave back, as far as it is still there',
      [700],
      'recharge_refund',
      (wallet) => movements.rechargeRefund(wallet, { amountMinor: 1_000, feeMinor: 6, paid: PAID }),
      [0, 0, 0, 0, 300],
    ],
    ['a payment from available money', [5_000], 'order_payment', (wallet) => movements.payment(wallet, GOODS), [4_000, 0, 0, 0, 0]],
    [
      'a payment, promotional money first',
      [5_000, 300],
      'order_payment',
      (wallet) => movements.payment(wallet, GOODS),
      [4_300, 0, 0, 0, 0],
    ],
    [
      'a payment from promotional money alone',
      [5_000, 1_500],
      'order_payment',
      (wallet) => movements.payment(wallet, GOODS),
      [5_000, 0, 0, 500, 0],
    ],
    ['a hold', [5_000, 300], 'hold', (wallet) => movements.hold(wallet, 1_000), [4_300, 1_000, 0, 0, 0]],
    ['a refund of a line', [5_000], 'refund', () => movements.refund(GOODS, 300), [5_700, 0, 0, 300, 0]],
    ['a commission', [5_000], 'commission', (wallet) => movements.commission(wallet, 70), [5_070, 0, 0, 0, 0]],
    ['commissions that are paid out', [0], 'withdrawal', () => movements.commissionWithdrawal(70), [0, 0, 70, 0, 0]],
    ['a withdrawal requested', [5_000], 'withdrawal', () => movements.withdrawal(2_000), [3_000, 0, 2_000, 0, 0]],
    ['a fee', [5_000], 'fee', (wallet) => movements.fee(wallet, 30), [4_970, 0, 0, 0, 0]],
    ['a fee beyond what is available', [20], 'fee', (wallet) => movements.fee(wallet, 30), [0, 0, 0, 0, 10]],
    ['an adjustment in favor', [5_000], 'adjustment', (wallet) => movements.adjustment(wallet, 40), [5_040, 0, 0, 0, 0]],
    ['an adjustment against', [30], 'adjustment', (wallet) => movements.adjustment(wallet, -40), [0, 0, 0, 0, 10]],
    ['a promotion', [0], 'promotion', () => movements.promotion(100), [0, 0, 0, 100, 0]],
    [
      'a promotion that ends, as far as it was not spent',
      [0, 60],
      'promotion_expired',
      (wallet) => movements.promotionExpired(wallet, 100),
      [0, 0, 0, 0, 0],
    ],
    [
      'a disputed top-up, as far as it is still there',
      [700],
      'chargeback',
      (wallet) => movements.chargeback(wallet, 1_000),
      [0, 0, 700, 0, 0],
    ],
  ])('%s', async (_name, [availableMinor, promotionalMinor], kind, lines, expected) => {
    const merchant = await aMerchant(availableMinor, promotionalMinor);
    await post(merchant, { kind, document: aDocument('adjustment') }, lines);
    expect(await balancesOf(merchant)).toEqual(expected);
    const [entry] = (await merchant.call(listLedgerEntries, { query: { mode: 'live' } })).data;
    expect(entry?.kind).toBe(kind);
    expect(entry?.balanceAfter.amountMinor).toBe((expected[0] ?? 0) + (expected[3] ?? 0));
    expect(entry?.amount.amountMinor).toBe((entry?.balanceAfter.amountMinor ?? 0) - availableMinor - (promotionalMinor ?? 0));
    expect(await breaks()).toEqual([]);
  });

  test('money held for an order is captured, or goes back to where it came from', async () => {
    const merchant = await aMerchant(5_000, 300);
    const document = aDocument('order');
    await post(merchant, { kind: 'hold', document }, (wallet) => movements.hold(wallet, 1_000));
    await post(merchant, { kind: 'release', document }, () => movements.release({ availableMinor: 700 }, 800));
    expect(await balancesOf(merchant)).toEqual([5_000, 200, 0, 100, 0]);
    await post(merchant, { kind: 'release', document, occurrence: 1 }, () => movements.release({ availableMinor: 0 }, 200));
    expect(await balancesOf(merchant)).toEqual([5_000, 0, 0, 300, 0]);
    await post(merchant, { kind: 'hold', document, occurrence: 1 }, (wallet) => movements.hold(wallet, 1_000));
    await post(merchant, { kind: 'capture', document }, () => movements.capture(GOODS));
    expect(await balancesOf(merchant)).toEqual([4_300, 0, 0, 0, 0]);
    const entries = await merchant.call(listLedgerEntries, { query: { mode: 'live' } });
    expect(entries.data[0]).toMatchObject({
      kind: 'capture',
      amount: { amountMinor: 0 },
      changes: [{ balance: 'held', amount: { amountMinor: -1_000 } }],
    });
  });

  test('a withdrawal is sent, or fails and comes back', async () => {
    const merchant = await aMerchant(5_000);
    const document = aDocument('withdrawal');
    await post(merchant, { kind: 'withdrawal', document }, () => movements.withdrawal(2_000));
    await post(merchant, { kind: 'withdrawal_failed', document }, (wallet) => movements.withdrawalFailed(wallet, 2_000));
    expect(await balancesOf(merchant)).toEqual([5_000, 0, 0, 0, 0]);
    await post(merchant, { kind: 'withdrawal', document, occurrence: 1 }, () => movements.withdrawal(2_000));
    await post(merchant, { kind: 'withdrawal_sent', document }, () => movements.withdrawalSent(2_000, 60, PAID));
    expect(await balancesOf(merchant)).toEqual([3_000, 0, 0, 0, 0]);
  });

  test('a withdrawal that fails pays first what came to be owed meanwhile', async () => {
    const merchant = await aMerchant(2_000);
    const owing = async (frozenMinor: number, lostMinor: number) => {
      const document = aDocument('withdrawal');
      await post(merchant, { kind: 'withdrawal', document }, () => movements.withdrawal(frozenMinor));
      await post(merchant, { kind: 'fee', document: aDocument('fee') }, (wallet) => movements.fee(wallet, lostMinor));
      await post(merchant, { kind: 'withdrawal_failed', document }, (wallet) => movements.withdrawalFailed(wallet, frozenMinor));
    };
    await owing(2_000, 500);
    expect(await balancesOf(merchant)).toEqual([1_500, 0, 0, 0, 0]);
    await owing(1_500, 1_500);
    expect(await balancesOf(merchant)).toEqual([0, 0, 0, 0, 0]);
    expect(await breaks()).toEqual([]);
  });

  test('a dispute that is won gives back what was frozen', async () => {
    const merchant = await aMerchant(5_000);
    const document = aDocument('dispute');
    await post(merchant, { kind: 'chargeback', document }, (wallet) => movements.chargeback(wallet, 2_000));
    await post(merchant, { kind: 'chargeback_won', document }, () => movements.chargebackWon(2_000));
    expect(await balancesOf(merchant)).toEqual([5_000, 0, 0, 0, 0]);
  });

  test('a dispute that is lost beyond what is there stays owing, and the next top-up pays it first', async () => {
    const merchant = await aMerchant(700);
    const document = aDocument('dispute');
    await post(merchant, { kind: 'chargeback', document }, (wallet) => movements.chargeback(wallet, 1_000));
    await post(merchant, { kind: 'chargeback_lost', document }, (wallet) =>
      movements.chargebackLost(wallet, { amountMinor: 1_000, frozenMinor: 700, paid: PAID }),
    );
    expect(await balancesOf(merchant)).toEqual([0, 0, 0, 0, 300]);
    await addBalance(provider.services.database, merchant.accountId, 200, 'live');
    expect(await balancesOf(merchant)).toEqual([0, 0, 0, 0, 100]);
    await addBalance(provider.services.database, merchant.accountId, 200, 'live');
    expect(await balancesOf(merchant)).toEqual([100, 0, 0, 0, 0]);
    expect(await breaks()).toEqual([]);
  });

  test('a balance never falls below zero, and one movement of a document is posted once', async () => {
    const merchant = await aMerchant(500);
    const document = aDocument('order');
    await expect(post(merchant, { kind: 'hold', document }, () => movements.withdrawal(501))).rejects.toThrow(BalanceTooLow);
    await post(merchant, { kind: 'hold', document }, (wallet) => movements.hold(wallet, 100));
    const again = post(merchant, { kind: 'hold', document }, (wallet) => movements.hold(wallet, 100));
    expect(await again.catch(databaseErrorCode)).toBe('23505');
    expect(await balancesOf(merchant)).toEqual([400, 100, 0, 0, 0]);
  });
});
