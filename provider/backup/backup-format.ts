import { createHash } from 'node:crypto';
import { z } from 'zod';

/** What a backup looks like inside. Another number is another layout, which this version does not read. */
export const FORMAT = 1;

/** Name of the first member: what the backup was made from. */
export const MANIFEST = 'manifest.json';
/** Name of the last member but one: what is in the backup, part by part. */
export const CONTENTS = 'contents.json';
/** Name of the last member: the contents signed with a key derived from SECRET_KEY. */
export const SIGNATURE = 'contents.json.hmac';

/** Signed by itself in the manifest, so that a restore knows before it begins whether it has the key. */
export const KEY_MARK = 'wharf-backup';

/** The backup or the target is not what is needed; the message says what to do, in whole sentences. */
export class BackupError extends Error {}

const SchemaHistory = z.array(z.object({ name: z.string(), checksum: z.string() }));

const TableShape = z.object({
  schema: z.string(),
  name: z.string(),
  /** In the order their values are written in; generated columns are left out. */
  columns: z.array(z.string()).min(1),
});

const SequenceState = z.object({
  schema: z.string(),
  name: z.string(),
  /** A bigint in digits. */
  lastValue: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
});

/** What every manifest says, whatever its format. */
export const ManifestHead = z.object({ format: z.number().int() });

export const Manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.string(),
  /** Migrations of the database, with the SHA-256 of their text. */
  migrations: SchemaHistory,
  /** Migrations of the queue's own tables. */
  queueMigrations: z.array(z.number().int()),
  tables: z.array(TableShape),
  sequences: z.array(SequenceState),
  keyMark: z.string(),
});

const Part = z.object({
  rows: z.number().int().positive(),
  bytes: z.number().int().positive(),
  /** Of the member as it stands in the backup, compressed. */
  sha256: z.string(),
});

export const Contents = z.object({
  /** SHA-256 of the manifest. */
  manifest: z.string(),
  tables: z.array(z.object({ table: z.string(), rows: z.number().int(), parts: z.array(Part) })),
  files: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** Ids of contents that rows name and the file store did not hold, or held damaged. */
    absent: z.array(z.string()),
  }),
});

export type Manifest = z.output<typeof Manifest>;
export type Contents = z.output<typeof Contents>;
export type TableShape = z.output<typeof TableShape>;
export type SequenceState = z.output<typeof SequenceState>;
export type SchemaHistory = z.output<typeof SchemaHistory>;
export type Part = z.output<typeof Part>;

/** `public.orders` */
export function tableName({ schema, name }: { schema: string; name: string }): string {
  return `${schema}.${name}`;
}

/** Folder of a table's parts in the backup. */
export function partsFolder(table: TableShape): string {
  return `tables/${tableName(table)}/`;
}

/** A part's name carries its SHA-256, so that it can be checked before it is used, here and by `sha256sum`. */
export function partName(table: TableShape, part: { number: number; sha256: string }): string {
  return `${partsFolder(table)}${String(part.number).padStart(6, '0')}.${part.sha256}.copy.gz`;
}

/** A file's name carries its SHA-256 beside the id it lies under. */
export function fileName({ id, sha256 }: { id: string; sha256: Buffer }): string {
  return `files/${id}.${sha256.toString('hex')}`;
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
