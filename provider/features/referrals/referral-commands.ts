import { type Command, Option } from 'commander';
import { z } from 'zod';
import type { Suspicion } from '#contract/referrals.values.ts';
import { inTransaction, type Queryable } from '#provider/database/database.ts';
import type { RunCommand } from '#provider/feature.ts';
import { recordCommandAudit } from '#provider/http/audit-log.ts';
import { OperatorMistake, printable, requireOperator } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';
import { decideReferral } from './decide-referral.ts';
import { addProgramCommands, type Answer, type By, readReason } from './program-commands.ts';
import { lockReferral } from './referral-lifecycle.ts';
import { findHeldReferrals } from './referrals.store.ts';

const LISTED = 200;

/** Rules of the referral program and the referrals that wait for a look, as commands of the provider. */
export function addReferralCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  const rewards = program.command('rewards').description('what merchants earn by inviting others: who waits for a look, and the rules');
  const answer: Answer = (work) =>
    run(async (services) => {
      for (const line of await work(services)) say(line);
      return true;
    });
  rewards
    .command('review')
    .description('referrals that may be of one person to themselves, the oldest first: release or refuse each')
    .action(() => answer(({ database }) => describeHeld(database.db)));
  for (const decision of ['release', 'refuse'] as const)
    rewards
      .command(decision)
      .description(
        decision === 'release'
          ? 'let a held referral earn, with what it earned so far'
          : 'refuse one for good and take back what it earned',
      )
      .argument('<referral>', 'its id')
      .requiredOption('--as <email>', 'the operator who decides')
      .addOption(new Option('--reason <text>', 'kept in the audit log').argParser(readReason).makeOptionMandatory())
      .action((referralId: string, by: By) => answer((services) => decide(services, { referralId, decision, ...by })));
  addProgramCommands(rewards, answer);
}

async function describeHeld(db: Queryable): Promise<string[]> {
  const found = await findHeldReferrals(db, LISTED);
  if (found.length === 0) return ['No referral waits.'];
  const rows = found.map(({ id, inviterEmail, invitedEmail, suspicions, joinedAt, held }) =>
    [
      id,
      `${printable(inviterEmail)} invited ${printable(invitedEmail)}`,
      [...new Set(suspicions)].map((each) => SUSPICIONS[each]).join(', '),
      `joined ${joinedAt.slice(0, 16)}Z`,
      `${(held.amountMinor / 100).toFixed(2)} CNY wait`,
    ].join('\t'),
  );
  return [...rows, ...(found.length === LISTED ? [`These are the oldest ${LISTED}; there may be more.`] : [])];
}

/** What inviter and invited have in common. */
const SUSPICIONS: Record<Suspicion, string> = {
  'email': 'one mailbox',
  'phone': 'one phone number',
  'device': 'one device',
  'network': 'one network',
  'burst': 'many sign-ups from one network within an hour',
  'tax-number': 'one tax number',
  'billing-address': 'one billing address',
  'payer': 'one payer of bank transfers',
  'payment-method': 'one payment method',
  'payout': 'one payout account',
};

async function decide(
  { database }: Services,
  { referralId, decision, as, reason }: By & { referralId: string; decision: 'release' | 'refuse' },
): Promise<string[]> {
  return inTransaction(database, async (tx) => {
    const operator = await requireOperator(tx, as);
    const found = z.uuid().safeParse(referralId).success ? await lockReferral(tx, { id: referralId }) : null;
    if (found === null) throw new OperatorMistake(`There is no referral ${printable(referralId)}: rewards review names those that wait.`);
    if (found.state === 'refused') throw new OperatorMistake('The referral is refused already, for good.');
    if (decision === 'release' && found.state !== 'held') throw new OperatorMistake(`The referral is ${found.state}: it does not wait.`);
    const { before, after } = await decideReferral(tx, { referralId, decision, actor: { kind: 'operator', id: operator.userId } });
    await recordCommandAudit(tx, 'decideReferral', operator, {
      accountId: after.accountId,
      subject: { type: 'referral', id: referralId, before: { state: before.state }, after: { state: after.state } },
      reason,
    });
    return [`The referral is ${after.state}.`];
  });
}
