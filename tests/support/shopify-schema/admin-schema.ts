import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql';

export type AdminVersion = '2026-07' | '2026-10';

/** The Admin API of a version as Shopify publishes it in `@shopify/dev-mcp` (ISC, 1.16.0), taken out by `scripts/shopify-schema.mjs`. */
export interface AdminSchema {
  schema: GraphQLSchema;
  /** By `Type` or `Type.field`: one of these scopes is needed, of an app that is nobody's user. */
  scopes: Readonly<Record<string, readonly string[]>>;
  /** `Type.field` of personal data of a shop's customers. */
  protectedFields: ReadonlySet<string>;
}

interface SchemaFile {
  introspection: IntrospectionQuery;
  scopes: Record<string, string[]>;
  protectedFields: string[];
}

const loaded = new Map<AdminVersion, AdminSchema>();

export function adminSchema(version: AdminVersion): AdminSchema {
  const known = loaded.get(version);
  if (known !== undefined) return known;
  const packed = readFileSync(new URL(`${version}.json.br`, import.meta.url));
  const file = JSON.parse(brotliDecompressSync(packed).toString()) as SchemaFile;
  const schema = buildClientSchema(file.introspection, { assumeValid: true });
  const made = { schema, scopes: file.scopes, protectedFields: new Set(file.protectedFields) };
  loaded.set(version, made);
  return made;
}

/** Whether granted scopes give one that is needed; `write_x` gives `read_x`. */
export function isGranted(needed: string, granted: readonly string[]): boolean {
  return granted.includes(needed) || granted.includes(needed.replace(/^read_/, 'write_'));
}
