import type { Command } from 'commander';
import { buildProvider } from '#provider/app.ts';
import { type ProviderConfig, readConfig } from '#provider/config.ts';
import { openDatabase } from '#provider/database/database.ts';
import { openServer } from '#provider/database/open-server.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Services } from '#provider/services.ts';
import { type Backup, makeBackup } from './make-backup.ts';
import { counted } from './progress.ts';
import { type RestoreOptions, restoreBackup } from './restore-backup.ts';

type Say = (line: string) => void;

interface Opened {
  services: Services;
  connectionString: string;
}

/** Adds `backup` and `restore`. Both take the database as it is: neither brings one up to date that is not. */
export function addBackupCommands(program: Command, say: Say): void {
  program
    .command('backup')
    .description('write the database and the stored files to one new file, while the system runs; SECRET_KEY is not in it')
    .argument('<file>')
    .action((file: string) => runBackup(readConfig(process.env), file, say));

  program
    .command('restore')
    .description('put a backup into an empty database (a new DATA_DIR, or an empty one by DATABASE_URL) and check its ledger')
    .argument('<file>')
    .option('--other-key', 'although SECRET_KEY is not that of the backup: what it sealed stays closed')
    .action(async (file: string, options: RestoreOptions) => {
      const sound = await runRestore(readConfig(process.env), file, options, say);
      process.exitCode = sound ? 0 : 1;
    });
}

export async function runBackup(config: ProviderConfig, file: string, say: Say): Promise<void> {
  await withServer(config, say, async ({ services, connectionString }) => {
    const { files, ...backup } = await makeBackup({ ...services, connectionString }, file, say);
    say(`${file}: ${sizesOf({ files, ...backup })}.`);
    if (files.absent.length > 0)
      say(
        `WARNING The file store does not hold ${files.absent.length} files that rows name, or holds them damaged: ${files.absent.join(', ')}`,
      );
    say(
      'The file holds personal data. SECRET_KEY is not in it: keep it elsewhere, without it sealed tokens and two-factor secrets stay closed.',
    );
  });
}

/** False when the restored ledger does not verify. */
export async function runRestore(config: ProviderConfig, file: string, options: RestoreOptions, say: Say): Promise<boolean> {
  return withServer(config, say, async ({ services, connectionString }) => {
    const restored = await restoreBackup({ ...services, connectionString, demo: config.demo }, file, options, say);
    say(`Restored the backup of ${restored.madeAt}: ${sizesOf(restored)}.`);
    say(
      `${counted(restored.waiting.jobs)} jobs and ${counted(restored.waiting.outbox)} outbox rows wait. They go on, mails and calls to stores among them, ` +
        'as soon as the system starts; with WORKER=0 they keep waiting.',
    );
    if (options.otherKey === true) say('What the SECRET_KEY of the backup sealed stays closed: tokens of stores and two-factor secrets.');
    say('Checking the ledger');
    const { wallets, entries, breaks } = await verifyLedger(services.database);
    say(
      breaks.length === 0
        ? `The ledger is sound: ${counted(wallets)} wallets, ${counted(entries)} entries.`
        : `The ledger has ${breaks.length} breaks; \`verify-ledger --last\` lists them.`,
    );
    return breaks.length === 0;
  });
}

function sizesOf({ tables, rows, files }: Backup): string {
  return `${tables} tables with ${counted(rows)} rows, ${counted(files.count)} files of ${counted(files.bytes)} bytes`;
}

async function withServer<T>(config: ProviderConfig, say: Say, work: (opened: Opened) => Promise<T>): Promise<T> {
  const server = await openServer(config, say);
  try {
    const database = openDatabase({ connectionString: server.connectionString, poolSize: 2, statementTimeoutMs: 0 });
    try {
      const { services } = await buildProvider({ database, config, logger: { level: 'warn' } });
      return await work({ services, connectionString: server.connectionString });
    } finally {
      await database.close();
    }
  } finally {
    await server.close();
  }
}
