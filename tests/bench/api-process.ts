import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#provider/database/database.ts';
import { hashToken } from '#provider/http/caller.ts';

const PROJECT = new URL('../../', import.meta.url).pathname;

/** A merchant with a session, and the header that names it. */
export async function addCaller({ db }: Database): Promise<{ accountId: string; authorization: string }> {
  const [accountId, userId, token] = [uuidv7(), uuidv7(), uuidv7()];
  await sql`INSERT INTO account (id, country, invite_code) VALUES (${accountId}, 'US', ${accountId})`.execute(db);
  await sql`INSERT INTO app_user (account_id, id, email, username) VALUES (${accountId}, ${userId}, ${`${userId}@example.com`}, 'bench')`.execute(
    db,
  );
  await sql`INSERT INTO membership (account_id, user_id, role) VALUES (${accountId}, ${userId}, 'owner')`.execute(db);
  await sql`INSERT INTO session (token_hash, account_id, user_id, acting_account_id, expires_at) VALUES (${hashToken(token)}, ${accountId}, ${userId}, ${accountId}, now() + interval '1 day')`.execute(
    db,
  );
  return { accountId, authorization: `Basic ${Buffer.from(`${userId}:${token}`).toString('base64')}` };
}

/** Builds the provider when its sources changed. */
export function buildProvider(): void {
  const built = spawnSync(process.execPath, ['-e', `import('./scripts/build.mjs').then(({ buildStale }) => buildStale(['provider']))`], {
    cwd: PROJECT,
    stdio: 'inherit',
  });
  if (built.status !== 0) throw new Error('the provider could not be built');
}

/** The provider as it is shipped, answering calls only. */
export async function startApi(dataDir: string, port: number, env: Record<string, string> = {}): Promise<ChildProcess> {
  buildProvider();
  return ready(
    spawn(process.execPath, [join(PROJECT, 'build/provider/server.js')], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATA_DIR: dataDir,
        ...secretOf(dataDir),
        DEMO: '1',
        PROVIDER_PORT: String(port),
        WORKER: '0',
        LOG_LEVEL: 'warn',
        LIMIT_FACTOR: '10000',
        ...env,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
}

/** A folder filled without the provider has no key of its own, and a start beside data without one is refused. */
function secretOf(dataDir: string): { SECRET_KEY?: string } {
  return existsSync(join(dataDir, 'secret-key')) ? {} : { SECRET_KEY: 'a key for benchmarks, which seals nothing' };
}

/** Resolves once a forked server says it is ready. */
export function ready(child: ChildProcess): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`a server ended with ${code}`)));
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready') resolve(child);
    });
  });
}

/** Ends a server and waits for it. */
export function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
