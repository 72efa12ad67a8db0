import type { Database } from '#provider/database/database.ts';

const WRITE_EVERY_MS = 1_000;

export interface LastSeen {
  /** Remembers that a session was used just now. */
  note(tokenHash: Buffer): void;
  close(): Promise<void>;
}

/**
 * Keeps when sessions were last used, to the minute. Written in batches beside the calls, never in their way; sessions
 * another transaction holds are left for the next time.
 */
export function buildLastSeen(database: Database): LastSeen {
  const noted = new Map<string, Buffer>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const hashes = [...noted.values()];
    noted.clear();
    if (hashes.length > 0) writing = writing.then(() => write(database, hashes));
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

async function write(database: Database, hashes: Buffer[]): Promise<void> {
  await database.pool
    .query({
      name: 'write-last-seen',
      text: `UPDATE session SET last_seen_at = app_now() WHERE token_hash IN (SELECT token_hash FROM session
        WHERE token_hash = ANY ($1) AND last_seen_at < app_now() - interval '1 minute' FOR NO KEY UPDATE SKIP LOCKED)`,
      values: [hashes],
    })
    // A lost minute is no harm: the next call of the session notes it again.
    .catch(() => undefined);
}
