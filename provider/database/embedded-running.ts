import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionUrl, type Address } from './embedded-address.ts';
import { EmbeddedPostgresError } from './embedded-errors.ts';
import { readPassword, SUPERUSER } from './embedded-cluster.ts';
import { clearTraces, isServerOf, readPostmaster, stopServer, type Postmaster } from './embedded-postmaster.ts';
import { clusterIn } from './embedded-seat.ts';

/** `later`: still starting or already stopping. `silent`: takes the connection and says nothing. `nobody`: not there. */
type Answer = 'ready' | 'later' | 'silent' | 'nobody';

interface Finding {
  postmaster: Postmaster;
  answer: Answer;
  /** Its process can be seen from here. A server in another container on the same folder cannot. */
  isVisible: boolean;
}

const SILENCE_MS = 3_000;
const STOP_PATIENCE_MS = 3_000;

/** Takes over a healthy server, whoever started it; one that does not answer is stopped and its traces removed. */
export async function findRunningServer(home: string, isInUse: () => Promise<boolean>): Promise<Address | undefined> {
  const deadline = Date.now() + SILENCE_MS;
  for (;;) {
    const finding = await lookForServer(home);
    if (!finding) return undefined;
    if (finding.answer === 'ready') return finding.postmaster.address;
    if (!isWorthWaiting(finding, deadline)) {
      await removeServer(home, finding, isInUse);
      return undefined;
    }
    await sleep(10);
  }
}

async function lookForServer(home: string): Promise<Finding | undefined> {
  const postmaster = await readPostmaster(clusterIn(home));
  if (!postmaster) return undefined;
  const answer = postmaster.address ? await askServer(home, postmaster.address) : 'nobody';
  return { postmaster, answer, isVisible: isServerOf(clusterIn(home), postmaster.pid) };
}

function isWorthWaiting({ postmaster, answer, isVisible }: Finding, deadline: number): boolean {
  if (answer === 'later') return isVisible || postmaster.address?.kind === 'socket';
  if (!isVisible) return false;
  const isStarting = answer === 'nobody' && postmaster.status !== 'ready';
  return isStarting || Date.now() < deadline;
}

async function removeServer(home: string, finding: Finding, isInUse: () => Promise<boolean>): Promise<void> {
  const cluster = clusterIn(home);
  const holdsSocket = finding.answer === 'silent' && finding.postmaster.address?.kind === 'socket';
  const isNeeded = finding.isVisible ? await isInUse() : holdsSocket;
  if (isNeeded) {
    throw new EmbeddedPostgresError(
      `The PostgreSQL server in ${cluster} does not answer, and other processes use it: end them and try again.`,
    );
  }
  if (finding.isVisible) await stopServer(cluster, STOP_PATIENCE_MS);
  await clearTraces(cluster);
}

async function askServer(home: string, address: Address): Promise<Answer> {
  const password = await readPassword(home);
  const connectionString = connectionUrl(address, { role: SUPERUSER, password, database: 'postgres' });
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: SILENCE_MS, query_timeout: SILENCE_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder");
    // A port may have passed to a stranger's server, even to one that asks for no password.
    return address.kind === 'socket' || rows[0]?.folder === clusterIn(home) ? 'ready' : 'nobody';
  } catch (error) {
    return answerOf(error);
  } finally {
    await client.end();
  }
}

function answerOf(error: unknown): Answer {
  if (error instanceof pg.DatabaseError) {
    if (error.code === '57P03') return 'later';
    // A wrong password or an unknown role: a stranger's server on a port that was ours.
    return error.code?.startsWith('28') ? 'nobody' : 'ready';
  }
  return error instanceof Error && /time(d )?out/i.test(error.message) ? 'silent' : 'nobody';
}
