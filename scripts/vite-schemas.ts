import type { Plugin } from 'vite';

const OWN_FILE = /\/(?:contract|app\/features\/[\w-]+)\/[\w-]+\.tsx?(?:\?.+)?$/;
const METHODS = 'extend|omit|pick|partial|optional|nullable|default|catch|array|min|max|pipe|transform|refine';
const SCHEMA_CALL = new RegExp(`(?<![\\w.$])(?=z\\.[a-z]|defineEndpoint\\(|[A-Z]\\w*\\.(?:${METHODS})\\()`, 'g');

/** What checks by a schema in the browser; each is fetched when it is first asked for. */
const CHECKERS = /\/app\/features\/settings\/shipping-rules-file\.ts$/;
const WITH_SCHEMAS = '?with-schemas';
const SCHEMAS = /\/(?:contract\/[\w-]+\.ts|node_modules\/zod\/.+\.js)$/;

/**
 * Marks calls that make a schema as free of effects. A screen that only needs a limit or a list of states then takes that
 * alone to the browser; zod and all schemas would fill most of a page's budget.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'wharf:pure-schemas',
    apply: 'build',
    transform: (code, id) => (OWN_FILE.test(id) ? { code: code.replace(SCHEMA_CALL, '/* @__PURE__ */ '), map: null } : null),
  };
}

/**
 * Gives what checks in the browser a contract and a zod of its own. In those that screens take their limits from, a single
 * schema in use, however late, brings zod to every page: a file is not divided between those who need it and those who don't.
 */
export function schemasApart(): Plugin {
  return {
    name: 'wharf:schemas-apart',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const isAsked = importer !== undefined && (CHECKERS.test(importer) || importer.endsWith(WITH_SCHEMAS));
      if (options.ssr === true || !isAsked) return null;
      const found = await this.resolve(source, importer.replace(WITH_SCHEMAS, ''), { ...options, skipSelf: true });
      return found !== null && SCHEMAS.test(found.id) ? { ...found, id: found.id + WITH_SCHEMAS } : found;
    },
  };
}
