import pg from 'pg';

/** What a value looks like as text must not depend on the server; copying takes as long as it takes. */
const SETTINGS = [
  `client_encoding = 'UTF8'`,
  `timezone = 'UTC'`,
  `datestyle = 'ISO'`,
  `intervalstyle = 'postgres'`,
  `extra_float_digits = 1`,
  `bytea_output = 'hex'`,
  'statement_timeout = 0',
  'lock_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
];

/** Work on a connection of its own that rows are copied over. What the work left open when it failed is broken off. */
export async function withCopySession<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'wharf-backup' });
  // A connection that is lost fails the query under way; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const setting of SETTINGS) await client.query(`SET ${setting}`);
    return await work(client);
  } finally {
    await client.end();
  }
}
