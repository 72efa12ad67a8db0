import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { sql } from 'kysely';
import type { Mode } from '#contract/money.ts';
import type { AccountRow, Adjustment } from '#contract/operators.ts';
import { ADJUSTMENT_ALONE_MAX_MINOR, ADJUSTMENT_MAX_MINOR, REASON_MAX, REASON_MIN } from '#contract/operators.values.ts';
import type { ProblemCode } from '#contract/problem.values.ts';
import { inTransaction, type Queryable, type Tx } from '#provider/database/database.ts';
import type { RunCommand } from '#provider/feature.ts';
import { recordCommandAudit } from '#provider/http/audit-log.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { OperatorMistake, requireOperator } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';
import { adjustWallet, decideAdjustment } from './move-adjustment.ts';
import { findAccountRows } from './restrict-account.ts';

const LISTED = 200;
/** A command that is run twice moves money once within so long. */
const REPEAT_MINUTES = 10;

interface By {
  as: string;
  reason: string;
}
interface Move extends By {
  amountMinor: number;
  mode: Mode;
  again?: true;
}

/** Money of wallets moved by hand, as commands of the provider. Who does it is named, since above a limit it takes two. */
export function addWalletCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  const wallet = program.command('wallet').description('look at the wallets of an account, and move money by hand');
  const answer = (work: (services: Services) => Promise<string[]>) =>
    run(async (services) => {
      for (const line of await work(services)) say(line);
      return true;
    });
  const account = () => new Argument('<account>', 'its owner’s e-mail address, or its id');
  const reason = (use: string) => new Option('--reason <text>', use).argParser(readReason).makeOptionMandatory();

  wallet
    .command('show')
    .description('an account and its wallets')
    .addArgument(account())
    .action((text: string) => answer(async ({ database }) => describeAccount(await requireAccount(database.db, text))));
  wallet
    .command('adjust')
    .description('put money into a wallet or take it out; above the limit of a day a second operator decides')
    .addArgument(account())
    .argument('<amount>', 'in CNY, e.g. 500.00; -12.5 takes it out', readAmount)
    .addOption(new Option('--mode <mode>', 'which wallet').choices(['live', 'test']).default('live'))
    .requiredOption('--as <email>', 'the operator who moves it')
    .addOption(reason('kept in the audit log, and shown to the merchant in the ledger'))
    .option('--again', 'move the same amount for the same reason once more')
    .action((text: string, amountMinor: number, options: Omit<Move, 'amountMinor'>) =>
      answer((services) => adjust(services, text, { ...options, amountMinor })),
    );
  wallet
    .command('proposed')
    .description('adjustments that wait for a second operator, the oldest first')
    .action(() => answer(async ({ database }) => describeProposed(database.db)));
  wallet
    .command('decide')
    .description('post or reject what another operator proposed')
    .argument('<number>', 'e.g. AD100012', readNumber)
    .addArgument(new Argument('<decision>').choices(['post', 'reject']))
    .requiredOption('--as <email>', 'the operator who decides')
    .addOption(reason('kept in the audit log'))
    .action((number: string, decision: 'post' | 'reject', by: By) => answer((services) => decide(services, { number, decision, ...by })));
}

async function adjust(services: Services, text: string, { amountMinor, mode, as, reason, again }: Move): Promise<string[]> {
  return inTransaction(services.database, async (tx) => {
    const operator = await requireOperator(tx, as);
    const { id: accountId, email } = await requireAccount(tx, text);
    const made = await adjustWallet(tx, operator, { accountId, mode, amountMinor, reason }).catch(
      sayWhy({
        'not-allowed': `${as} belongs to this account: another operator has to do it.`,
        'state-conflict': 'The account is closed: its wallets stay as they are.',
      }),
    );
    // Afterwards, since adjustments of one operator pass `adjustWallet` one by one: of two at once, one sees the other.
    if (again === undefined) await refuseRepeat(tx, made);
    await recordCommandAudit(tx, 'adjustWallet', operator, {
      accountId,
      subject: { type: 'adjustment', id: made.id, before: null, after: made },
      reason,
    });
    const moved = `${inCny(amountMinor)}, ${mode} wallet of ${email || accountId}`;
    if (made.state === 'posted') return [`${made.number} is posted: ${moved}.`, ...describeAccount(await requireAccount(tx, accountId))];
    return [
      `${made.number} is proposed: ${moved}. One operator alone may move ${inCny(ADJUSTMENT_ALONE_MAX_MINOR)} within 24 hours.`,
      `A second operator decides: wallet decide ${made.number} post --as <email> --reason <text>`,
    ];
  });
}

