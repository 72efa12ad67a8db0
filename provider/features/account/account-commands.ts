import type { Command } from 'commander';
import type { RunCommand } from '#provider/feature.ts';
import { rewrapSecrets } from './rewrap-secrets.ts';

/** Secrets under the newest key, as a command of the provider. */
export function addAccountCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  program
    .command('rewrap-secrets')
    .description('seal tokens of stores, two-factor and webhook secrets with SECRET_KEY where SECRET_KEY_OLD sealed them')
    .action(() =>
      run(async (services) => {
        const { stores, twoFactor, webhooks, payoutProfiles } = await rewrapSecrets(services);
        say(
          `Sealed anew: ${stores} stores, ${twoFactor} two-factor secrets, ${webhooks} webhook secrets, ${payoutProfiles} payout accounts. SECRET_KEY_OLD is needed no more for them.`,
        );
        return true;
      }),
    );
}
