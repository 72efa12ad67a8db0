import pg from 'pg';
import { cleanUpAfter } from './clean-up.ts';
import type { TestProvider } from './provider.ts';

/** Has a sandbox store leave every push unanswered until it is told to answer. */
export async function silenceStore({ databaseUrl }: TestProvider, storeId: string): Promise<{ answer(): Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let silent = true;
  const answer = async () => {
    if (silent) await client.end();
    silent = false;
  };
  cleanUpAfter(answer);
  await client.query('BEGIN');
  await client.query('SELECT FROM sandbox.shop p JOIN store s ON s.external_id = p.id WHERE s.id = $1 FOR UPDATE OF p', [storeId]);
  return { answer };
}
