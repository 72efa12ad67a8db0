import { rm, writeFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import type { PayoutFile } from '#contract/withdrawals.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { type Answer, type By, readReason } from '#provider/features/referrals/program-commands.ts';
import { recordCommandAudit } from '#provider/http/audit-log.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { OperatorMistake, printable, requireOperator } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';
import { describePayoutFile, makePayoutFile, readPayoutFile } from './payout-file.ts';

/** Adds the command that writes files for the bank, a new one or one that was made before. */
export function addPayoutFileCommand(withdrawals: Command, answer: Answer): void {
  withdrawals
    .command('bank-file')
    .description('write the file for the bank of all approved payouts that no gateway sends; they count as being sent from then on')
    .argument('<file>', 'where to; a file that is there already is left alone')
    .option('--again <number>', 'a file that was made before, e.g. PF1001')
    .requiredOption('--as <email>', 'the operator who makes it')
    .addOption(new Option('--reason <text>', 'kept in the audit log').argParser(readReason).makeOptionMandatory())
    .action((path: string, given: By & { again?: string }) => answer((services) => writeBankFile(services, { path, ...given })));
}

async function writeBankFile(services: Services, { path, again, as, reason }: By & { path: string; again?: string }): Promise<string[]> {
  let written = false;
  try {
    return await inTransaction(services.database, async (tx) => {
      const operator = await requireOperator(tx, as);
      const made = again === undefined ? await makePayoutFile(services, tx, operator.userId) : await findAgain(services, tx, again);
      if (made.number === null) return ['No payout waits for the bank.'];
      await recordCommandAudit(tx, again === undefined ? 'makePayoutFile' : 'getPayoutFile', operator, {
        accountId: null,
        subject: await describePayoutFile(tx, made.number),
        reason,
      });
      // Before the commit: what is not in a file is not being sent.
      await writeNew(path, made.content);
      written = true;
      return [`${made.number}: ${made.count} ${made.count === 1 ? 'payout is' : 'payouts are'} in ${path}.`, ...warningOf(made)];
    });
  } catch (error) {
    if (written) await rm(path, { force: true });
    throw error;
  }
}

/** The bank would pay for a second time what it paid already, or is to pay by a later file. */
function warningOf({ count, goneCount }: PayoutFile): string[] {
  if (goneCount === 0) return [];
  const whose = count === 1 ? 'Its payout has' : `${goneCount} of its ${count} payouts ${goneCount === 1 ? 'has' : 'have'}`;
  return [`${whose} ended or ${goneCount === 1 ? 'is' : 'are'} in a later file: do not upload it again.`];
}

async function findAgain(services: Services, tx: Tx, number: string): Promise<PayoutFile> {
  return readPayoutFile(services, tx, number.trim().toUpperCase()).catch((error: unknown) => {
    throw error instanceof Refusal ? new OperatorMistake(`There is no file ${printable(number)} for the bank.`) : error;
  });
}

/** Numbers of accounts are for its owner's eyes. */
async function writeNew(path: string, content: string): Promise<void> {
  await writeFile(path, content, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new OperatorMistake(`${path} is there already: name another file.`);
    throw new OperatorMistake(`${path} can't be written: ${error.code ?? error.message}.`);
  });
}
