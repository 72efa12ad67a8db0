import { Command } from 'commander';
import { buildProvider } from './app.ts';
import { addBackupCommands } from './backup/backup-commands.ts';
import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { openMigratedServer } from './database/open-server.ts';
import { allFeatures } from './features.ts';
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
  .command('migrate')
  .description('bring the database up to date')
  .action(async () => {
    const { server, applied } = await openMigratedServer(readConfig(process.env), say);
    say(applied.length === 0 ? 'The database is up to date.' : applied.map((name) => `applied ${name}`).join('\n'));
    await server.close();
  });

for (const { commands = [] } of allFeatures) for (const add of commands) add(program, withServices, say);
addBackupCommands(program, say);

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError || error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
