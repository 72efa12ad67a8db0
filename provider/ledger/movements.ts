import type { LedgerAccount, LedgerLine, PaidAmount, WalletBalances } from './entries.ts';

/** Lines of every movement a wallet can make. Amounts are positive CNY fen; lines of zero are left out. */

/** Money of a gateway arrives: what the merchant owes is collected first, the rest is available. */
export function topUp(
  wallet: WalletBalances,
  { creditMinor, feeMinor = 0, paid }: { creditMinor: number; feeMinor?: number; paid: PaidAmount },
): LedgerLine[] {
  return [
    { account: 'gateway:clearing', amountMinor: -creditMinor - feeMinor, paid },
    ...receive(wallet, creditMinor),
    ...lines(['revenue:fees', feeMinor]),
  ];
}

/** The gateway gave money of a top-up back to its payer, and we its fee: what is not there any more stays owing. */
export function rechargeRefund(
  wallet: WalletBalances,
  { amountMinor, feeMinor = 0, paid }: { amountMinor: number; feeMinor?: number; paid: PaidAmount },
): LedgerLine[] {
  return [
    ...lose(wallet, amountMinor),
    ...lines(['revenue:fees', -feeMinor]),
    { account: 'gateway:clearing', amountMinor: amountMinor + feeMinor, paid },
  ];
}

/** The same of money a withdrawal set aside to go back the way it came. */
export function frozenRechargeRefund({
  amountMinor,
  feeMinor = 0,
  paid,
}: {
  amountMinor: number;
  feeMinor?: number;
  paid: PaidAmount;
}): LedgerLine[] {
  return [
    ...lines(['wallet:frozen', -amountMinor], ['revenue:fees', -feeMinor]),
    { account: 'gateway:clearing', amountMinor: amountMinor + feeMinor, paid },
  ];
}

/** Sets money aside for an order in its grace window, promotional first. */
export function hold(wallet: WalletBalances, amountMinor: number): LedgerLine[] {
  return [...spend(wallet, amountMinor), ...lines(['wallet:held', amountMinor])];
}

/** The grace window is over: what was held is the provider's. */
export function capture(revenue: LedgerLine[]): LedgerLine[] {
  return [...lines(['wallet:held', -sum(revenue)]), ...revenue];
}

/**
 * Gives back all or a part of what is held for an order to the balances it came from: available money first, so that the rest is held as if
 * the order had cost no more.
 */
export function release(held: { availableMinor: number }, amountMinor: number): LedgerLine[] {
  const available = Math.min(held.availableMinor, amountMinor);
  return lines(['wallet:held', -amountMinor], ['wallet:available', available], ['wallet:promotional', amountMinor - available]);
}

/** Pays from available and promotional money, promotional first. */
export function payment(wallet: WalletBalances, revenue: LedgerLine[]): LedgerLine[] {
  return [...spend(wallet, sum(revenue)), ...revenue];
}

/**
 * Gives back parts of what a payment took. `promotionalMinor` is the part of it that goes back to promotional money: what the payment took from
 * there and earlier refunds did not give back, so that promotional money never becomes money that can be withdrawn.
 */
export function refund(revenue: LedgerLine[], promotionalMinor: number): LedgerLine[] {
  const back = sum(revenue);
  const promotional = Math.min(promotionalMinor, back);
  return [
    ...revenue.map((line) => ({ ...line, amountMinor: -line.amountMinor })),
    ...lines(['wallet:promotional', promotional], ['wallet:available', back - promotional]),
  ];
}

/** A commission of the referral program is due to the merchant, beside the wallet. */
export function commissionEarned(amountMinor: number): LedgerLine[] {
  return lines(['expense:commission', -amountMinor], ['payable:commission', amountMinor]);
}

/** What it was earned by was refunded. What was paid out already is owed by the next commissions. */
export function commissionReversed(amountMinor: number): LedgerLine[] {
  return lines(['payable:commission', -amountMinor], ['expense:commission', amountMinor]);
}

/** Commissions are paid into the wallet. */
export function commission(wallet: WalletBalances, amountMinor: number): LedgerLine[] {
  return [...lines(['payable:commission', -amountMinor]), ...receive(wallet, amountMinor)];
}

/** Commissions are to be paid out: they are frozen in the wallet until they are sent, or go back. */
export function commissionWithdrawal(amountMinor: number): LedgerLine[] {
  return lines(['payable:commission', -amountMinor], ['wallet:frozen', amountMinor]);
}

export function commissionWithdrawalFailed(amountMinor: number): LedgerLine[] {
  return lines(['wallet:frozen', -amountMinor], ['payable:commission', amountMinor]);
}

/** A withdrawal is requested: its money is frozen until it is sent, or fails. */
export function withdrawal(amountMinor: number): LedgerLine[] {
  return lines(['wallet:available', -amountMinor], ['wallet:frozen', amountMinor]);
}

