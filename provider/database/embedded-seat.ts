import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyBinaries, linkLibraries, programPath, type Binaries } from './embedded-binaries.ts';
import { EmbeddedPostgresError, isMissing } from './embedded-errors.ts';
import { canEnter, canStart, userNobody, type ServerUser } from './embedded-server-user.ts';

/** Where the cluster lies and who runs it. */
export interface Seat {
  /** Folder that holds the cluster: the data directory, or one that the user nobody can reach. */
  home: string;
  binaries: Binaries;
  user: ServerUser;
}

type Owner = { uid: number; gid: number } | undefined;

const ROOT = 0;
const HOMES_OF_NOBODY = '/var/lib';

export function clusterIn(home: string): string {
  return join(home, 'postgres');
}

export async function findHome(dataDir: string): Promise<string> {
  try {
    return (await readFile(pointerIn(dataDir), 'utf8')).trim();
  } catch (error) {
    if (isMissing(error)) return dataDir;
    throw error;
  }
}

export async function recordHome(dataDir: string, home: string): Promise<void> {
  if (home !== dataDir) await writeFile(pointerIn(dataDir), `${home}\n`, { flush: true });
}

export async function takeSeat(dataDir: string, home: string, installed: Binaries): Promise<Seat> {
  const binaries = await linkLibraries(installed, dataDir);
  const owner = await ownerOf(clusterIn(home));
  const ownUid = process.getuid?.();
  if (ownUid !== ROOT) return takeOwnSeat({ home, binaries, user: { kind: 'self' } }, owner, ownUid);
  if (owner && owner.uid !== ROOT) return seatFor({ kind: 'other', ...owner }, home, binaries);

  const namespace: ServerUser = { kind: 'namespace' };
  const works = await Promise.all([canStart(namespace, programPath(binaries, 'postgres')), canEnter(namespace, home)]);
  return works.every(Boolean) ? { home, binaries, user: namespace } : takeSeatOfNobody(home, binaries, owner);
}

function takeOwnSeat(seat: Seat, owner: Owner, ownUid: number | undefined): Seat {
  if (owner && owner.uid !== ownUid) {
    throw new EmbeddedPostgresError(
      `The database in ${clusterIn(seat.home)} belongs to another user (uid ${owner.uid}): start as that user or as root.`,
    );
  }
  return seat;
}

async function takeSeatOfNobody(home: string, binaries: Binaries, owner: Owner): Promise<Seat> {
  const nobody = await userNobody();
  if (await canEnter(nobody, home)) {
    if (owner) execFileSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, clusterIn(home)]);
    return seatFor(nobody, home, binaries);
  }
  if (owner) {
    throw new EmbeddedPostgresError(
      `PostgreSQL may not run as root, user namespaces are refused here, and ${home} is closed to the user nobody: open the folder (chmod a+x, and those above it), or set DATABASE_URL.`,
    );
  }
  return seatFor(nobody, await makeHomeOfNobody(), binaries);
}

async function seatFor(user: ServerUser, home: string, binaries: Binaries): Promise<Seat> {
  const reachable = await canStart(user, programPath(binaries, 'postgres'));
  return { home, user, binaries: reachable ? binaries : await copyBinaries(binaries, home) };
}

async function makeHomeOfNobody(): Promise<string> {
  await mkdir(HOMES_OF_NOBODY, { recursive: true });
  const home = await mkdtemp(join(HOMES_OF_NOBODY, 'wharf-'));
  await chmod(home, 0o711);
  return home;
}

async function ownerOf(cluster: string): Promise<Owner> {
  try {
    const { uid, gid } = await stat(cluster);
    return { uid, gid };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function pointerIn(dataDir: string): string {
  return join(dataDir, 'postgres-location');
}
