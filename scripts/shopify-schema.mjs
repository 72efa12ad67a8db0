import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import { main, PROJECT } from './run.mjs';

/** The version the provider calls and the one after it: what is about to break is seen before it does. */
const VERSIONS = ['2026-07', '2026-10'];
const TARGET = join(PROJECT, 'tests/support/shopify-schema');
/** What validating and executing do not read. */
const UNUSED = ['description', 'componentName', 'accessRestricted', 'accessRestrictedReason', 'isPrivatelyDocumented', 'gidTypes'];

/** Takes the Admin API's schemas, without their documentation, out of an unpacked `@shopify/dev-mcp`: node scripts/shopify-schema.mjs <folder> */
await main(async () => {
  const [, , folder] = process.argv;
  if (folder === undefined) throw new Error('Name the folder of an unpacked @shopify/dev-mcp.');
  for (const version of VERSIONS) {
    const source = JSON.parse(gunzipSync(readFileSync(join(folder, `dist/data/admin_${version}.json.gz`))).toString());
    const text = JSON.stringify(compact(source));
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_LGWIN]: 24 } };
    writeFileSync(join(TARGET, `${version}.json.br`), brotliCompressSync(text, options));
  }
  return 0;
});

/** @typedef {{ name: string, isProtected?: boolean }} Field */
/** @typedef {{ typeName: string, fieldName?: string, offlineScopes: string[] }} Access */

function compact(
  /** @type {{ data: { __schema: { types: { name: string, fields: Field[] | null }[] } }, offline_scopes: { items: Access[] } }} */ source,
) {
  const access = source.offline_scopes.items.filter(({ offlineScopes }) => offlineScopes.length > 0);
  const protectedFields = source.data.__schema.types.flatMap((type) =>
    (type.fields ?? []).filter((field) => field.isProtected).map((field) => `${type.name}.${field.name}`),
  );
  return {
    introspection: strip(source.data),
    scopes: Object.fromEntries(
      access.map(({ typeName, fieldName, offlineScopes }) => [[typeName, fieldName].filter(Boolean).join('.'), offlineScopes]),
    ),
    protectedFields,
  };
}

/** Without documentation; why something is deprecated becomes a plain yes. */
function strip(/** @type {object} */ data) {
  return JSON.parse(
    JSON.stringify(data, (key, value) => {
      if (UNUSED.includes(key) || value === null || value === false) return undefined;
      return key === 'deprecationReason' ? 'deprecated' : value;
    }),
  );
}
