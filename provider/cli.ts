import { Command } from 'commander';
import { buildProvider } from './app.ts';
import { addBackupCommands } from './backup/backup-commands.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { openMigratedServer } from './database/open-server.ts';
import { allFeatures } from './features.ts';
import { printableRow } from './operator.ts';
import type { Services } from './services.ts';

/** Prints a line. Whatever merchants wrote in it stays in it, and does nothing to the terminal. */
function say(line: string): void {
  process.stdout.write(`${printableRow(line)}\n`);
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
  .command('migrate')
  .description('bring the database up to date')
  .action(async () => {
    const { server, applied } = await openMigratedServer(readConfig(process.env), say);
    for (const name of applied) say(`applied ${name}`);
    if (applied.length === 0) say('The database is up to date.');
    await server.close();
  });

for (const { commands = [] } of allFeatures) for (const add of commands) add(program, withServices, say);
addBackupCommands(program, say);

program.parseAsync().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  for (const line of message.split('\n')) process.stderr.write(`${printableRow(line)}\n`);
  process.exitCode = 1;
});
