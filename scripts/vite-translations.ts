import type { Plugin } from 'vite';

const READER = new URL('../app/i18n/use-translation.client.tsx', import.meta.url).pathname;

/**
 * Gives pages a reader of our own for `react-i18next`, with what screens use of it: i18next can do far more, in 17 KB. The
 * server keeps it, and a test compares what both say.
 */
export function translationsInBrowser(): Plugin {
  return {
    name: 'wharf:translations-in-browser',
    enforce: 'pre',
    resolveId: (source, _, { ssr }) => (source === 'react-i18next' && ssr !== true ? READER : null),
  };
}
