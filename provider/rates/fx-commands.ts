import type { Command } from 'commander';
import type { RunCommand } from '#provider/feature.ts';
import { listFxRates } from './fx-rates.ts';
import { updateFxRates } from './update-fx-rates.ts';

/** Rates of exchange, as commands of the provider. */
export function addFxCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  const rates = program
    .command('fx-rates')
    .description('rates of exchange that recharges are priced with now, our margin taken off')
    .action(() =>
      run(async ({ database }) => {
        const valid = await listFxRates(database.db);
        for (const [currency, { cnyPerUnit, source, takenAt }] of valid) say([currency, cnyPerUnit, source, takenAt].join('\t'));
        if (valid.size === 0) say('No rate is valid.');
        return valid.size > 0;
      }),
    );
  rates
    .command('update')
    .description('read FX_RATES_FILE now')
    .option('--accept-jumps', 'also rates that moved by more than a tenth')
    .action((options: { acceptJumps?: true }) =>
      run(async (services) => {
        const { added, jumped } = await updateFxRates(services, { acceptJumps: options.acceptJumps === true });
        say(added.length === 0 ? 'Nothing is new.' : `Updated: ${added.join(', ')}`);
        if (jumped.length > 0)
          say(`Moved by more than a tenth and were not taken: ${jumped.join(', ')}. Look again, then use --accept-jumps.`);
        return jumped.length === 0;
      }),
    );
}
