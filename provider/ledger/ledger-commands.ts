import type { Command } from 'commander';
import type { RunCommand } from '#provider/feature.ts';
import { findLastCheck } from './ledger-breaks.ts';
import { verifyLedger } from './verify-ledger.ts';

/** Checks of the books, as a command of the provider. */
export function addLedgerCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  program
    .command('verify-ledger')
    .description('check every wallet against its lines and its chain')
    .option('--last', 'show what the newest check found, by night or by hand, instead of checking again')
    .action((options: { last?: true }) =>
      run(async ({ database }) => {
        if (options.last !== true) await verifyLedger(database);
        const check = await findLastCheck(database.db);
        if (check === null) throw new Error('The ledger was not checked yet.');
        say(`${check.checkedAt}: ${check.wallets} wallets, ${check.entries} entries, sum of all lines ${check.sumMinor}`);
        for (const { cause, account_id: account, mode, entry_id: entry, detail } of check.breaks) {
          say(`BREAK ${cause}: ${detail} (account ${account ?? '-'}, ${mode ?? '-'}, entry ${entry ?? '-'})`);
        }
        say(check.breaks.length === 0 ? 'The ledger is sound.' : `${check.breaks.length} breaks found.`);
        return check.breaks.length === 0;
      }),
    );
}
