import { type Command, InvalidArgumentError } from 'commander';
import type { RunCommand } from '#provider/feature.ts';
import { sql } from 'kysely';
import { inTransaction } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { OPERATOR, OperatorMistake } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';
import { decideReferral } from './decide-referral.ts';
import { findHeldReferrals } from './referrals.store.ts';

const LISTED = 200;

/** Rules of the referral program and the referrals that wait for a look, as commands of the provider. */
export function addReferralCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  const referrals = program.command('referrals').description('the referral program of merchants');
  const answer = (work: (services: Services) => Promise<string[]>) =>
    run(async (services) => {
      for (const line of await work(services)) say(line);
      return true;
    });
  referrals
    .command('rules')
    .description('days in which orders earn, and days until a commission matures; later referrals and commissions go by them')
    .option('--window-days <days>', 'after joining', readWhole)
    .option('--maturity-days <days>', 'after delivery', readWhole)
    .action(({ windowDays, maturityDays }: { windowDays?: number; maturityDays?: number }) =>
      answer(async ({ database: { db } }) => {
        const found = await sql<{ windowDays: number; maturityDays: number }>`
          UPDATE referral_program SET window_days = coalesce(${windowDays ?? null}, window_days), maturity_days = coalesce(${maturityDays ?? null}, maturity_days),
            updated_at = app_now() RETURNING window_days AS "windowDays", maturity_days AS "maturityDays"`.execute(db);
        return found.rows.map(
          (row) => `orders earn for ${row.windowDays} days, commissions mature ${row.maturityDays} days after delivery`,
        );
      }),
    );
  referrals
    .command('level')
    .description('set a level of the program; it counts for later orders')
    .argument('<level>', 'from 1', readWhole)
    .requiredOption('--active <merchants>', 'invited merchants with a paid order it takes', readWhole)
    .requiredOption('--rate <basis points>', 'share of the base, e.g. 150 for 1.5 %', readWhole)
    .action((level: number, { active, rate }: { active: number; rate: number }) =>
      answer(async ({ database: { db } }) => {
        await sql`INSERT INTO referral_level (level, min_active, rate_bp) VALUES (${level}, ${active}, ${rate})
          ON CONFLICT (level) DO UPDATE SET min_active = excluded.min_active, rate_bp = excluded.rate_bp`.execute(db);
        return [`level ${level}: from ${active} active merchants on, ${rate / 100} %`];
      }),
    );
  referrals
    .command('held')
    .description('referrals that may be of one person to themselves')
    .action(() =>
      answer(async ({ database }) => {
        const found = await findHeldReferrals(database.db, LISTED);
        if (found.length === 0) return ['No referral waits.'];
        return found.map(({ id, inviterEmail, invitedEmail, suspicions, held }) =>
          [id, inviterEmail, invitedEmail, suspicions.join(', '), `¥${(held.amountMinor / 100).toFixed(2)}`].join('\t'),
        );
      }),
    );
  for (const decision of ['release', 'refuse'] as const)
    referrals
      .command(decision)
      .description(decision === 'release' ? 'let it earn, with what it earned so far' : 'refuse it for good')
      .argument('<referral>', 'its id')
      .action((referralId: string) =>
        answer(async ({ database }) => {
          const { after } = await inTransaction(database, (tx) => decideReferral(tx, { referralId, decision, actor: OPERATOR })).catch(
            (error: unknown) => {
              throw error instanceof Refusal ? new OperatorMistake(`There is no held referral ${referralId}.`) : error;
            },
          );
          return [`The referral is ${after.state}.`];
        }),
      );
}

function readWhole(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('A whole number is needed.');
  return Number(text);
}
