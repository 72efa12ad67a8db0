import type { Command } from 'commander';
import type { RunCommand } from '#provider/feature.ts';
import type { BankTransfer, decideBankTransfer } from '#contract/bank-transfers.ts';
import type { BodyOutput } from '#contract/endpoint.ts';
import { inTransaction } from '#provider/database/database.ts';
import { recordCommandAudit } from '#provider/http/audit-log.ts';
import { parseReferenceCode } from '#provider/gateways/bank-transfer/reference-code.ts';
import { OperatorMistake, requireOperator } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';
import { type BankRefund, listUnsentRefunds, markRefundSent } from './bank-refunds.ts';
import { listBankTransfers } from './bank-transfers.store.ts';
import { reviewBankTransfer } from './review-bank-transfer.ts';

type Decision = BodyOutput<typeof decideBankTransfer>;
interface By {
  as: string;
  reason: string;
}

/** Bank transfers to be found on the statement, as commands of the provider. Who does it is named, since above a limit it takes two. */
export function addBankTransferCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  const transfers = program
    .command('bank-transfers')
    .description('transfers that merchants say they made, the oldest first')
    .action(() =>
      run(async ({ database }) => {
        const found = await listBankTransfers(database.db, null);
        for (const transfer of found) say(describe(transfer));
        if (found.length === 0) say('No transfer waits.');
        return true;
      }),
    );
  const decide = (name: string, description: string) =>
    transfers
      .command(name)
      .description(description)
      .argument('<reference>', 'e.g. RC-7F3K9QTX2M-V')
      .requiredOption('--as <email>', 'the operator who decides')
      .requiredOption('--reason <text>', 'kept in the audit log');
  const work = (reference: string, by: By, decision: Decision) =>
    run(async (services) => {
      say(describe(await decideTransfer(services, reference, by.as, decision)));
      return true;
    });

  decide('match', 'credit what the statement shows; above the limit a second operator confirms it')
    .requiredOption('--received <minor>', 'in minor units of its currency, e.g. 10000 for 100.00', readMinor)
    .requiredOption('--bank-reference <text>', 'the bank’s number of the movement')
    .action((reference: string, { received, bankReference, ...by }: By & { received: number; bankReference: string }) =>
      work(reference, by, { decision: 'match', receivedMinor: received, bankReference, reason: by.reason }),
    );
  decide('confirm', 'agree with what another operator matched').action((reference: string, by: By) =>
    work(reference, by, { decision: 'confirm', reason: by.reason }),
  );
  decide('more-info', 'ask the merchant for a clearer proof').action((reference: string, by: By) =>
    work(reference, by, { decision: 'more-info', reason: by.reason }),
  );
  decide('reject', 'end it: no such money came').action((reference: string, by: By) =>
    work(reference, by, { decision: 'reject', reason: by.reason }),
  );
  transfers
    .command('refunds')
    .description('money to be sent back from our bank, the oldest first')
    .action(() =>
      run(async ({ database }) => {
        const found = await listUnsentRefunds(database.db);
        for (const refund of found) say(describeRefund(refund));
        if (found.length === 0) say('No refund is to be sent.');
        return true;
      }),
    );
  transfers
    .command('refund-sent')
    .description('note that a refund was sent from our bank')
    .argument('<refund>', 'as `refunds` names it')
    .requiredOption('--as <email>', 'the operator who sent it')
    .requiredOption('--reason <text>', 'the bank’s number of the movement, kept in the audit log')
    .action((id: string, { as, reason }: By) =>
      run(async (services) => {
        say(describeRefund(await noteRefundSent(services, id, { as, reason })));
        return true;
      }),
    );
}

/** Notes that a refund of a bank transfer was sent, by an operator's e-mail address. */
export async function noteRefundSent(services: Services, id: string, { as, reason }: By): Promise<BankRefund> {
  return inTransaction(services.database, async (tx) => {
    const operator = await requireOperator(tx, as);
    const sent = await markRefundSent(tx, id);
    const { accountId, rechargeId } = sent;
    const subject =
      rechargeId === null ? {} : { subject: { type: 'recharge', id: rechargeId, before: { ...sent, sentAt: null }, after: sent } };
    await recordCommandAudit(tx, 'noteRefundSent', operator, { accountId, ...subject, reason });
    return sent;
  });
}

/** Decides on the transfer of a reference, by an operator's e-mail address. */
export async function decideTransfer(services: Services, reference: string, email: string, decision: Decision): Promise<BankTransfer> {
  return inTransaction(services.database, async (tx) => {
    const operator = await requireOperator(tx, email);
    const [found] = await listBankTransfers(tx, parseReferenceCode(reference) ?? reference);
    if (found === undefined) throw new OperatorMistake(`No transfer is made with ${reference}.`);
    const { before, after } = await reviewBankTransfer(services, tx, {
      rechargeId: found.rechargeId,
      operatorId: operator.userId,
      decision,
    });
    await recordCommandAudit(tx, 'decideBankTransfer', operator, {
      accountId: after.accountId,
      subject: { type: 'recharge', id: after.rechargeId, before, after },
      reason: decision.reason,
    });
    return after;
  });
}

function describe({ number, reference, state, pay, proof, payer, waiting }: BankTransfer): string {
  const proved = proof === null ? 'no proof' : `${proof.payerName}, ${proof.bankReference}, ${proof.valueDate}`;
  const found = waiting === null ? '' : `${waiting.received.amountMinor} found, waits for a second person`;
  const stranger = payer === 'other' ? 'the payer is not the account’s own company' : '';
  return [number, reference, state, `${pay.amountMinor} ${pay.currency} (minor units)`, proved, stranger, found]
    .filter((part) => part !== '')
    .join('\t');
}

function describeRefund({ id, reference, amount, payerName, notedAt, sentAt }: BankRefund): string {
  const sum = `${amount.amountMinor} ${amount.currency} (minor units)`;
  return [id, reference, sum, payerName ?? 'no proof names a payer', notedAt, sentAt === null ? '' : `sent ${sentAt}`]
    .filter((part) => part !== '')
    .join('\t');
}

function readMinor(text: string): number {
  const minor = Number(text);
  if (!Number.isSafeInteger(minor) || minor <= 0) throw new OperatorMistake(`${text} is no whole number of minor units.`);
  return minor;
}
