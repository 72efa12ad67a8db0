import type pg from 'pg';

const FETCHED_ROWS = 1_000;

export interface NamedContent {
  id: string;
  sha256: Buffer;
  bytes: number;
}

/** Every content that rows name, in the order of its id. In the caller's transaction. */
export async function* listStoredContents(client: pg.Client): AsyncGenerator<NamedContent> {
  await client.query(`DECLARE stored_contents NO SCROLL CURSOR FOR SELECT id, sha256, bytes::text AS bytes FROM stored_file ORDER BY id`);
  for (;;) {
    const { rows } = await client.query<{ id: string; sha256: Buffer; bytes: string }>(`FETCH ${FETCHED_ROWS} FROM stored_contents`);
    for (const { id, sha256, bytes } of rows) yield { id, sha256, bytes: Number(bytes) };
    if (rows.length < FETCHED_ROWS) break;
  }
  await client.query('CLOSE stored_contents');
}
