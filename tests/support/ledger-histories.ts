import { v7 as uuidv7 } from 'uuid';
import { listLedgerEntries, type LedgerEntry } from '#contract/balance.ts';
import { getJob } from '#contract/jobs.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locales.ts';
import { linkStatement, startStatement } from '#contract/statements.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { LedgerEntryInput, LedgerLine, WalletBalances } from '#provider/ledger/entries.ts';
import * as movements from '#provider/ledger/movements.ts';
import { lockWallet, postEntries } from '#provider/ledger/post-entries.ts';
import type { Merchant } from './call.ts';
import type { TestProvider } from './provider.ts';

/** Something that happens to a wallet; what it cannot carry does not happen. */
export interface Movement {
  kind: 'recharge' | 'order_payment' | 'hold' | 'promotion' | 'withdrawal' | 'adjustment' | 'fee';
  amountMinor: number;
}

type Lines = (wallet: WalletBalances, amountMinor: number) => LedgerLine[];
const lines: Record<Movement['kind'], Lines> = {
  recharge: (wallet, creditMinor) =>
    movements.topUp(wallet, { creditMinor, feeMinor: 7, paid: { amountMinor: creditMinor + 7, currency: 'USD', rate: '7.12345678' } }),
  order_payment: (wallet, amountMinor) => movements.payment(wallet, [{ account: 'revenue:goods', amountMinor }]),
  hold: movements.hold,
  promotion: (_wallet, amountMinor) => movements.promotion(amountMinor),
  withdrawal: (_wallet, amountMinor) => movements.withdrawal(amountMinor),
  adjustment: (wallet, amountMinor) => movements.adjustment(wallet, amountMinor),
  fee: (wallet, amountMinor) => movements.fee(wallet, amountMinor),
};
const documents: Record<Movement['kind'], LedgerEntryInput['document']['type']> = {
  recharge: 'recharge',
  order_payment: 'order',
  hold: 'order',
  promotion: 'promotion',
  withdrawal: 'withdrawal',
  adjustment: 'adjustment',
  fee: 'fee',
};

/** Posts a movement to the live wallet; false where the wallet has too little for it. */
export async function postMovement(
  { services }: TestProvider,
  accountId: string,
  { kind, amountMinor }: Movement,
  { number = 'SO-TEST', reason = '', id = uuidv7() }: { number?: string; reason?: string; id?: string } = {},
): Promise<boolean> {
  return inTransaction(services.database, async (tx) => {
    const wallet = await lockWallet(tx, accountId, 'live');
    const spendable = wallet.availableMinor + wallet.promotionalMinor;
    const needed = { order_payment: spendable, hold: spendable, withdrawal: wallet.availableMinor }[kind as string] ?? amountMinor;
    if (needed < amountMinor) return false;
    const document = { type: documents[kind], id, number };
    await postEntries(tx, [{ accountId, mode: 'live', kind, document, reason, lines: lines[kind](wallet, amountMinor) }]);
    return true;
  });
}

/** Every movement of the live wallet that a filter finds, page by page, the oldest first. */
export async function allEntries(merchant: Merchant, filter: { from?: string; to?: string } = {}): Promise<LedgerEntry[]> {
  const found: LedgerEntry[] = [];
  for (let cursor: string | undefined; ;) {
    const { data, page } = await merchant.call(listLedgerEntries, {
      query: { ...filter, pageSize: 7, ...(cursor === undefined ? {} : { cursor }) },
    });
    found.push(...data);
    if (page.next === null) return found.reverse();
    cursor = page.next;
  }
}

/** The file of a month, written by its job and fetched by its link. */
export async function statementOf(
  provider: TestProvider,
  merchant: Merchant,
  body: BodyInput<typeof startStatement>,
  locale: Locale = 'en-US',
): Promise<{ content: Buffer; type: string; name: string; rows: number }> {
  const started = (await merchant.call(startStatement, { body, locale })).data;
  await provider.runJobs();
  const job = (await merchant.call(getJob, { params: { jobId: started.id } })).data;
  if (job.state !== 'done' || job.failedCount > 0) throw new Error(`the statement's job is ${job.state}`);
  const { path } = (await merchant.call(linkStatement, { params: { jobId: job.id } })).data;
  const answer = await fetch(provider.url + path);
  return {
    content: Buffer.from(await answer.arrayBuffer()),
    type: answer.headers.get('content-type') ?? '',
    name: answer.headers.get('content-disposition') ?? '',
    rows: job.total,
  };
}