export function withdrawalSent(amountMinor: number, feeMinor: number, paid: PaidAmount): LedgerLine[] {
  return [
    ...lines(['wallet:frozen', -amountMinor], ['revenue:fees', feeMinor]),
    { account: 'payout:clearing', amountMinor: amountMinor - feeMinor, paid },
  ];
}

/** A withdrawal is not sent: its money is back, and pays first what came to be owed while it was frozen. */
export function withdrawalFailed(wallet: WalletBalances, amountMinor: number): LedgerLine[] {
  return [...lines(['wallet:frozen', -amountMinor]), ...receive(wallet, amountMinor)];
}

export function fee(wallet: WalletBalances, amountMinor: number): LedgerLine[] {
  return [...lose(wallet, amountMinor), ...lines(['revenue:fees', amountMinor])];
}

/** A correction by hand: positive in favor of the merchant. A loss beyond what is available stays owing. */
export function adjustment(wallet: WalletBalances, amountMinor: number): LedgerLine[] {
  const moved = amountMinor > 0 ? receive(wallet, amountMinor) : lose(wallet, -amountMinor);
  return [...moved, ...lines(['expense:adjustment', -amountMinor])];
}

export function promotion(amountMinor: number): LedgerLine[] {
  return lines(['expense:promotion', -amountMinor], ['wallet:promotional', amountMinor]);
}

/** What is left of promotional money on its last day, at most what was given. */
export function promotionExpired(wallet: WalletBalances, amountMinor: number): LedgerLine[] {
  const left = Math.min(amountMinor, wallet.promotionalMinor);
  return lines(['wallet:promotional', -left], ['expense:promotion', left]);
}

/** A bank disputes a top-up: as much of it as is still available is frozen until the bank decides. */
export function chargeback(wallet: WalletBalances, amountMinor: number): LedgerLine[] {
  const frozen = Math.min(amountMinor, wallet.availableMinor);
  return lines(['wallet:available', -frozen], ['wallet:frozen', frozen]);
}

export function chargebackWon(frozenMinor: number): LedgerLine[] {
  return lines(['wallet:frozen', -frozenMinor], ['wallet:available', frozenMinor]);
}

/** The bank took the money back: frozen money pays it, then available, and the rest stays owing. */
export function chargebackLost(
  wallet: WalletBalances,
  { amountMinor, frozenMinor, feeMinor = 0, paid }: { amountMinor: number; frozenMinor: number; feeMinor?: number; paid: PaidAmount },
): LedgerLine[] {
  return [
    ...lines(['wallet:frozen', -frozenMinor]),
    ...lose(wallet, amountMinor - frozenMinor),
    ...lines(['revenue:fees', -feeMinor]),
    { account: 'gateway:clearing', amountMinor: amountMinor + feeMinor, paid },
  ];
}

/** Money of a gateway that fits no recharge waits on the provider's own account. */
export function suspenseIn(amountMinor: number, paid: PaidAmount): LedgerLine[] {
  return [{ account: 'gateway:clearing', amountMinor: -amountMinor, paid }, ...lines(['gateway:suspense', amountMinor])];
}

/** Money in suspense turns out to be a merchant's. */
export function suspenseOut(wallet: WalletBalances, amountMinor: number): LedgerLine[] {
  return [...lines(['gateway:suspense', -amountMinor]), ...receive(wallet, amountMinor)];
}

/** Money in suspense goes back to who paid it. */
export function suspenseReturned(amountMinor: number, paid: PaidAmount): LedgerLine[] {
  return [...lines(['gateway:suspense', -amountMinor]), { account: 'gateway:clearing', amountMinor, paid }];
}

function receive(wallet: WalletBalances, amountMinor: number): LedgerLine[] {
  const collected = Math.min(wallet.receivableMinor, amountMinor);
  return lines(['receivable:merchant', collected], ['wallet:available', amountMinor - collected]);
}

function spend(wallet: WalletBalances, amountMinor: number): LedgerLine[] {
  const promotional = Math.min(wallet.promotionalMinor, amountMinor);
  return lines(['wallet:promotional', -promotional], ['wallet:available', promotional - amountMinor]);
}

function lose(wallet: WalletBalances, amountMinor: number): LedgerLine[] {
  const available = Math.min(wallet.availableMinor, amountMinor);
  return lines(['wallet:available', -available], ['receivable:merchant', available - amountMinor]);
}

function lines(...amounts: [LedgerAccount, number][]): LedgerLine[] {
  return amounts.filter(([, amountMinor]) => amountMinor !== 0).map(([account, amountMinor]) => ({ account, amountMinor }));
}

function sum(of: LedgerLine[]): number {
  return of.reduce((total, { amountMinor }) => total + amountMinor, 0);
}
