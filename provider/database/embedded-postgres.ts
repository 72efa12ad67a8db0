import { mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { connectionUrl, type Address } from '#provider/database/embedded-address.ts';
import { createCluster, hasCluster, readPassword, requireMajorVersion, superuser } from '#provider/database/embedded-cluster.ts';
import { hasCode } from '#provider/database/embedded-file-errors.ts';
import { addLease, dropLeases, isInUse } from '#provider/database/embedded-leases.ts';
import { withLock } from '#provider/database/embedded-lock.ts';
import { stopServer } from '#provider/database/embedded-postmaster.ts';
import { findRunningServer } from '#provider/database/embedded-running.ts';
import { clusterIn, findHome, recordHome, takeSeat } from '#provider/database/embedded-seat.ts';
import { startServer } from '#provider/database/embedded-server.ts';

export interface EmbeddedPostgres {
  /** For the runtime role `wharf` (no superuser) and its database `wharf`. */
  connectionString: string;
  /** For the superuser and the database `postgres`: tests make copies of a template database with it. */
  adminConnectionString: string;
  /** Leaves the cluster; the last process that leaves stops the server. */
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

const role = 'wharf';
const database = 'wharf';
const leavePatienceMs = 20_000;

export async function openEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const place = await preparePlace(options);
  return withLock(place.shared, async () => {
    const server = (await findServer(place)) ?? (await launchServer(place));
    const password = await readPassword(server.home);
    const adminConnectionString = connectionUrl(server.address, { role: superuser, password, database: 'postgres' });
    await ensureDatabase(adminConnectionString, password);
    const lease = await addLease(place.shared);
    return {
      connectionString: connectionUrl(server.address, { role, password, database }),
      adminConnectionString,
      close: () => leave(place, server.home, lease),
    };
  });
}

async function preparePlace({ dataDir, log = () => undefined }: Options): Promise<Place> {
  try {
    await mkdir(dataDir, { recursive: true });
    const real = await realpath(dataDir);
    const shared = join(real, 'postgres-shared');
    const logs = join(real, 'logs');
    await mkdir(shared, { recursive: true, mode: 0o700 });
    await mkdir(logs, { recursive: true });
    return { dataDir: real, shared, logFile: join(logs, 'postgres.log'), log };
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EROFS', 'EPERM')) throw error;
    throw new Error(`DATA_DIR (${dataDir}) cannot be written by this user.`, { cause: error });
  }
}

async function findServer(place: Place): Promise<Server | undefined> {
  const home = await findHome(place.dataDir);
  const address = await findRunningServer(home, () => isInUse(place.shared));
  if (address) place.log('Sharing the database server that already runs');
  return address && { home, address };
}

async function launchServer(place: Place): Promise<Server> {
  const knownHome = await findHome(place.dataDir);
  const seat = await takeSeat(place.dataDir, knownHome);
  if (await hasCluster(knownHome)) {
    await requireMajorVersion(knownHome, seat.binaries.major);
  } else {
    place.log('Creating the database');
    await createCluster(seat);
    await recordHome(place.dataDir, seat.home);
  }
  place.log('Starting the database');
  const address = await startServer(seat, place.logFile);
  await dropLeases(place.shared, ['gone', 'elsewhere']);
  return { home: seat.home, address };
}

async function ensureDatabase(adminConnectionString: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminConnectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const roles = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
    if (roles.rowCount === 0) await client.query(`CREATE ROLE ${role} LOGIN NOSUPERUSER PASSWORD '${password}'`);
    const databases = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${database} OWNER ${role}`);
  } finally {
    await client.end();
  }
}

function leave(place: Place, home: string, lease: string): Promise<void> {
  return withLock(place.shared, async () => {
    await rm(lease, { force: true });
    if (await isInUse(place.shared)) return;
    place.log('Stopping the database');
    await stopServer(clusterIn(home), leavePatienceMs);
  });
}
