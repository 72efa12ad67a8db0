import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** A component's class names; the build `esnext` of Polaris has its rules in a file of their own. */
const CLASS_NAMES = /\/@shopify\/polaris\/build\/esm\/(.+)\.css\.js$/;
const STYLES = 'virtual:polaris/';
/** There, class and animation names end in a hash of their file; in the other builds they do not. */
const HASHED_NAME = /(Polaris-[\w-]+?)_[a-z0-9]{4,6}(?![\w-])/g;
/** Themes the product does not offer. */
const UNUSED_THEMES = ['light-mobile', 'light-high-contrast-experimental'];

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

function rulesFile(part: string): string {
  return require.resolve('@shopify/polaris').replace(/build\/cjs\/index\.js$/, `build/esnext/${part.replace(/\.css$/, '.out.css')}`);
}

function rulesOf(part: string): string {
  const rules = readFileSync(rulesFile(part), 'utf8').replace(HASHED_NAME, '$1');
  const unused = UNUSED_THEMES.map((name) => `\\.p-theme-${name}`).join('|');
  return rules.replaceAll(new RegExp(`(?:html)?(?:${unused})\\s*\\{[^{}]*\\}`, 'g'), '');
}
