import { vitePlugin as remix } from '@remix-run/dev';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import remixConfig from './remix.config.js';
import { chunksByUse } from './scripts/vite-chunks.ts';
import { polarisByName, polarisInParts, polarisSaveBarLater, polarisTokensInUse } from './scripts/vite-polaris.ts';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

const underVitest = process.env['VITEST'] !== undefined;

export default defineConfig({
  // The Remix plugin rewrites modules into routes; tests import them as they are.
  plugins: underVitest
    ? []
    : [polarisInParts(), polarisByName(), polarisTokensInUse(), polarisSaveBarLater(), remix(remixConfig), pureSchemas(), chunksByUse()],
  // Bundled for the server too: loaded as they come, the icon index alone costs a start 170 ms and 13 MB.
  ssr: { noExternal: ['@shopify/polaris', '@shopify/polaris-icons', '@shopify/polaris-tokens', 'zod'] },
  optimizeDeps: { entries: ['app/root.tsx', 'app/entry.client.tsx', 'app/features/**/*.tsx', 'app/shell/**/*.tsx'] },
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{app,contract,provider}/**/*.test.{ts,tsx}', 'tests/contract/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});

/**
 * Marks calls that make a schema as free of effects. A screen that only needs a limit or a list of states then takes that
 * alone to the browser; zod and all schemas would fill most of a page's budget.
 */
function pureSchemas(): Plugin {
  const ownFile = /\/(?:contract|app\/features\/[\w-]+)\/[\w-]+\.tsx?$/;
  const methods = 'extend|omit|pick|partial|optional|nullable|default|catch|array|min|max|pipe|transform|refine';
  const schemaCall = new RegExp(`(?<![\\w.$])(?=z\\.[a-z]|defineEndpoint\\(|[A-Z]\\w*\\.(?:${methods})\\()`, 'g');
  return {
    name: 'wharf:pure-schemas',
    apply: 'build',
    transform: (code, id) => (ownFile.test(id) ? { code: code.replace(schemaCall, '/* @__PURE__ */ '), map: null } : null),
  };
}
