import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** A component's class names; the build `esnext` of Polaris has its rules in a file of their own. */
const CLASS_NAMES = /\/@shopify\/polaris\/build\/esm\/(.+)\.css\.js$/;
const STYLES = 'virtual:polaris/';
/** There, class and animation names end in a hash of their file; in the other builds they do not. */
const HASHED_NAME = /(Polaris-[\w-]+?)_[a-z0-9]{4,6}(?![\w-])/g;
/** Themes the product does not offer. */
const UNUSED_THEMES = ['light-mobile', 'light-high-contrast-experimental'];

/** Files that take parts of Polaris out of its lists: ours, and its own for icons. */
const NAMES_PARTS = /\/(?:app\/.+\.tsx?|@shopify\/polaris\/build\/esm\/.+\.js(?:\?later)?)$/;
/** The bar over unsaved changes, with the dialogs it brings; every frame imports it, and it shows once something is typed. */
const SAVE_BAR = /\/@shopify\/polaris\/build\/esm\/components\/Frame\/components\/ContextualSaveBar\/ContextualSaveBar\.js$/;
const STICKY = /\/@shopify\/polaris\/build\/esm\/utilities\/sticky-manager\/sticky-manager\.js$/;
/** What every frame imports and ours never shows: its toasts and loading bar are our own, its menu slides by CSS. */
const NEVER_SHOWN = /\/@shopify\/polaris\/build\/esm\/components\/Frame\/components\/(ToastManager|Loading)\/\1\.js$/;
/** Parts with tooltips only where a screen words some; ours words none. */
const WITHOUT_TOOLTIPS = /\/@shopify\/polaris\/build\/esm\/components\/Pagination\/Pagination\.js$/;
const FRAME = /\/@shopify\/polaris\/build\/esm\/components\/Frame\/Frame\.js$/;
/** The values of Polaris' design tokens, for scripts: all of them, of all themes. */
const TOKEN_VALUES = /\/@shopify\/polaris-tokens\/dist\/esm\/build\/index\.mjs$/;
/** Merges themes in the package's own build; a page never calls it, and the bundler can't tell. */
const MERGES_THEMES = /\/deepmerge\/dist\/cjs\.js/;

/** Polaris' own texts. */
const LOCALE = /\/@shopify\/polaris\/locales\/[\w-]+\.json$/;
const APP = new URL('../app/', import.meta.url).pathname;

const require = createRequire(import.meta.url);

/**
 * Polaris in the parts a page uses: every component brings its own rules, so that Vite sends them with the chunk that
 * needs them, instead of one sheet with all; without the rules of themes nobody can choose.
 */
export function polarisInParts(): Plugin {
  return {
    name: 'wharf:polaris-in-parts',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(STYLES) ? id : null),
    load: (id) => (id.startsWith(STYLES) ? rulesOf(id.slice(STYLES.length)) : null),
    transform(code, id) {
      const part = CLASS_NAMES.exec(id)?.[1];
      if (part === undefined || !existsSync(rulesFile(`${part}.css`))) return null;
      return { code: `import '${STYLES}${part}.css';\n${code}`, map: null };
    },
  };
}

/**
 * Imports what a file names from the file that has it, not through the list of everything: the bundler then knows what
 * each screen needs, and reads a hundred icons less.
 */
export function polarisByName(): Plugin {
  const homes = new Map([
    ['@shopify/polaris', homesIn('@shopify/polaris', 'build/esm/index.js')],
    ['@shopify/polaris-icons', homesIn('@shopify/polaris-icons', 'dist/index.mjs')],
  ]);
  return {
    name: 'wharf:polaris-by-name',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!NAMES_PARTS.test(id)) return null;
      const direct = code.replace(/^import \{([^}]+)\} from '([^']+)';$/gm, (statement, names: string, from: string) => {
        const home = homes.get(from);
        return home === undefined ? statement : importsOf(names, from, home);
      });
      return { code: direct, map: null };
    },
  };
}

