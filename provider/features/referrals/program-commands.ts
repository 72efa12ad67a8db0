import { isDeepStrictEqual } from 'node:util';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { sql } from 'kysely';
import { NIL } from 'uuid';
import { REASON_MAX, REASON_MIN } from '#contract/operators.values.ts';
import { inTransaction, type Queryable } from '#provider/database/database.ts';
import { recordCommandAudit } from '#provider/http/audit-log.ts';
import { OperatorMistake, requireOperator } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';
import { followCommissions } from './follow-commissions.ts';
import { startMaturityDays } from './mature-commissions.ts';

/** Who gives a command that changes something, and why. */
export interface By {
  as: string;
  reason: string;
}
/** Runs a command and prints the lines it gives. */
export type Answer = (work: (services: Services) => Promise<string[]>) => Promise<void>;

interface Rules {
  windowDays: number;
  maturityDays: number;
  activeDays: number;
}
interface Level {
  level: number;
  minActive: number;
  rateBp: number;
}

/** The audit log names what was changed by an id; of the program there is one. */
const PROGRAM_ID = NIL;
const RATE_MIN_BP = 1;
const RATE_MAX_BP = 10_000;

/** The rules of the referral program, as commands below `rewards`. A change counts from then on: what was paid before keeps its rate, what arrived before its days. */
export function addProgramCommands(rewards: Command, answer: Answer): void {
  rewards
    .command('rules')
    .description('show the rules; with options, change their days for later referrals, deliveries and orders')
    .option('--window-days <days>', 'in which orders earn, after joining', readDays)
    .option('--maturity-days <days>', 'until a commission can be withdrawn, after delivery', (text) =>
      readWhole(text, { min: 0, max: DAYS_MAX }),
    )
    .option('--active-days <days>', 'in which a merchant counts as active, after an order that earned', readDays)
    .option('--as <email>', 'the operator who changes them')
    .addOption(new Option('--reason <text>', 'kept in the audit log').argParser(readReason))
    .action(({ as, reason, ...changes }: Partial<Rules & By>) =>
      answer(async (services) => {
        if (Object.keys(changes).length === 0) return describe(services.database.db);
        if (as === undefined || reason === undefined)
          throw new OperatorMistake('A change of the rules takes --as <email> and --reason <text>.');
        return changeRules(services, changes, { as, reason });
      }),
    );
  rewards
    .command('level')
    .description('set a level of the program, for later orders')
    .argument('<level>', 'from 1', readLevel)
    .requiredOption('--active <merchants>', 'active merchants it takes', readCount)
    .requiredOption('--rate <basis points>', 'share of the base, e.g. 350 for 3.5 %', readRate)
    .requiredOption('--as <email>', 'the operator who sets it')
    .addOption(new Option('--reason <text>', 'kept in the audit log').argParser(readReason).makeOptionMandatory())
    .action((level: number, { active, rate, ...by }: By & { active: number; rate: number }) =>
      answer((services) => setLevel(services, { level, minActive: active, rateBp: rate }, by)),
    );
}

/** Everything that was paid and delivered so far goes by the rules it was paid and delivered under. */
async function catchUp(services: Services): Promise<void> {
  await followCommissions(services, {}, { attempt: 1, lastAttempt: true });
  await startMaturityDays(services);
}

async function changeRules(services: Services, changes: Partial<Rules>, { as, reason }: By): Promise<string[]> {
  await catchUp(services);
  return inTransaction(services.database, async (tx) => {
    const operator = await requireOperator(tx, as);
    await sql`SELECT 1 FROM referral_program FOR UPDATE`.execute(tx);
    const before = await readRules(tx);
    const after = { ...before, ...changes };
    if (isDeepStrictEqual(after, before)) return describe(tx);
    await sql`UPDATE referral_program SET window_days = ${after.windowDays}, maturity_days = ${after.maturityDays}, active_days = ${after.activeDays},
      updated_at = app_now()`.execute(tx);
    await recordCommandAudit(tx, 'changeReferralRules', operator, {
      accountId: null,
      subject: { type: 'referral-rules', id: PROGRAM_ID, before, after },
      reason,
    });
    return describe(tx);
  });
}

