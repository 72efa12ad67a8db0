import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { programPath } from './embedded-binaries.ts';
import { EmbeddedPostgresError, isMissing } from './embedded-errors.ts';
import { clusterIn, type Seat } from './embedded-seat.ts';
import { runAs, type ServerUser } from './embedded-server-user.ts';

export const SUPERUSER = 'postgres';

const PASSWORD_FILE = 'wharf-password';

/** Sorting by bytes keeps every index valid on any system; letters of all languages still have upper and lower case. */
const LETTER_LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

const CLUSTER_OPTIONS = [
  `--username=${SUPERUSER}`,
  '--data-checksums',
  '--encoding=UTF8',
  '--locale=C',
  `--lc-ctype=${LETTER_LOCALE}`,
  '--auth-local=trust',
  '--auth-host=scram-sha-256',
  '--no-instructions',
];

export async function hasCluster(home: string): Promise<boolean> {
  const cluster = clusterIn(home);
  const names = await readdir(cluster).catch((error: unknown): string[] => {
    if (isMissing(error)) return [];
    throw error;
  });
  if (names.length > 0 && !names.includes('PG_VERSION')) {
    throw new EmbeddedPostgresError(`${cluster} is not a PostgreSQL data directory: move it away or choose another DATA_DIR.`);
  }
  return names.length > 0;
}

export async function requireMajorVersion(home: string, major: string): Promise<void> {
  const cluster = clusterIn(home);
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (found === major) return;
  throw new EmbeddedPostgresError(
    `The database in ${cluster} was made by PostgreSQL ${found}, and this version of Wharf runs PostgreSQL ${major}: restore a backup into another DATA_DIR, or set DATABASE_URL.`,
  );
}

/** Made beside its place and moved there when complete, so that a cluster found there is always a whole one. */
export async function createCluster(seat: Seat): Promise<void> {
  const draft = `${clusterIn(seat.home)}.new`;
  const password = `${draft}-password`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(password, randomBytes(24).toString('hex'), { mode: 0o600, flush: true });
  await giveTo(seat.user, [draft, password]);

  const initdb = programPath(seat.binaries, 'initdb');
  const outcome = await runAs(seat.user, [initdb, `--pgdata=${draft}`, `--pwfile=${password}`, ...CLUSTER_OPTIONS]);
  if (!outcome.succeeded) {
    await rm(draft, { recursive: true, force: true });
    throw new EmbeddedPostgresError(`PostgreSQL could not create its data directory in DATA_DIR: ${outcome.output}`);
  }
  await rename(password, join(draft, PASSWORD_FILE));
  await rename(draft, clusterIn(seat.home));
  await syncFolder(seat.home);
}

export function readPassword(home: string): Promise<string> {
  return readFile(join(clusterIn(home), PASSWORD_FILE), 'utf8');
}

async function giveTo(user: ServerUser, paths: string[]): Promise<void> {
  if (user.kind !== 'other') return;
  for (const path of paths) await chown(path, user.uid, user.gid);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync();
  await folder.close();
}
