import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Rows of one query on a connection of its own. */
export async function queryRows(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Pid of the embedded server that runs in a data folder, by its own file. */
export async function serverPidIn(dataDir: string): Promise<string | undefined> {
  const file = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => undefined);
  return file?.split('\n')[0];
}
