import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { RunCommand } from '#provider/feature.ts';
import { rateBookTables } from '#provider/features/shipping/rate-book-write.store.ts';
import { exportRates } from './export-rates.ts';
import { loadRates } from './load-rates.ts';
import { isRateBookTable } from './rate-tables.ts';

/** The rate book as files, as commands of the provider. */
export function addRateCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  program
    .command('load-rates')
    .description(
      'make the next rate book of CSV files, one a table; tables without a file stay as they are. Without --apply nothing is written',
    )
    .argument('<files...>')
    .option('--from <time>', 'ISO time the book is valid from, e.g. 2027-01-01T00:00:00Z; left out: now')
    .option('--apply', 'write it')
    .action((files: string[], options: { from?: string; apply?: true }) =>
      run(async (services) => {
        const loaded = await loadRates(services, { files, from: options.from ?? null, apply: options.apply === true }, say);
        return loaded.status !== 'refused';
      }),
    );

  program
    .command('export-rates')
    .description('write a table of the valid rate book to a CSV file, for load-rates')
    .argument('<table>', rateBookTables.join(', '))
    .argument('<file>')
    .action((table: string, file: string) =>
      run(async (services) => {
        if (!isRateBookTable(table)) throw new Error(`The rate book has no table ${table}. It has ${rateBookTables.join(', ')}.`);
        await writeFile(file, await exportRates(services, table));
        return true;
      }),
    );
}