async function setLevel(services: Services, set: Level, { as, reason }: By): Promise<string[]> {
  await catchUp(services);
  return inTransaction(services.database, async (tx) => {
    const operator = await requireOperator(tx, as);
    await sql`SELECT 1 FROM referral_program FOR UPDATE`.execute(tx);
    const before = await readLevels(tx);
    const former = before.find(({ level }) => level === set.level) ?? null;
    if (isDeepStrictEqual(set, former)) return describe(tx);
    const after = [...before.filter(({ level }) => level !== set.level), set].toSorted((a, b) => a.level - b.level);
    requireRising(after);
    await sql`INSERT INTO referral_level (level, min_active, rate_bp) VALUES (${set.level}, ${set.minActive}, ${set.rateBp})
      ON CONFLICT (level) DO UPDATE SET min_active = excluded.min_active, rate_bp = excluded.rate_bp`.execute(tx);
    const subject = { type: 'referral-level', id: PROGRAM_ID, before: former, after: set };
    await recordCommandAudit(tx, 'setReferralLevel', operator, { accountId: null, subject, reason });
    return describe(tx);
  });
}

/** Merchants climb levels one by one, each takes more of them and pays no less than the one before. */
function requireRising(levels: Level[]): void {
  for (const [index, { level, minActive, rateBp }] of levels.entries()) {
    if (level !== index + 1) throw new OperatorMistake(`Level ${index + 1} is missing: levels are set one after another.`);
    const before = levels[index - 1];
    if (before === undefined && minActive !== 0) throw new OperatorMistake('Level 1 starts at 0 active merchants.');
    if (before !== undefined && minActive <= before.minActive)
      throw new OperatorMistake(`Level ${level} takes more than the ${before.minActive} active merchants of level ${before.level}.`);
    if (before !== undefined && rateBp < before.rateBp)
      throw new OperatorMistake(`Level ${level} pays at least the ${before.rateBp} basis points of level ${before.level}.`);
  }
}

async function readRules(db: Queryable): Promise<Rules> {
  const found = await sql<Rules>`
    SELECT window_days AS "windowDays", maturity_days AS "maturityDays", active_days AS "activeDays" FROM referral_program`.execute(db);
  const [rules] = found.rows;
  if (rules === undefined) throw new Error('the referral program has no rules');
  return rules;
}

async function readLevels(db: Queryable): Promise<Level[]> {
  const found = await sql<Level>`SELECT level, min_active AS "minActive", rate_bp AS "rateBp" FROM referral_level ORDER BY level`.execute(
    db,
  );
  return found.rows;
}

async function describe(db: Queryable): Promise<string[]> {
  const { windowDays, maturityDays, activeDays } = await readRules(db);
  const levels = await readLevels(db);
  return [
    `Orders earn for ${windowDays} days after joining.`,
    `A commission can be withdrawn ${maturityDays} days after delivery.`,
    `A merchant is active for ${activeDays} days after an order that earned.`,
    ...levels.map(({ level, minActive, rateBp }) => `level ${level}\tfrom ${minActive} active merchants\t${rateBp / 100} %`),
  ];
}

const DAYS_MAX = 3_650;

function readDays(text: string): number {
  return readWhole(text, { min: 1, max: DAYS_MAX });
}
function readLevel(text: string): number {
  return readWhole(text, { min: 1, max: 99 });
}
function readCount(text: string): number {
  return readWhole(text, { min: 0, max: 99_999 });
}
function readRate(text: string): number {
  return readWhole(text, { min: RATE_MIN_BP, max: RATE_MAX_BP });
}

function readWhole(text: string, { min, max }: { min: number; max: number }): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (number < min || number > max) throw new InvalidArgumentError(`It is a whole number from ${min} to ${max}.`);
  return number;
}

/** A reason as the audit log takes it. */
export function readReason(text: string): string {
  const { length } = text.trim();
  if (length < REASON_MIN || length > REASON_MAX) throw new InvalidArgumentError(`It has ${REASON_MIN} to ${REASON_MAX} characters.`);
  return text.trim();
}
