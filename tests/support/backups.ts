import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { inject } from 'vitest';
import { buildProvider } from '#provider/app.ts';
import type { RestoreTarget } from '#provider/backup/restore-backup.ts';
import type { ProviderConfig } from '#provider/config.ts';
import { openDatabase } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { cleanUpAfter } from './clean-up.ts';
import { queryRows } from './clusters.ts';
import { databaseUrl, runAsAdmin } from './global-setup.ts';

/** A folder that is gone after the test. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wharf-backup-'));
  cleanUpAfter(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty database of the role `wharf` on the test server. */
export async function anEmptyDatabase(): Promise<string> {
  const adminUrl = inject('adminUrl');
  const name = `wharf_restored_${randomUUID().replaceAll('-', '')}`;
  await runAsAdmin(adminUrl, `CREATE DATABASE ${name} OWNER wharf`);
  cleanUpAfter(() => runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  return databaseUrl(adminUrl, name);
}

export interface TestTarget extends RestoreTarget {
  services: Services;
  /** Answers calls, once there is something restored. */
  url(): string;
}

/** An empty target with the keys of a source, and a provider over it. */
export async function anEmptyTarget(config: ProviderConfig, overrides: Partial<ProviderConfig> = {}): Promise<TestTarget> {
  const connectionString = await anEmptyDatabase();
  const database = openDatabase({ connectionString, poolSize: 4 });
  const dataDir = await aFolder();
  const files = { kind: 'disk', folder: join(dataDir, 'files') } as const;
  const { app, services } = await buildProvider({ database, config: { ...config, dataDir, files, ...overrides } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  cleanUpAfter(async () => {
    await app.close();
    await database.close();
  });
  return { files: services.files, keys: services.keys, connectionString, demo: config.demo, services, url: services.ownUrl };
}

/** Names of all relations, functions, types, schemas and extensions of a database, and of the files of a folder: none when nothing was left behind. */
export async function whatIsIn({ connectionString, services }: TestTarget): Promise<unknown[]> {
  const objects = await queryRows(
    connectionString,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
      UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace
      UNION ALL SELECT extname FROM pg_extension WHERE extname <> 'plpgsql'
      UNION ALL SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('public', 'information_schema')`,
  );
  return [...objects, ...(await filesIn(join(services.config.dataDir, 'files')))];
}

/** Names of the files in a folder and below it. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

const OURS = `n.nspname IN ('public', 'sandbox', 'graphile_worker') AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`;

/** Count and hash of the rows of every table; the history of the schema has times of its own. */
export async function tableHashes(connectionString: string): Promise<Record<string, string>> {
  const tables = (await queryRows(
    connectionString,
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND ${OURS} AND c.relname NOT IN ('schema_migration', 'schema_function', 'migrations') ORDER BY 1`,
  )) as { name: string }[];
  const hashed = (await queryRows(
    connectionString,
    tables
      .map(
        ({ name }) =>
          `SELECT '${name}' AS name, count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C")), '') AS hash FROM ${name} t`,
      )
      .join(' UNION ALL '),
  )) as { name: string; hash: string }[];
  return Object.fromEntries(hashed.map(({ name, hash }) => [name, hash]));
}

/** Constraints, indexes, triggers and sequences: a restored database has those that the migrations made, and counts on. */
export function rulesOf(connectionString: string): Promise<unknown[]> {
  return queryRows(
    connectionString,
    `SELECT k.conrelid::regclass::text AS of, k.conname::text AS name, pg_get_constraintdef(k.oid) || k.convalidated AS definition FROM pg_constraint k
        JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${OURS}
      UNION ALL SELECT c.oid::regclass::text, i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid) FROM pg_index i
        JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${OURS}
      UNION ALL SELECT t.tgrelid::regclass::text, t.tgname, pg_get_triggerdef(t.oid) || t.tgenabled::text FROM pg_trigger t
        JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE NOT t.tgisinternal AND ${OURS}
      UNION ALL SELECT schemaname || '.' || sequencename, '', coalesce(last_value, 0)::text FROM pg_sequences
      ORDER BY 1, 2, 3`,
  );
}

interface Member {
  name: string;
  bytes: Buffer;
}

/** The members of a backup, in their order. */
export async function* membersOf(path: string): AsyncGenerator<Member> {
  const members = extract();
  const read = pipeline(createReadStream(path), members);
  for await (const entry of members) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk);
    yield { name: entry.header.name, bytes: Buffer.concat(chunks) };
  }
  await read;
}

/** A copy of a backup with its members changed, left out (null) or as they are. */
export async function rewriteArchive(from: string, to: string, change: (member: Member) => Member | null): Promise<void> {
  const target = pack();
  const written = pipeline(target, createWriteStream(to));
  for await (const member of membersOf(from)) {
    const changed = change(member);
    if (changed !== null) await new Promise<void>((resolve) => target.entry({ name: changed.name }, changed.bytes, () => resolve()));
  }
  target.finalize();
  await written;
}

/** Where the bytes of the first member begin whose name begins so; its header is the 512 bytes before. */
export async function offsetOf(path: string, prefix: string): Promise<number> {
  let bytes: Buffer | undefined;
  for await (const member of membersOf(path)) if (member.name.startsWith(prefix)) bytes ??= member.bytes;
  if (bytes === undefined) throw new Error(`${path} has no ${prefix}`);
  return (await readFile(path)).indexOf(bytes);
}
