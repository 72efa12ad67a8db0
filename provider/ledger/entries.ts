import type { ledgerAccounts, ledgerDocuments, ledgerKinds } from '#contract/balance.values.ts';
import type { Mode } from '#contract/money.ts';

export type LedgerKind = (typeof ledgerKinds)[number];
export type LedgerAccount = (typeof ledgerAccounts)[number];
export type LedgerDocument = (typeof ledgerDocuments)[number];

/** What moved on a gateway's account in its own currency. */
export interface PaidAmount {
  amountMinor: number;
  currency: string;
  /** CNY for one unit of the currency, a decimal. */
  rate: string;
}

/**
 * One line of an entry. Amounts are CNY fen, never zero; a wallet's line is positive when the merchant receives, the provider's accounts
 * carry the opposite sign, so that the lines of an entry sum to zero.
 */
export interface LedgerLine {
  account: LedgerAccount;
  amountMinor: number;
  paid?: PaidAmount;
}

/** One movement of a wallet, posted once for its document, kind and occurrence. */
export interface LedgerEntryInput {
  accountId: string;
  mode: Mode;
  kind: LedgerKind;
  document: { type: LedgerDocument; id: string; number: string };
  /** Tells movements of one kind on one document apart, such as its second refund; 0 unless given. */
  occurrence?: number;
  /** Why, where the document does not say it: an operator's words or a cause code. */
  reason?: string;
  lines: LedgerLine[];
}

/** Balances of a wallet in CNY fen. */
export interface WalletBalances {
  availableMinor: number;
  heldMinor: number;
  frozenMinor: number;
  promotionalMinor: number;
  /** What the merchant owes after a lost chargeback. */
  receivableMinor: number;
}
