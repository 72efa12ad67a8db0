import type { Command } from 'commander';
import { v7 as uuidv7 } from 'uuid';
import type { RunCommand } from '#provider/feature.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { OperatorMistake } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';
import { clientIdOf, findAppByClientId } from './app.store.ts';
import { insertApp, requireInput } from './apps-of-account.ts';
import { findApps } from './apps-of-account.store.ts';
import { makeSecret } from './tokens.ts';

/** Apps of the operator, as commands of the provider. */
export function addOAuthAppCommands(program: Command, run: RunCommand, say: (line: string) => void): void {
  const apps = program.command('oauth-apps').description('apps that act for merchants by OAuth 2');
  apps
    .command('add')
    .description('register an app of the operator; its secret is printed this once')
    .argument('<name>')
    .argument('<redirect-address...>', 'https, or http on a loopback address')
    .option('--public', 'it can keep no secret')
    .option('--domain <host>', 'shown as verified', '')
    .action((name: string, redirectAddresses: string[], options: { public?: true; domain: string }) =>
      run(async (services) => {
        const secret = options.public === true ? null : makeSecret();
        const id = await addOperatorApp(services, { name, redirectAddresses, domain: options.domain, secret });
        say(`client_id     ${clientIdOf(id)}`);
        if (secret !== null) say(`client_secret ${secret}`);
        return true;
      }),
    );
  apps
    .command('list')
    .description('apps of the operator, by name')
    .action(() =>
      run(async ({ database }) => {
        for (const app of await findApps(database.db, null)) say([app.clientId, app.kind, app.grants, app.name].join('\t'));
        return true;
      }),
    );
  apps
    .command('limit')
    .description('how many calls an app may make in a minute, in each account')
    .argument('<client-id>')
    .argument('<calls>')
    .action((clientId: string, calls: string) =>
      run(async (services) => {
        await limitCalls(services, clientId, calls);
        say(`${clientId} may make ${calls} calls a minute.`);
        return true;
      }),
    );
  apps
    .command('remove')
    .description('end an app, whoever registered it, with all its grants and tokens')
    .argument('<client-id>')
    .action((clientId: string) =>
      run(async (services) => {
        await removeApp(services, clientId);
        say(`${clientId} is removed.`);
        return true;
      }),
    );
}

/** Registers an app of the operator, who vouches for its domain. */
export async function addOperatorApp(
  { database: { db } }: Services,
  app: { name: string; redirectAddresses: string[]; domain: string; secret: string | null },
): Promise<string> {
  try {
    requireInput(app);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new OperatorMistake((error.fields ?? []).map(({ path, code }) => `${path}: ${code}`).join('\n'));
  }
  const id = uuidv7();
  await insertApp(db, { ...app, id, accountId: null });
  if (app.domain !== '')
    await db
      .updateTable('oauth_app')
      .set((eb) => ({ domain_verified_at: eb.ref('created_at') }))
      .where('id', '=', id)
      .execute();
  return id;
}

async function limitCalls({ database: { db } }: Services, clientId: string, calls: string): Promise<void> {
  if (!/^[1-9]\d{0,5}$/.test(calls)) throw new OperatorMistake(`${calls} is no number of calls.`);
  const { id } = await requireClient(db, clientId);
  await db
    .updateTable('oauth_app')
    .set({ calls_per_minute: Number(calls) })
    .where('id', '=', id)
    .execute();
}

async function removeApp({ database: { db } }: Services, clientId: string): Promise<void> {
  const { id } = await requireClient(db, clientId);
  await db.deleteFrom('oauth_app').where('id', '=', id).execute();
}

async function requireClient(db: Services['database']['db'], clientId: string) {
  const app = await findAppByClientId(db, clientId);
  if (app === null) throw new OperatorMistake(`There is no app ${clientId}.`);
  return app;
}
