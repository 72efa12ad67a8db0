import type { Command } from 'commander';
import type { RunCommand } from '#provider/feature.ts';
import type { ClaimDecision, OperatorClaim } from '#contract/claims.ts';
import { claimRules, type ClaimRule } from '#contract/claims.values.ts';
import { inTransaction } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { OPERATOR, OperatorMistake } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';
import { findClaimRow, findClaimsToDecide } from './claims.store.ts';
import { decideClaim } from './decide-claim.ts';
import { readClaim } from './get-claim.ts';

const LISTED = 200;

/** The claims desk, as commands of the provider. */
export function addClaimCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  const claims = program.command('claims').description('decide the claims of merchants');
  const answer = (work: (services: Services) => Promise<string[]>) =>
    run(async (services) => {
      for (const line of await work(services)) say(line);
      return true;
    });
  const decide = (number: string, decision: Partial<ClaimDecision> & Pick<ClaimDecision, 'decision'>) =>
    answer((services) => decideByNumber(services, number, { amountMinor: null, rule: null, text: '', ...decision }));

  claims
    .command('list')
    .description('claims that wait for us, the one due first first')
    .action(() =>
      answer(async ({ database }) => {
        const found = await findClaimsToDecide(database.db, LISTED);
        if (found.length === 0) return ['No claim waits.'];
        return found.map(({ number, state, reason, wanted, cap, answerBy, orderNumber, parcelNumber }) =>
          [number, state, reason, wanted, yuan(cap.amountMinor), `by ${answerBy?.slice(0, 16) ?? '-'}Z`, orderNumber, parcelNumber].join(
            '\t',
          ),
        );
      }),
    );
  claims
    .command('show')
    .description('a claim with its sums, evidence and steps')
    .argument('<claim>', 'its number, e.g. CL1042')
    .action((number: string) => answer(async ({ database }) => describeClaim(await requireClaim(database.db, number))));
  claims
    .command('review')
    .description('say that somebody looks at it')
    .argument('<claim>')
    .action((number: string) => decide(number, { decision: 'review' }));
  claims
    .command('ask-evidence')
    .description('ask the merchant for more')
    .argument('<claim>')
    .requiredOption('--text <text>', 'what is needed')
    .action((number: string, { text }: { text: string }) => decide(number, { decision: 'ask-evidence', text }));
  claims
    .command('offer')
    .description('offer a sum')
    .argument('<claim>')
    .requiredOption('--amount <yuan>', 'in CNY, e.g. 23.50', readYuan)
    .option('--text <text>', 'why', '')
    .action((number: string, { amount, text }: { amount: number; text: string }) =>
      decide(number, { decision: 'offer', amountMinor: amount, text }),
    );
  claims
    .command('approve')
    .description('refund it in full, or at the sum the merchant named')
    .argument('<claim>')
    .option('--text <text>', 'for the merchant', '')
    .action((number: string, { text }: { text: string }) => decide(number, { decision: 'refund', text }));
  claims
    .command('reship')
    .description('send its goods again at no cost')
    .argument('<claim>')
    .option('--text <text>', 'for the merchant', '')
    .action((number: string, { text }: { text: string }) => decide(number, { decision: 'reship', text }));
  claims
    .command('reject')
    .description('reject it by a rule')
    .argument('<claim>')
    .requiredOption('--rule <rule>', claimRules.join(', '), readRule)
    .requiredOption('--text <text>', 'why the rule fits')
    .action((number: string, { rule, text }: { rule: ClaimRule; text: string }) => decide(number, { decision: 'reject', rule, text }));
}

async function decideByNumber(services: Services, number: string, decision: ClaimDecision): Promise<string[]> {
  const { database } = services;
  const claim = await requireClaim(database.db, number);
  const { accountId, id: claimId } = claim;
  await inTransaction(database, (tx) => decideClaim(services, tx, { accountId, claimId, decision, actor: OPERATOR })).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'stock-short') throw new OperatorMistake(`The goods of ${claim.number} are not there to be sent again.`);
      if (error.code === 'validation-failed')
        throw new OperatorMistake(`${claim.number} can give back ${yuan(claim.cap.amountMinor)} at most.`);
      throw new OperatorMistake(`${claim.number} is ${claim.state}: that step is not open to it.`);
    },
  );
  const after = await requireClaim(database.db, number);
  const settled = after.creditNote === null ? '' : `, ${after.creditNote.number} over ${yuan(after.creditNote.total.amountMinor)}`;
  return [`${after.number} is ${after.state}${settled}${after.reshipOrder === null ? '' : `, sent again as ${after.reshipOrder.number}`}.`];
}

async function requireClaim(queryable: Services['database']['db'], number: string): Promise<OperatorClaim> {
  const name = number.trim().toUpperCase();
  if ((await findClaimRow(queryable, { number: name })) === null) throw new OperatorMistake(`There is no claim ${name}.`);
  return readClaim(queryable, { number: name });
}

function describeClaim(claim: OperatorClaim): string[] {
  const { number, state, reason, wanted, orderNumber, parcelNumber, calculation, files, events, note } = claim;
  return [
    [number, state, reason, `wants ${wanted}`, orderNumber, parcelNumber, `${files.length} files`].join('\t'),
    ...(note === '' ? [] : [note]),
    ...calculation.lines.map(({ part, title, quantity, amount }) =>
      [part, title ?? 'whole parcel', quantity === null ? '' : `x ${quantity}`, yuan(amount.amountMinor)].join('\t'),
    ),
    `at most\t${yuan(calculation.total.amountMinor)}`,
    ...events.map(({ toState, by, text, amount, at }) =>
      [`${at.slice(0, 16)}Z`, toState, by, amount === null ? '' : yuan(amount.amountMinor), text].join('\t').trimEnd(),
    ),
  ];
}

function yuan(minor: number): string {
  return `¥${(minor / 100).toFixed(2)}`;
}

function readYuan(text: string): number {
  const [, yuans, fen = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  const minor = Number(yuans) * 100 + Number(fen.padEnd(2, '0'));
  if (yuans === undefined || minor === 0) throw new OperatorMistake(`"${text}" is no sum in CNY, such as 23.50.`);
  return minor;
}

function readRule(text: string): ClaimRule {
  const rule = claimRules.find((known) => known === text.trim());
  if (rule === undefined) throw new OperatorMistake(`There is no rule ${text}: it is one of ${claimRules.join(', ')}.`);
  return rule;
}
