import type { Plugin } from 'vite';

const reader = (where: 'client' | 'server') => new URL(`../app/i18n/use-translation.${where}.tsx`, import.meta.url).pathname;

/**
 * Gives pages a reader of our own for `react-i18next`, with what screens use of it: i18next can do far more, in 17 KB, and takes
 * a tenth of the time a page is drawn in. Types and texts of the server's own keep it, and a test compares what both say.
 */
export function ownTranslations(): Plugin {
  return {
    name: 'wharf:own-translations',
    enforce: 'pre',
    resolveId: (source, _, { ssr }) => (source === 'react-i18next' ? reader(ssr === true ? 'server' : 'client') : null),
  };
}
