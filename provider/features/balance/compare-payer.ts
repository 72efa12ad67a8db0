import type { BankTransfer } from '#contract/bank-transfers.ts';

/**
 * Whether a transfer was sent by the account's own company: the words of one name are all in the other, whatever their order, case and accents, so that a
 * bank that drops the legal form finds the same.
 */
export function comparePayer(legalName: string, payerName: string): BankTransfer['payer'] {
  const [legal, payer] = [wordsOf(legalName), wordsOf(payerName)];
  if (legal.size === 0 || payer.size === 0) return 'unknown';
  const [fewer, more] = legal.size < payer.size ? [legal, payer] : [payer, legal];
  return [...fewer].every((word) => more.has(word)) ? 'same' : 'other';
}

/** Runs of letters and digits, without accents; a single letter, such as of an initial or of `S.A.`, says nothing. */
function wordsOf(name: string): Set<string> {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return new Set((plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1));
}
