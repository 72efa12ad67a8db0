import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { buildProvider } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { openMigratedServer } from './database/open-server.ts';
import { rewrapSecrets } from './features/account/rewrap-secrets.ts';
import { importProductFiles } from './features/products/import-products.ts';
import { exportRates } from './features/rates/export-rates.ts';
import { loadRates } from './features/rates/load-rates.ts';
import { isRateBookTable } from './features/rates/rate-tables.ts';
import { rateBookTables } from './features/shipping/rate-book-write.store.ts';
import { createAdmin } from './features/sign-in/create-admin.ts';
import { addSourcingCommands } from './features/sourcing/sourcing-commands.ts';
import { findLastCheck } from './ledger/ledger-breaks.ts';
import { verifyLedger } from './ledger/verify-ledger.ts';
import type { Services } from './services.ts';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Opens what an operator command needs, runs it, and leaves; a running system shares its database with it. */
async function withServices(work: (services: Services) => Promise<boolean>): Promise<void> {
  const config = readConfig(process.env);
  const { server } = await openMigratedServer(config, () => undefined);
  try {
    const database = openDatabase({ connectionString: server.connectionString, poolSize: 4 });
    const { services } = await buildProvider({ database, config, logger: { level: 'warn' } });
    const fine = await work(services);
    process.exitCode = fine ? 0 : 1;
    await database.close();
  } finally {
    await server.close();
  }
}

const program = new Command('npm run provider --').description('Operator commands of the provider');

program
  .command('import-products')
  .description("import products from files in Shopify's CSV layout (.csv) or with one JSON object a line (.ndjson, .ndjson.gz)")
  .argument('<files...>')
  .action((files: string[]) =>
    withServices(async (services) => {
      const results = await importProductFiles(services, files, say);
      return results.every(({ leftOut }) => leftOut === 0);
    }),
  );

program
  .command('load-rates')
  .description(
    'make the next rate book of CSV files, one a table; tables without a file stay as they are. Without --apply nothing is written',
  )
  .argument('<files...>')
  .option('--from <time>', 'ISO time the book is valid from, e.g. 2027-01-01T00:00:00Z; left out: now')
  .option('--apply', 'write it')
  .action((files: string[], options: { from?: string; apply?: true }) =>
    withServices(async (services) => {
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
    withServices(async (services) => {
      if (!isRateBookTable(table)) throw new Error(`The rate book has no table ${table}. It has ${rateBookTables.join(', ')}.`);
      await writeFile(file, await exportRates(services, table));
      return true;
    }),
  );

program
  .command('migrate')
  .description('bring the database up to date')
  .action(async () => {
    const { server, applied } = await openMigratedServer(readConfig(process.env), say);
    say(applied.length === 0 ? 'The database is up to date.' : applied.map((name) => `applied ${name}`).join('\n'));
    await server.close();
  });

program
  .command('create-admin')
  .description('make a login with the role admin; the password is read from the ADMIN_PASSWORD variable')
  .argument('<email>')
  .action((email: string) =>
    withServices(async (services) => {
      await createAdmin(services, email, process.env['ADMIN_PASSWORD'] ?? '');
      say(`${email} can sign in as admin.`);
      return true;
    }),
  );

program
  .command('verify-ledger')
  .description('check every wallet against its lines and its chain')
  .option('--last', 'show what the newest check found, by night or by hand, instead of checking again')
  .action((options: { last?: true }) =>
    withServices(async ({ database }) => {
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

program
  .command('rewrap-secrets')
  .description('seal tokens of stores and two-factor secrets with SECRET_KEY where SECRET_KEY_OLD sealed them')
  .action(() =>
    withServices(async (services) => {
      const { stores, twoFactor } = await rewrapSecrets(services);
      say(`Sealed anew: ${stores} stores, ${twoFactor} two-factor secrets. SECRET_KEY_OLD is needed no more for them.`);
      return true;
    }),
  );

addSourcingCommands(program, withServices, say);

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError || error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
