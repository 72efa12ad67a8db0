import type { Command } from 'commander';
import type { RunCommand } from '#provider/feature.ts';
import { createOperator } from './create-operator.ts';

/** Logins of the provider’s people, as a command of the provider. */
export function addSignInCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  program
    .command('create-operator')
    .description("make a login for one of the provider's people; the password is read from the OPERATOR_PASSWORD variable")
    .argument('<email>')
    .action((email: string) =>
      run(async (services) => {
        await createOperator(services, email, process.env['OPERATOR_PASSWORD'] ?? '');
        say(`${email} can sign in as an operator.`);
        return true;
      }),
    );
}
