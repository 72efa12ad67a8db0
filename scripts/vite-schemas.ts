import type { Plugin, Rollup } from 'vite';

const OWN_FILE = /\/(?:contract|app\/features\/[\w-]+)\/[\w-]+\.tsx?(?:\?.+)?$/;
const MAKES_SCHEMAS = /\bfrom ['"](?:zod|#contract\/endpoint\.ts|\.\/endpoint\.ts)['"]/;
const MADE_FROM_OTHERS = new Set(['CallExpression', 'ObjectExpression', 'ArrayExpression', 'MemberExpression']);

type Statement = Rollup.ProgramNode['body'][number];
type Span = Rollup.AstNodeLocation & { type: string };

/** What checks by a schema in the browser; each is fetched when it is first asked for. */
const CHECKERS = /\/app\/features\/settings\/shipping-rules-file\.ts$/;
const WITH_SCHEMAS = '?with-schemas';
const SCHEMAS = /\/(?:contract\/[\w-]+\.ts|node_modules\/zod\/.+\.js)$/;

/**
 * Marks what makes a schema as free of effects, as one piece: of a schema that is left out, what it was made from would stay,
 * a spread for one. A screen that only needs a limit or a list of states then takes that alone to the browser; zod and all
 * schemas would fill most of a page's budget.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'wharf:pure-schemas',
    apply: 'build',
    transform(code, id, options) {
      if (options?.ssr === true || !OWN_FILE.test(id) || !MAKES_SCHEMAS.test(code)) return null;
      return { code: withPureValues(code, this.parse(code).body), map: null };
    },
  };
}

/** The code with the value of each constant of the file in a function that may be left out, where making it calls or spreads something. */
function withPureValues(code: string, statements: readonly Statement[]): string {
  const declared = statements.map((each) => (each.type === 'ExportNamedDeclaration' ? each.declaration : each));
  const values = declared
    .flatMap((each) => (each?.type === 'VariableDeclaration' ? each.declarations : []))
    .flatMap(({ init }) => (init && 'start' in init && 'end' in init ? [init as Span] : []))
    .filter(({ type, start, end }) => MADE_FROM_OTHERS.has(type) && /\(|\.\.\./.test(code.slice(start, end)));
  return values.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
    code,
  );
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
