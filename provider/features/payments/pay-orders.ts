import { v7 as uuidv7 } from 'uuid';
import { problemCodes, type ProblemCode } from '#contract/problem.values.ts';
import { addJob, retryConflicts } from '#provider/database/database.ts';
import { together } from '#provider/database/together.ts';
import { reservesStock } from '#provider/features/stock/reserves-stock.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { callPayOrders, type PayOrdersAnswer, type PayOrdersInput } from './payments.store.ts';

export interface PayOrdersCommand {
  accountId: string;
  userId: string;
  key: string;
  bodyHash: Buffer;
  orderIds: string[];
  expectedTotalMinor: number;
}

export type PayOrders = (command: PayOrdersCommand) => Promise<string>;

/** Pays orders from the wallet, all or none, once per key. Gives the answer's JSON text, the first one for a repeat. */
export function buildPayOrders(services: Services): PayOrders {
  const call = together({
    run: (calls: PayOrdersInput[]) =>
      retryConflicts(() => callPayOrders(services.database, calls, { testStock: reservesStock(services, 'test') })),
    keys: (input) => [`${input.accountId} ${input.key}`, ...input.orderIds],
    group: (input) => input.accountId,
  });
  return (command) => payOrders(services, call, command);
}

async function payOrders(
  services: Services,
  call: (input: PayOrdersInput) => Promise<PayOrdersAnswer>,
  command: PayOrdersCommand,
): Promise<string> {
  const orderIds = [...new Set(command.orderIds)];
  const input = { ...command, orderIds, paymentId: uuidv7(), entryIds: orderIds.map(() => uuidv7()) };
  const { outcome, answer, detail } = await call(input);
  if (answer !== null) return answer;
  if (outcome === 'stock-short') await recheck(services, command.accountId, orderIds);
  throw new Refusal(asProblemCode(outcome), detail === null ? {} : { details: detail });
}

/** The orders are looked at again: another warehouse may have the goods, else they are blocked with the cause. */
async function recheck({ database }: Services, accountId: string, orderIds: string[]): Promise<void> {
  for (const orderId of orderIds) await addJob(database.db, 'recheck-stock', { accountId, orderId }, { key: `recheck-stock:${orderId}` });
}

function asProblemCode(outcome: string): ProblemCode {
  const code = problemCodes.find((known) => known === outcome);
  if (code === undefined) throw new Error(`pay_orders answered ${outcome}`);
  return code;
}
