import type { Database } from '#provider/database/database.ts';

const WRITE_EVERY_MS = 1_000;

export interface LastSeen {
  /** Remembers that a session was used just now. */
  note(tokenHash: Buffer): void;
  close(): Promise<void>;
}

/**
 * Keeps when sessions, or the grants of tokens, were last used, to the minute. Written in batches beside the calls, never in their way; sessions
 * another transaction holds are left for the next time.
 */
export function buildLastSeen(database: Database, of: keyof typeof STATEMENTS): LastSeen {
  const noted = new Map<string, Buffer>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const hashes = [...noted.values()];
    noted.clear();
    if (hashes.length > 0) writing = writing.then(() => write(database, of, hashes));
    return writing;
  }

  return {
    note(tokenHash) {
      noted.set(tokenHash.toString('hex'), tokenHash);
      timer ??= setTimeout(() => void flush(), WRITE_EVERY_MS).unref();
    },
    close: flush,
  };
}

const STATEMENTS = {
  session: `UPDATE session SET last_seen_at = app_now() WHERE token_hash IN (SELECT token_hash FROM session
    WHERE token_hash = ANY ($1) AND last_seen_at < app_now() - interval '1 minute' FOR NO KEY UPDATE SKIP LOCKED)`,
  token: `UPDATE oauth_grant SET last_used_at = app_now() WHERE (account_id, id) IN (SELECT g.account_id, g.id FROM oauth_grant g
    JOIN oauth_token t ON t.account_id = g.account_id AND t.grant_id = g.id
    WHERE t.access_hash = ANY ($1) AND coalesce(g.last_used_at < app_now() - interval '1 minute', true) FOR NO KEY UPDATE OF g SKIP LOCKED)`,
};

async function write(database: Database, of: keyof typeof STATEMENTS, hashes: Buffer[]): Promise<void> {
  await database.pool
    .query({ name: `write-last-use-of-${of}`, text: STATEMENTS[of], values: [hashes] })
    // A lost minute is no harm: the next call notes it again.
    .catch(() => undefined);
}
