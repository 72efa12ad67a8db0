import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  PAYOUT_REFERENCE_MAX,
  WITHDRAWAL_TEXT_MAX,
  type WithdrawalDecisionKind,
  type WithdrawalFailure,
  withdrawalFailures,
} from '#contract/withdrawals.values.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { RunCommand } from '#provider/feature.ts';
import { type Answer, type By, readReason } from '#provider/features/referrals/program-commands.ts';
import { recordCommandAudit } from '#provider/http/audit-log.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { OperatorMistake, printable, requireOperator } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';
import { addPayoutFileCommand } from './payout-file-command.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';
import { describeWithdrawal, describeWithdrawals, progressOf, requireByNumber } from './describe-withdrawals.ts';
import { readOperatorWithdrawal } from './withdrawals.store.ts';

/** What a decision is given beside who and why. */
interface Given {
  text: string;
  reference: string;
  cause: WithdrawalFailure;
}
type Extra = 'text' | 'text-needed' | 'reference' | 'cause';

/** Decisions about a withdrawal by their commands, in the order they are taken. */
const DECISIONS: readonly { name: string; decision: WithdrawalDecisionKind; description: string; takes: readonly Extra[] }[] = [
  { name: 'approve', decision: 'approve', description: 'agree that one is sent; above a limit two operators do', takes: ['text'] },
  { name: 'reject', decision: 'reject', description: 'refuse one for good and give its money back', takes: ['text-needed'] },
  {
    name: 'ask',
    decision: 'ask-info',
    description: 'put a question to its merchant, whose answer goes on with the review',
    takes: ['text-needed'],
  },
  {
    name: 'mark-sent',
    decision: 'complete',
    description: 'say that the bank has paid one of a file',
    takes: ['reference', 'text'],
  },
  { name: 'mark-failed', decision: 'fail', description: 'say that the bank has refused one of a file', takes: ['cause', 'text'] },
  { name: 'retry', decision: 'retry', description: 'send one that failed once more; a payout is in the next file', takes: ['text'] },
  { name: 'return', decision: 'return', description: 'give the money of one that failed back', takes: ['text'] },
];

/** The withdrawals desk, as commands of the provider. Who decides is named: above a limit two people have to. */
export function addWithdrawalCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  const withdrawals = program.command('withdrawals').description('review and send the withdrawals of merchants');
  const answer: Answer = (work) =>
    run(async (services) => {
      for (const line of await work(services)) say(line);
      return true;
    });
  withdrawals
    .command('list', { isDefault: true })
    .description('withdrawals that wait for us, the oldest first')
    .option('--all', 'all withdrawals, the newest first')
    .action(({ all }: { all?: true }) => answer(({ database }) => describeWithdrawals(database.db, { all: all === true })));
  withdrawals
    .command('show')
    .description('a withdrawal with its steps')
    .argument('<withdrawal>', 'its number, e.g. WD1042')
    .action((number: string) => answer(({ database }) => describeWithdrawal(database.db, number)));
  for (const each of DECISIONS) addDecision(withdrawals, answer, each);
  addPayoutFileCommand(withdrawals, answer);
}

const given: Record<Extra, () => Option> = {
  'text': () => textOption().default(''),
  'text-needed': () => textOption().makeOptionMandatory(),
  'reference': () =>
    new Option('--reference <reference>', "the bank's own name of the payment")
      .argParser((text) => readLine(text, PAYOUT_REFERENCE_MAX))
      .makeOptionMandatory(),
  'cause': () => new Option('--cause <cause>', 'why the bank refused it').choices(withdrawalFailures).makeOptionMandatory(),
};

function textOption(): Option {
  return new Option('--text <text>', 'for the merchant').argParser((text) => readLine(text, WITHDRAWAL_TEXT_MAX));
}

function readLine(text: string, most: number): string {
  const { length } = text.trim();
  if (length < 1 || length > most) throw new InvalidArgumentError(`It has 1 to ${most} characters.`);
  return text.trim();
}

function addDecision(withdrawals: Command, answer: Answer, { name, decision, description, takes }: (typeof DECISIONS)[number]): void {
  const command = withdrawals.command(name).description(description).argument('<withdrawal>', 'its number, e.g. WD1042');
  for (const extra of takes) command.addOption(given[extra]());
  command
    .requiredOption('--as <email>', 'the operator who decides')
    .addOption(new Option('--reason <text>', 'kept in the audit log').argParser(readReason).makeOptionMandatory())
    .action((number: string, { as, reason, text = '', reference = '', cause = 'not-accepted' }: By & Partial<Given>) =>
      answer((services) => decide(services, { number, command: name, decision, text, reference, cause, as, reason })),
    );
}

async function decide(
  services: Services,
  {
    number,
    command,
    decision,
    text,
    reference,
    cause,
    as,
    reason,
  }: By & Given & { number: string; command: string; decision: WithdrawalDecisionKind },
): Promise<string[]> {
  return inTransaction(services.database, async (tx) => {
    const operator = await requireOperator(tx, as);
    const before = await requireByNumber(tx, number);
    const { id: withdrawalId } = before;
    const operatorId = operator.userId;
    await decideWithdrawal(services, tx, { withdrawalId, operatorId, decision, text, reference, failure: cause }).catch(
      (error: unknown) => {
        throw error instanceof Refusal ? new OperatorMistake(sentenceOf(error, { ...before, command, email: as })) : error;
      },
    );
    const after = await readOperatorWithdrawal(tx, { withdrawalId });
    const facts = ({ state, approvedBy, providerRef, failure }: typeof after) => ({ state, approvedBy, providerRef, failure });
    await recordCommandAudit(tx, 'decideWithdrawal', operator, {
      accountId: after.accountId,
      subject: { type: 'withdrawal', id: withdrawalId, before: facts(before), after: facts(after) },
      reason,
    });
    return [`${after.number} is ${after.state}${progressOf(after)}.`];
  });
}

interface Refused {
  number: string;
  state: string;
  destination: string;
  mode: string;
  command: string;
  email: string;
}

function sentenceOf({ code }: Refusal, { number, state, destination, mode, command, email }: Refused): string {
  const who = printable(email);
  if (code === 'second-person-needed') return `${who} has approved ${number} already: somebody else has to.`;
  if (code === 'not-allowed')
    return `${who} has requested ${number}, or belongs to its account, or did so then: somebody else has to decide about it.`;
  const byGateway = state === 'sending' && command.startsWith('mark-') && (destination === 'recharge' || mode === 'test');
  return byGateway
    ? `${number} is sent by a gateway, which says what becomes of it.`
    : `${number} is ${state}: ${command} is not possible.`;
}