type Homes = Map<string, { file: string; name: string }>;

/** Where each export of a package's list comes from, and its name there. */
function homesIn(name: string, list: string): Homes {
  const listFile = join(packageFolder(name), list);
  const homes: Homes = new Map();
  for (const [, names = '', file = ''] of readFileSync(listFile, 'utf8').matchAll(/^export \{ (.+) \} from '(.+)';$/gm)) {
    for (const each of names.split(', ')) {
      const [inner = '', outer = inner] = each.split(' as ');
      homes.set(outer, { file: join(dirname(listFile), file), name: inner });
    }
  }
  return homes;
}

function importsOf(names: string, from: string, homes: Homes): string {
  const wanted = names.split(',').map((name) => name.trim());
  return wanted
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((each) => {
      const [outer = '', local = outer] = each.split(' as ');
      const home = homes.get(outer);
      return home === undefined ? `import { ${each} } from '${from}';` : `import { ${home.name} as ${local} } from '${home.file}';`;
    })
    .join(' ');
}

/** Takes the save bar out of the frame's first load: its code comes when it is first shown. */
export function polarisSaveBarLater(): Plugin {
  return {
    name: 'wharf:polaris-save-bar-later',
    apply: 'build',
    enforce: 'pre',
    load(id, options) {
      if (options?.ssr === true || !SAVE_BAR.test(id)) return null;
      return `import { createElement, lazy, Suspense } from 'react';
const Later = lazy(() => import('${id}?later').then(({ ContextualSaveBar }) => ({ default: ContextualSaveBar })));
export function ContextualSaveBar(props) {
  return createElement(Suspense, { fallback: null }, createElement(Later, props));
}`;
    },
  };
}

/** Takes what keeps heads of tables in sight out of the first load: its code comes with the first that asks for it. */
export function polarisStickyLater(): Plugin {
  return {
    name: 'wharf:polaris-sticky-later',
    apply: 'build',
    enforce: 'pre',
    load(id, options) {
      if (options?.ssr === true || !STICKY.test(id)) return null;
      return `export class StickyManager {
  items = [];
  constructor(container) { this.container = container; }
  setContainer(container) { this.container = container; this.manager?.setContainer(container); }
  removeScrollListener() { this.manager?.removeScrollListener(); }
  async registerStickyItem(item) {
    this.items.push(item);
    const { StickyManager } = await import('${id}?later');
    if (!this.items.includes(item)) return;
    this.manager ??= new StickyManager(this.container);
    this.manager.registerStickyItem(item);
  }
  getStickyItem(node) { return this.items.find(({ stickyNode }) => stickyNode === node); }
  unregisterStickyItem(node) {
    this.items = this.items.filter(({ stickyNode }) => stickyNode !== node);
    if (this.manager?.getStickyItem(node)) this.manager.unregisterStickyItem(node);
  }
}`;
    },
  };
}

/** Leaves out what Polaris' frame, paging and tables bring and this app's never show. */
export function polarisFrameInUse(): Plugin {
  return {
    name: 'wharf:polaris-frame-in-use',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const name = NEVER_SHOWN.exec(id)?.[1];
      if (name !== undefined) return { code: `export function ${name}() { return null; }`, map: null };
      if (WITHOUT_TOOLTIPS.test(id)) return { code: leftOut(code, 'Tooltip'), map: null };
      return FRAME.test(id) ? { code: leftOut(code, 'CSSTransition'), map: null } : null;
    },
  };
}

/** The code with a component that draws what it is around, in the place of the imported one. */
function leftOut(code: string, name: string): string {
  return code.replace(new RegExp(`^import \\{ ${name} \\} from '.+';$`, 'm'), `const ${name} = ({ children }) => children;`);
}

/**
 * Leaves to scripts the groups of tokens that Polaris' scripts read, which its own sources tell; the style sheets have
 * the values of all of them.
 */
