import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NOBODY = 65_534;
const PACKAGES = '/usr/lib/postgresql';

export interface DebianPostgres {
  version: string;
  /** Connection of a role that owns an empty database and is no superuser. */
  databaseUrl: string;
  stop(): void;
}

/** A throwaway server from Debian's postgresql package; null where the package is not installed. */
export function startDebianPostgres(port: number): DebianPostgres | null {
  const version = existsSync(PACKAGES) ? readdirSync(PACKAGES).find((name) => existsSync(join(PACKAGES, name, 'bin/initdb'))) : undefined;
  if (version === undefined) return null;
  const bin = (name: string) => join(PACKAGES, version, 'bin', name);
  const folder = mkdtempSync(join(tmpdir(), 'wharf-pg-'));
  // PostgreSQL does not run as root.
  const asUser = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (process.getuid?.() === 0) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  const run = (name: string, args: string[]) => {
    const ran = spawnSync(bin(name), args, { ...asUser, cwd: folder, encoding: 'utf8' });
    if (ran.status !== 0) throw new Error(`${name}: ${ran.stderr}`);
  };
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', `-p ${port} -k ${folder} -h 127.0.0.1`, 'start']);
  run('psql', [
    '-h',
    folder,
    '-p',
    String(port),
    '-U',
    'postgres',
    '-c',
    'CREATE ROLE wharf LOGIN',
    '-c',
    'CREATE DATABASE wharf OWNER wharf',
  ]);
  return {
    version,
    databaseUrl: `postgresql://wharf@127.0.0.1:${port}/wharf`,
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
