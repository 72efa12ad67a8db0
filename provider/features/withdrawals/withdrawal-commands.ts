import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { RunCommand } from '#provider/feature.ts';
import { withdrawalDecisions, type WithdrawalDecisionKind } from '#contract/withdrawals.values.ts';
import { inTransaction } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { OperatorMistake, requireOperator } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';
import { makePayoutFile } from './payout-file.ts';
import { findWithdrawalsToReview, readOperatorWithdrawal } from './withdrawals.store.ts';

const LISTED = 200;

/** The withdrawals desk, as commands of the provider. Who decides is named: above a limit two people have to. */
export function addWithdrawalCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  const withdrawals = program.command('withdrawals').description('review and send the withdrawals of merchants');
  const answer = (work: (services: Services) => Promise<string[]>) =>
    run(async (services) => {
      for (const line of await work(services)) say(line);
      return true;
    });
  withdrawals
    .command('list')
    .description('withdrawals that wait for us, the oldest first')
    .action(() =>
      answer(async ({ database }) => {
        const found = await findWithdrawalsToReview(database.db, LISTED);
        if (found.length === 0) return ['No withdrawal waits.'];
        return found.map(({ number, mode, state, source, amount, pay, payee }) =>
          [number, mode, state, source, `¥${(amount.amountMinor / 100).toFixed(2)}`, `${pay.amountMinor} ${pay.currency}`, payee].join(
            '\t',
          ),
        );
      }),
    );
  withdrawals
    .command('show')
    .description('a withdrawal with its steps')
    .argument('<withdrawal>', 'its number, e.g. WD1042')
    .action((number: string) =>
      answer(async ({ database }) => {
        const { state, payee, approvedBy, approvalsNeeded, toNewProfile, events } = await requireByNumber(database.db, number);
        return [
          [
            number,
            state,
            payee,
            `${approvedBy.length} of ${approvalsNeeded} approvals`,
            toNewProfile ? 'to a new payout account' : '',
          ].join('\t'),
          ...events.map(({ at, toState, by, edit, text }) => [`${at.slice(0, 16)}Z`, edit ?? toState, by, text].join('\t').trimEnd()),
        ];
      }),
    );
  withdrawals
    .command('decide')
    .description(`decide about one: ${withdrawalDecisions.join(', ')}`)
    .argument('<withdrawal>')
    .argument('<decision>', withdrawalDecisions.join(', '), readDecision)
    .requiredOption('--as <email>', 'the operator who decides')
    .option('--text <text>', 'for the merchant; the reference of the bank with complete, its cause with fail', '')
    .action((number: string, decision: WithdrawalDecisionKind, { as, text }: { as: string; text: string }) =>
      answer((services) => decideByNumber(services, { number, decision, email: as, text })),
    );
  withdrawals
    .command('payout-file')
    .description('write the file for the bank of all approved payouts that no gateway sends')
    .argument('<file>')
    .requiredOption('--as <email>', 'the operator who makes it')
    .action((file: string, { as }: { as: string }) =>
      answer(async (services) => {
        const { count } = await inTransaction(services.database, async (tx) => {
          const { userId } = await requireOperator(tx, as);
          const made = await makePayoutFile(services, tx, userId);
          // Before the commit: what is not in a file is not being sent.
          if (made.count > 0) await writeFile(file, made.content, { mode: 0o600 });
          return made;
        });
        return [count === 0 ? 'No payout waits for the bank.' : `${count} payouts are in ${file}.`];
      }),
    );
}

async function decideByNumber(
  services: Services,
  { number, decision, email, text }: { number: string; decision: WithdrawalDecisionKind; email: string; text: string },
): Promise<string[]> {
  const { id: withdrawalId } = await requireByNumber(services.database.db, number);
  const { userId: operatorId } = await requireOperator(services.database.db, email);
  await inTransaction(services.database, (tx) => decideWithdrawal(services, tx, { withdrawalId, operatorId, decision, text })).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'second-person-needed')
        throw new OperatorMistake(`${email} has approved ${number} already: somebody else has to.`);
      if (error.code === 'validation-failed') throw new OperatorMistake('This decision needs --text.');
      throw new OperatorMistake(`${number} can't take that step: ${error.code}.`);
    },
  );
  const { state, approvedBy, approvalsNeeded } = await readOperatorWithdrawal(services.database.db, { withdrawalId });
  return [`${number} is ${state}${state === 'reviewing' ? `, ${approvedBy.length} of ${approvalsNeeded} approvals` : ''}.`];
}

async function requireByNumber(queryable: Services['database']['db'], number: string) {
  return readOperatorWithdrawal(queryable, { number: number.trim().toUpperCase() }).catch((error: unknown) => {
    throw error instanceof Refusal ? new OperatorMistake(`There is no withdrawal ${number}.`) : error;
  });
}

function readDecision(text: string): WithdrawalDecisionKind {
  const decision = withdrawalDecisions.find((known) => known === text.trim());
  if (decision === undefined) throw new OperatorMistake(`There is no decision ${text}: it is one of ${withdrawalDecisions.join(', ')}.`);
  return decision;
}
