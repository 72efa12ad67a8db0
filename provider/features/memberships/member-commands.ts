import type { Command } from 'commander';
import type { RunCommand } from '#provider/feature.ts';
import { memberRoles } from '#contract/permissions.values.ts';
import { inTransaction } from '#provider/database/database.ts';
import { findUserByEmail } from '#provider/features/sign-in/sign-in.store.ts';
import type { Services } from '#provider/services.ts';
import { addMember } from './memberships.store.ts';

/** Members of accounts, as commands of the provider. */
export function addMemberCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  program
    .command('add-member')
    .description('let a user act for an account beside their own, or change what they may do there')
    .argument('<email>', 'of the user, who has signed up')
    .argument('<owner-email>', "of the account's owner")
    .argument('<role>', memberRoles.join(', '))
    .action((email: string, ownerEmail: string, role: string) =>
      run(async (services) => {
        await addMemberByEmail(services, { email, ownerEmail, role });
        say(`${email} acts for the account of ${ownerEmail} as ${role}.`);
        return true;
      }),
    );
}

/** The owner keeps the role: an account is never without one. */
export async function addMemberByEmail(
  { database }: Services,
  { email, ownerEmail, role: given }: { email: string; ownerEmail: string; role: string },
): Promise<void> {
  const role = memberRoles.find((known) => known === given);
  if (role === undefined) throw new Error(`There is no role ${given}. There are ${memberRoles.join(', ')}.`);
  const [user, owner] = await Promise.all([findUserByEmail(database.db, email), findUserByEmail(database.db, ownerEmail)]);
  if (user === undefined) throw new Error(`${email} has not signed up.`);
  if (owner === undefined) throw new Error(`${ownerEmail} has not signed up.`);
  if (user.id === owner.id) throw new Error(`${email} owns the account.`);
  await inTransaction(database, (tx) => addMember(tx, { accountId: owner.account_id, userId: user.id, role }));
}
