import type { Database } from '#provider/database/database.ts';
import { sideBySide } from '#provider/jobs/side-by-side.ts';

/** Of its connections so many search at once: searches cost the database most, and with all of them at it everything else would wait. */
const SHARE_OF_CONNECTIONS = 1 / 4;
const LEAST_AT_ONCE = 2;

const turns = new WeakMap<Database, ReturnType<typeof sideBySide>>();

/** Searches when it is its turn among those of this process. */
export function inSearchTurn<T>(database: Database, search: () => Promise<T>): Promise<T> {
  const known = turns.get(database) ?? sideBySide(Math.max(LEAST_AT_ONCE, Math.floor(database.pool.options.max * SHARE_OF_CONNECTIONS)));
  turns.set(database, known);
  return known(search);
}