export function polarisTokensInUse(): Plugin {
  return {
    name: 'wharf:polaris-tokens-in-use',
    apply: 'build',
    async transform(code, id) {
      if (MERGES_THEMES.test(id)) return { code, map: null, moduleSideEffects: false };
      if (!TOKEN_VALUES.test(id)) return null;
      const groups = groupsInUse();
      const { themes }: { themes: Record<string, Record<string, unknown>> } = await import(id);
      const used = Object.fromEntries(
        Object.entries(themes).map(([theme, values]) => [
          theme,
          Object.fromEntries(Object.entries(values).filter(([name]) => groups.has(name))),
        ]),
      );
      return { code: code.replace(/^var themes = [^]*?^\};$/m, () => `var themes = ${JSON.stringify(used)};`), map: null };
    },
  };
}

function groupsInUse(): Set<string> {
  const folder = join(packageFolder('@shopify/polaris'), 'build/esm');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const uses = files.flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/\btheme(?:Default)?\.(\w+)\[/g)]);
  return new Set(uses.map(([, group = '']) => group).concat('breakpoints'));
}

function packageFolder(name: string): string {
  const file = require.resolve(name);
  return file.slice(0, file.lastIndexOf(name) + name.length);
}

function rulesFile(part: string): string {
  return require.resolve('@shopify/polaris').replace(/build\/cjs\/index\.js$/, `build/esnext/${part.replace(/\.css$/, '.out.css')}`);
}

function rulesOf(part: string): string {
  const rules = readFileSync(rulesFile(part), 'utf8').replace(HASHED_NAME, '$1');
  const unused = UNUSED_THEMES.map((name) => `\\.p-theme-${name}`).join('|');
  return rules.replaceAll(new RegExp(`(?:html)?(?:${unused})\\s*\\{[^{}]*\\}`, 'g'), '');
}

/** Takes to the browser the texts of those components that screens are made of, and of what these are made of. */
export function polarisTextsInUse(): Plugin {
  return {
    name: 'wharf:polaris-texts-in-use',
    apply: 'build',
    enforce: 'pre',
    transform(code, id, options) {
      if (options?.ssr === true || !LOCALE.test(id)) return null;
      const { Polaris: texts } = JSON.parse(code) as { Polaris: PolarisTexts };
      return { code: JSON.stringify({ Polaris: inUse(texts, textsInUse()) }), map: null };
    },
  };
}

type PolarisTexts = Record<string, Record<string, unknown>>;

/** Of each section what is read by name, or all of it where a name is put together. */
function inUse(texts: PolarisTexts, used: Map<string, Set<string>>): PolarisTexts {
  const sections = Object.entries(texts).filter(([section]) => used.has(section));
  return Object.fromEntries(
    sections.map(([section, words]) => {
      const names = used.get(section);
      const read = Object.entries(words).filter(([name]) => names?.has('') || names?.has(name));
      return [section, Object.fromEntries(read)];
    }),
  );
}

function textsInUse(): Map<string, Set<string>> {
  const homes = homesIn('@shopify/polaris', 'build/esm/index.js');
  const sources = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const names = sources.flatMap((file) =>
    [...readFileSync(join(APP, file), 'utf8').matchAll(/^import \{([^}]+)\} from '@shopify\/polaris';$/gm)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim()),
    ),
  );
  const files = new Set(names.flatMap((name) => homes.get(name)?.file ?? []));
  const used = new Map<string, Set<string>>();
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    for (const [, section = '', name = ''] of source.matchAll(/\bPolaris\.(\w+)(?:\.(\w+))?/g)) {
      used.set(section, (used.get(section) ?? new Set()).add(name));
    }
    for (const [, imported = ''] of source.matchAll(/ from '(\.{1,2}\/.+\.js)';$/gm)) files.add(join(dirname(file), imported));
  }
  return used;
}
