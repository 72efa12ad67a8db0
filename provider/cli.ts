import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { buildProvider } from './app.ts';
import { addBackupCommands } from './backup/backup-commands.ts';
import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { openMigratedServer } from './database/open-server.ts';
import { rewrapSecrets } from './features/account/rewrap-secrets.ts';
import { addBankTransferCommands } from './features/balance/bank-transfer-commands.ts';
import { addSuspenseCommands } from './features/balance/suspense-commands.ts';
import { importProductFiles } from './features/products/import-products.ts';
import { exportRates } from './features/rates/export-rates.ts';
import { loadRates } from './features/rates/load-rates.ts';
import { isRateBookTable } from './features/rates/rate-tables.ts';
import { rateBookTables } from './features/shipping/rate-book-write.store.ts';
import { addWarehouseCommands } from './features/orders/warehouse/warehouse-commands.ts';
import { addMemberCommands } from './features/memberships/member-commands.ts';
import { createOperator } from './features/sign-in/create-operator.ts';
import { addClaimCommands } from './features/claims/claim-commands.ts';
import { addCloudWarehouseCommands } from './features/cloud-warehouse/cloud-warehouse-commands.ts';
import { addInvoiceCommands } from './features/invoices/invoice-commands.ts';
import { addReferralCommands } from './features/referrals/referral-commands.ts';
import { addWithdrawalCommands } from './features/withdrawals/withdrawal-commands.ts';
import { addMakeUpCommands } from './features/make-ups/make-up-commands.ts';
import { addSourcingCommands } from './features/sourcing/sourcing-commands.ts';
import { addTicketCommands } from './features/support-tickets/ticket-commands.ts';
import { addLessonCommands } from './features/tutorial/lesson-commands.ts';
import { addFxCommands } from './rates/fx-commands.ts';
import { findLastCheck } from './ledger/ledger-breaks.ts';
import { verifyLedger } from './ledger/verify-ledger.ts';
import { addDeadLetterCommands } from './jobs/dead-letter-commands.ts';
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
  .command('create-operator')
  .description("make a login for one of the provider's people; the password is read from the OPERATOR_PASSWORD variable")
  .argument('<email>')
  .action((email: string) =>
    withServices(async (services) => {
      await createOperator(services, email, process.env['OPERATOR_PASSWORD'] ?? '');
      say(`${email} can sign in as an operator.`);
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
  .description('seal tokens of stores, two-factor and webhook secrets with SECRET_KEY where SECRET_KEY_OLD sealed them')
  .action(() =>
    withServices(async (services) => {
      const { stores, twoFactor, webhooks, payoutProfiles } = await rewrapSecrets(services);
      say(
        `Sealed anew: ${stores} stores, ${twoFactor} two-factor secrets, ${webhooks} webhook secrets, ${payoutProfiles} payout accounts. SECRET_KEY_OLD is needed no more for them.`,
      );
      return true;
    }),
  );

addDeadLetterCommands(program, withServices, say);
addSourcingCommands(program, withServices, say);
addBankTransferCommands(program, withServices, say);
addSuspenseCommands(program, withServices, say);
addFxCommands(program, withServices, say);
addWarehouseCommands(program, withServices, say);
addClaimCommands(program, withServices, say);
addCloudWarehouseCommands(program, withServices, say);
addMakeUpCommands(program, withServices, say);
addTicketCommands(program, withServices, say);
addLessonCommands(program, withServices, say);
addInvoiceCommands(program, withServices, say);
addReferralCommands(program, withServices, say);
addWithdrawalCommands(program, withServices, say);
addMemberCommands(program, withServices, say);
addBackupCommands(program, say);

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError || error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
