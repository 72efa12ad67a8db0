import { v7 as uuidv7 } from 'uuid';
import { problemCodes, type ProblemCode } from '#contract/problem.values.ts';
import { addJob, retryConflicts } from '#provider/database/database.ts';
import { together } from '#provider/database/together.ts';
import { reservesStock } from '#provider/features/stock/reserves-stock.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { callPay, type Payable, type PayInput, type PaymentResult, type PayOutcome } from './payments.store.ts';

export interface PayCommand {
  accountId: string;
  /** Null: paid automatically. */
  userId: string | null;
  /** What the member allowed the app that pays for them; null: no app does. */
  grantId: string | null;
  key: string;
  bodyHash: Buffer;
  payables: Payable[];
  expectedTotalMinor: number;
}

export type Pay = (command: PayCommand) => Promise<PaymentResult>;

/** Pays payables from the wallet, all or none, once per key; a repeat gives the first result. */
export function buildPay(services: Services): Pay {
  const call = together({
    run: (calls: PayInput[]) => retryConflicts(() => callPay(services.database, calls, { testStock: reservesStock(services, 'test') })),
    keys: (input) => [`${input.accountId} ${input.key}`, ...input.payables.map(({ id }) => id)],
    group: (input) => input.accountId,
  });
  return (command) => pay(services, call, command);
}

async function pay(services: Services, call: (input: PayInput) => Promise<PayOutcome>, command: PayCommand): Promise<PaymentResult> {
  const payables = [...new Map(command.payables.map((payable) => [payable.id, payable])).values()];
  const { outcome, result, detail } = await call({ ...command, payables, paymentId: uuidv7(), entryIds: payables.map(() => uuidv7()) });
  if (result !== null) return result;
  if (outcome === 'stock-short') await recheck(services, command.accountId, payables);
  throw new Refusal(asProblemCode(outcome), detail === null ? {} : { details: detail });
}

/** The orders are looked at again: another warehouse may have the goods, else they are blocked with the cause. */
async function recheck({ database }: Services, accountId: string, payables: Payable[]): Promise<void> {
  for (const { type, id } of payables) {
    if (type === 'order') await addJob(database.db, 'recheck-stock', { accountId, orderId: id }, { key: `recheck-stock:${id}` });
  }
}

function asProblemCode(outcome: string): ProblemCode {
  const code = problemCodes.find((known) => known === outcome);
  if (code === undefined) throw new Error(`pay answered ${outcome}`);
  return code;
}
