import { randomBytes } from 'node:crypto';
import { link, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError, hasCode, isMissing } from './embedded-errors.ts';
import { ownMark, stateOfMarked } from './embedded-process.ts';

const PATIENCE_MS = 300_000;
const UNSEEN_HOLDER_MS = 60_000;

/** Runs `work` while no other process of this data directory runs its own. */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = await takeLock(folder);
  try {
    return await work();
  } finally {
    await truncate(lock);
  }
}

async function takeLock(folder: string): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const lock = await tryLock(folder);
    if (lock) return lock;
    if (Date.now() > deadline)
      throw new EmbeddedPostgresError(
        `Another process has been starting or stopping the database in ${folder} for five minutes; end it and try again.`,
      );
    await sleep(10);
  }
}

/*
 * Whoever creates the file with the highest number holds the lock, and holds it until the file is empty or its process is
 * gone. Numbers only grow, so breaking the lock of a dead process is the same atomic step as taking a free one; removing the
 * dead one's file first would let a slow second process remove the fresh lock of a quick one.
 */
async function tryLock(folder: string): Promise<string | undefined> {
  const newest = Math.max(0, ...(await lockNumbers(folder)));
  if (newest > 0 && (await isHeld(lockPath(folder, newest)))) return undefined;
  const lock = lockPath(folder, newest + 1);
  if (!(await createMarked(folder, lock))) return undefined;

  const others = (await lockNumbers(folder)).filter((number) => number !== newest + 1);
  if (others.some((number) => number > newest)) {
    await rm(lock, { force: true });
    return undefined;
  }
  await Promise.all(others.map((number) => rm(lockPath(folder, number), { force: true })));
  return lock;
}

async function isHeld(lock: string): Promise<boolean> {
  try {
    const text = await readFile(lock, 'utf8');
    if (text === '') return false;
    const state = stateOfMarked(text);
    if (state !== 'elsewhere') return state === 'running';
    return Date.now() - (await stat(lock)).mtimeMs < UNSEEN_HOLDER_MS;
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
}

/** A link appears with its content: nobody can read a lock that does not name its holder yet. */
async function createMarked(folder: string, path: string): Promise<boolean> {
  const draft = join(folder, `draft-${process.pid}-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(draft, ownMark);
    await link(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function lockNumbers(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.startsWith('lock-')).map((name) => Number(name.slice('lock-'.length)));
}

function lockPath(folder: string, number: number): string {
  return join(folder, `lock-${number}`);
}