async function decide(services: Services, decided: By & { number: string; decision: 'post' | 'reject' }): Promise<string[]> {
  const { number, decision, as, reason } = decided;
  return inTransaction(services.database, async (tx) => {
    const operator = await requireOperator(tx, as);
    const found = await tx.selectFrom('adjustment').select(['id', 'state']).where('number', '=', number).forUpdate().executeTakeFirst();
    if (found === undefined) throw new OperatorMistake(`There is no adjustment ${number}.`);
    if (found.state !== 'proposed') throw new OperatorMistake(`${number} is ${found.state} already.`);
    const { before, after } = await decideAdjustment(tx, operator, { adjustmentId: found.id, decision, reason }).catch(
      sayWhy({
        'second-person-needed': `${as} proposed ${number}: another operator has to decide.`,
        'not-allowed': `${as} belongs to this account: another operator has to decide.`,
        'state-conflict': 'The account is closed: its wallets stay as they are.',
      }),
    );
    const { accountId, amountMinor, mode, state } = after;
    await recordCommandAudit(tx, 'decideAdjustment', operator, {
      accountId,
      subject: { type: 'adjustment', id: after.id, before, after },
      reason,
    });
    const account = await requireAccount(tx, accountId);
    const moved = `${inCny(amountMinor)}, ${mode} wallet of ${account.email || accountId}`;
    return [`${number} is ${state}: ${moved}.`, ...(state === 'posted' ? describeAccount(account) : [])];
  });
}

async function requireAccount(db: Queryable, text: string): Promise<AccountRow> {
  const [found] = await findAccountRows(db, text.trim());
  if (found === undefined) throw new OperatorMistake(`There is no account of ${text}.`);
  return found;
}

async function refuseRepeat(tx: Tx, { id, proposedBy, accountId, mode, amountMinor, reason }: Adjustment): Promise<void> {
  const earlier = await tx
    .selectFrom('adjustment')
    .select(['number', 'state'])
    .where('id', '<>', id)
    .where((eb) => eb.and({ proposed_by: proposedBy, account_id: accountId, mode, amount_minor: amountMinor, reason }))
    .where('created_at', '>', sql<string>`app_now() - ${REPEAT_MINUTES} * interval '1 minute'`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (earlier === undefined) return;
  throw new OperatorMistake(
    `Nothing is moved: ${earlier.number} (${earlier.state}) is the same and not ${REPEAT_MINUTES} minutes old. Give --again to move it once more.`,
  );
}

async function describeProposed(db: Queryable): Promise<string[]> {
  const found = await db
    .selectFrom('adjustment as j')
    .innerJoin('app_user as proposer', 'proposer.id', 'j.proposed_by')
    .select(['j.number', 'j.account_id', 'j.mode', 'j.amount_minor', 'j.reason', 'j.created_at', 'proposer.email'])
    .where('j.state', '=', 'proposed')
    .orderBy('j.created_at')
    .orderBy('j.id')
    .limit(LISTED)
    .execute();
  if (found.length === 0) return ['No adjustment waits.'];
  return found.map((row) =>
    [row.number, inCny(row.amount_minor), row.mode, row.account_id, `${row.created_at.slice(0, 16)}Z`, row.email, row.reason].join('\t'),
  );
}

function describeAccount({ id, status, email, wallets }: AccountRow): string[] {
  return [
    [id, status, email].join('\t').trimEnd(),
    ...wallets.map(({ mode, availableMinor, receivableMinor }) =>
      [mode, `${inCny(availableMinor)} available`, `${inCny(receivableMinor)} receivable`].join('\t'),
    ),
  ];
}

function inCny(amountMinor: number): string {
  return `${(amountMinor / 100).toFixed(2)} CNY`;
}

/** Turns refusals of an operation into sentences for whoever typed the command. */
function sayWhy(sentences: Partial<Record<ProblemCode, string>>): (error: unknown) => never {
  return (error) => {
    const sentence = error instanceof Refusal ? sentences[error.code] : undefined;
    throw sentence === undefined ? error : new OperatorMistake(sentence);
  };
}

function readAmount(text: string): number {
  const [, sign, yuan, fen = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  const minor = Number(yuan) * 100 + Number(fen.padEnd(2, '0'));
  if (yuan === undefined || minor === 0) throw new InvalidArgumentError('It is an amount in CNY, such as 500.00 or -12.5, and not 0.');
  if (minor > ADJUSTMENT_MAX_MINOR) throw new InvalidArgumentError(`It is ${inCny(ADJUSTMENT_MAX_MINOR)} at most.`);
  return sign === '-' ? -minor : minor;
}

function readReason(text: string): string {
  const { length } = text.trim();
  if (length < REASON_MIN || length > REASON_MAX) throw new InvalidArgumentError(`It has ${REASON_MIN} to ${REASON_MAX} characters.`);
  return text.trim();
}

function readNumber(text: string): string {
  const number = text.trim().toUpperCase();
  if (!/^AD\d{1,15}$/.test(number)) throw new InvalidArgumentError('It is a number such as AD100012.');
  return number;
}
