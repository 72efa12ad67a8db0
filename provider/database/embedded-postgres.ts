import { access, constants, mkdir, realpath, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { connectionUrl, type Address } from './embedded-address.ts';
import { findBinaries, type Binaries } from './embedded-binaries.ts';
import { createCluster, hasCluster, readPassword, requireMajorVersion, SUPERUSER } from './embedded-cluster.ts';
import { EmbeddedPostgresError, hasCode } from './embedded-errors.ts';
import { addLease, dropLeases, isInUse } from './embedded-leases.ts';
import { withLock } from './embedded-lock.ts';
import { stopServer } from './embedded-postmaster.ts';
import { findRunningServer } from './embedded-running.ts';
import { clusterIn, findHome, recordHome, takeSeat, type Seat } from './embedded-seat.ts';
import { startServer } from './embedded-server.ts';
import { watchServer } from './embedded-watch.ts';

export interface EmbeddedPostgres {
  /** For the runtime role `wharf` (no superuser) and its database `wharf`. */
  connectionString: string;
  /** For the superuser and the database `postgres`: tests make copies of a template database with it. */
  adminConnectionString: string;
  /** Leaves the cluster; the last process that leaves stops the server. Until then it is started again when it gets killed. */
  close(): Promise<void>;
}

interface Options {
  dataDir: string;
  log?: (line: string) => void;
}

interface Place {
  dataDir: string;
  /** Lock and leases of the processes that share the cluster. */
  shared: string;
  logFile: string;
  log: (line: string) => void;
}

interface Server {
  home: string;
  address: Address;
}

const ROLE = 'wharf';
const DATABASE = 'wharf';
/** An empty cluster, the demo in it, and the log it is written to first. */
const NEW_CLUSTER_BYTES = 200_000_000;
const LEAVE_PATIENCE_MS = 20_000;

export async function openEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const place = await preparePlace(options);
  return withLock(place.shared, async () => {
    const { home, address } = await findOrLaunchServer(place);
    const password = await readPassword(home);
    const adminConnectionString = connectionUrl(address, { role: SUPERUSER, password, database: 'postgres' });
    await ensureDatabase(adminConnectionString, password);
    const lease = await addLease(place.shared);
    const watch = watchServer(clusterIn(home), () => restart(place, address));
    return {
      connectionString: connectionUrl(address, { role: ROLE, password, database: DATABASE }),
      adminConnectionString,
      async close() {
        await watch.stop();
        await leave(place, home, lease);
      },
    };
  });
}

/** Stops the server of a data directory when the processes that used it are gone. */
export async function stopUnusedServer(dataDir: string): Promise<void> {
  const place = await preparePlace({ dataDir });
  await withLock(place.shared, async () => stopWhenUnused(place, await findHome(place.dataDir)));
}

async function preparePlace({ dataDir, log = () => undefined }: Options): Promise<Place> {
  try {
    await mkdir(dataDir, { recursive: true });
    const real = await realpath(dataDir);
    const shared = join(real, 'postgres-shared');
    const logs = join(real, 'logs');
    await mkdir(shared, { recursive: true, mode: 0o700 });
    await mkdir(logs, { recursive: true });
    await access(shared, constants.R_OK | constants.W_OK);
    return { dataDir: real, shared, logFile: join(logs, 'postgres.log'), log };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const why = hasCode(error, 'EACCES', 'EROFS', 'EPERM') ? ' by this user' : ` (${error.message})`;
    throw new EmbeddedPostgresError(`DATA_DIR (${dataDir}) cannot be written${why}.`, { cause: error });
  }
}

async function findOrLaunchServer(place: Place, lastPort?: number): Promise<Server> {
  const installed = await findBinaries();
  const home = await findHome(place.dataDir);
  if (!(await hasCluster(home))) return launchServer(await createIn(home, installed, place), place);
  await requireMajorVersion(home, installed.major);

  const address = await findRunningServer(home, () => isInUse(place.shared));
  if (address) return { home, address };
  return launchServer(await takeSeat(place.dataDir, home, installed), place, lastPort);
}

/** The server was killed under us: everybody who uses it comes back to the same address. */
async function restart(place: Place, { port }: Address): Promise<boolean> {
  try {
    await withLock(place.shared, () => findOrLaunchServer(place, port));
    return true;
  } catch (error) {
    place.log(`The database stopped and could not be started again: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

async function createIn(home: string, installed: Binaries, place: Place): Promise<Seat> {
  if (home !== place.dataDir) {
    throw new EmbeddedPostgresError(
      `The database of ${place.dataDir} was in ${home} and is gone: restore it there, or start empty with another DATA_DIR.`,
    );
  }
  await requireRoom(home);
  place.log('Creating the database');
  const seat = await takeSeat(place.dataDir, home, installed);
  await createCluster(seat);
  await recordHome(place.dataDir, seat.home);
  return seat;
}

async function requireRoom(home: string): Promise<void> {
  const { bavail, bsize } = await statfs(home);
  const free = bavail * bsize;
  if (free >= NEW_CLUSTER_BYTES) return;
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`;
  throw new EmbeddedPostgresError(
    `DATA_DIR: ${megabytes(free)} are free in ${home}, and a new database needs ${megabytes(NEW_CLUSTER_BYTES)}.`,
  );
}

async function launchServer(seat: Seat, place: Place, lastPort?: number): Promise<Server> {
  place.log('Starting the database');
  const address = await startServer(seat, { logFile: place.logFile, lastPort });
  await dropLeases(place.shared, ['gone', 'elsewhere']);
  return { home: seat.home, address };
}

async function ensureDatabase(adminConnectionString: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminConnectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const roles = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [ROLE]);
    if (roles.rowCount === 0) await client.query(`CREATE ROLE ${ROLE} LOGIN NOSUPERUSER PASSWORD '${password}'`);
    const databases = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${ROLE}`);
  } finally {
    await client.end();
  }
}

function leave(place: Place, home: string, lease: string): Promise<void> {
  return withLock(place.shared, async () => {
    await rm(lease, { force: true });
    await stopWhenUnused(place, home);
  });
}

async function stopWhenUnused({ shared, log }: Place, home: string): Promise<void> {
  if (await isInUse(shared)) return;
  log('Stopping the database');
  await stopServer(clusterIn(home), LEAVE_PATIENCE_MS);
}
