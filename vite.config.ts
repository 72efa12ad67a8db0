import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import remixConfig from './remix.config.js';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

const underVitest = process.env['VITEST'] !== undefined;

/** Packages every page needs, in files that stay in a browser's cache when the app changes. */
const SHARED_CHUNKS: Record<string, RegExp> = {
  react: /\/node_modules\/(?:react|react-dom|scheduler)\//,
  router: /\/node_modules\/(?:@remix-run\/(?:react|router)|react-router|react-router-dom|turbo-stream)\//,
  i18n: /\/node_modules\/(?:i18next|i18next-resources-to-backend|react-i18next|remix-i18next)\//,
  icons: /\/node_modules\/@shopify\/polaris-icons\//,
};
const TEXTS = /([^/]+)\/locales\/([\w-]+)\.json$/;

export default defineConfig({
  // The Remix plugin rewrites modules into routes; tests import them as they are.
  plugins: underVitest ? [] : [remix(remixConfig)],
  // Bundled for the server too: loaded as they come, the icon index alone costs a start 170 ms and 13 MB.
  ssr: { noExternal: ['@shopify/polaris', '@shopify/polaris-icons', '@shopify/polaris-tokens', 'zod'] },
  optimizeDeps: { entries: ['app/root.tsx', 'app/entry.client.tsx', 'app/features/**/*.tsx', 'app/shell/**/*.tsx'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        manualChunks: (id) => Object.keys(SHARED_CHUNKS).find((name) => SHARED_CHUNKS[name]?.test(id)),
        chunkFileNames: ({ facadeModuleId }) => {
          const [, namespace = null, language] = TEXTS.exec(facadeModuleId ?? '') ?? [];
          return namespace === null ? 'assets/[name]-[hash].js' : `assets/texts-${namespace}-${language}-[hash].js`;
        },
      },
    },
  },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // As in the build: Node by itself would load the CommonJS build of Polaris.
    server: { deps: { inline: [/@shopify\/polaris/] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{app,contract,provider}/**/*.test.{ts,tsx}', 'tests/contract/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/setup.ts'],
          // Reading the modules again for each of two hundred files takes two fifths of the time.
          isolate: false,
          // Below what the provider takes for pressure: a heap of garbage nobody collected yet is answered with 503.
          execArgv: ['--max-old-space-size=1200'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      inBrowser('journeys', 'tests/journeys', 1),
      // `npm run test:long -- <part>`
      ...['kills', 'screens'].map((part) => inBrowser(part, `tests/long/${part}`, 2)),
      ...['launcher', 'files'].map((part): TestProjectInlineConfiguration => ({
        extends: true,
        test: {
          name: part,
          environment: 'node',
          include: [`tests/long/${part}/**/*.test.ts`],
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/setup.ts'],
          sequence: { groupOrder: 2 },
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      })),
    ],
  },
});

/** Tests of the whole product in a browser; a group begins when the one before it is over. */
function inBrowser(name: string, folder: string, groupOrder: number): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      environment: 'node',
      include: [`${folder}/**/*.test.ts`],
      globalSetup: ['tests/support/journeys-setup.ts'],
      setupFiles: ['tests/support/journeys-each.ts'],
      sequence: { groupOrder },
      testTimeout: 180_000,
      hookTimeout: 300_000,
    },
  };
}
