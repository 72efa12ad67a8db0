import { vitePlugin as remix } from '@remix-run/dev';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import type { Rollup } from 'vite';
import remixConfig from './remix.config.js';
import { patient } from './tests/support/patience.ts';

/** Packages every page needs, in files that stay in a browser's cache when the app changes. */
const SHARED_CHUNKS: Record<string, RegExp> = {
  react: /\/node_modules\/(?:react|react-dom|scheduler)\//,
  router: /\/node_modules\/(?:@remix-run\/(?:react|router)|react-router|react-router-dom|turbo-stream)\//,
  i18n: /\/node_modules\/(?:i18next|i18next-resources-to-backend|react-i18next|remix-i18next)\//,
  icons: /\/node_modules\/@shopify\/polaris-icons\//,
};
/** Polaris is part of what is drawn; smaller packages are below router and texts, which must not need the frame. */
const PACKAGE = /\/node_modules\/(?!@shopify\/polaris\/)/;
const ENTRY = /\/app\/entry\.client\.tsx/;
/** Files by which every page, and every page with the menu, begins. */
const FRAME_CHUNKS: Record<string, RegExp> = {
  frame: /\/app\/(?:entry\.client|root)\.tsx/,
  menu: /\/app\/shell\/(?:main-layout|screen-boundary)\.tsx/,
};
const frameChunks = new WeakMap<ModuleGraph, Map<string, string>>();
type ModuleGraph = Pick<Rollup.PluginContext, 'getModuleIds' | 'getModuleInfo'>;

/** A database server, for all tests of a project. */
const WITH_DATABASE = {
  globalSetup: ['tests/support/global-setup.ts'],
  setupFiles: ['tests/support/setup.ts'],
  testTimeout: patient(300_000),
  hookTimeout: patient(60_000),
};
/** The whole product and a browser, for all tests of a project. */
const IN_BROWSER = {
  globalSetup: ['tests/support/journeys-setup.ts'],
  setupFiles: ['tests/support/journeys-each.ts'],
  testTimeout: patient(180_000),
  hookTimeout: patient(300_000),
};
/** Files that take longer than their feature may in `npm test`: `npm run test:long -- units` and `-- journeys` run them. */
const LONG = process.env['LONG_TESTS'] === '1' ? [] : ['**/*.long.test.{ts,tsx}'];
const TEXTS = /([^/]+)\/locales\/([\w-]+)\.json$/;

export default defineConfig({
  // The Remix plugin rewrites modules into routes; tests import them as they are.
  plugins: process.env['VITEST'] === undefined ? [remix(remixConfig)] : [],
  // Bundled for the server too: loaded as they come, the icon index alone costs a start 170 ms and 13 MB.
  ssr: { noExternal: ['@shopify/polaris', '@shopify/polaris-icons', '@shopify/polaris-tokens', 'zod'] },
  optimizeDeps: { entries: ['app/root.tsx', 'app/entry.client.tsx', 'app/features/**/*.tsx', 'app/shell/**/*.tsx'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        manualChunks: (id, graph) => Object.keys(SHARED_CHUNKS).find((name) => SHARED_CHUNKS[name]?.test(id)) ?? frameChunkOf(id, graph),
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
    // What a page or a job brings about takes longer than a second on a busy machine.
    expect: { poll: { timeout: patient(60_000) } },
    // As in the build: Node by itself would load the CommonJS build of Polaris.
    server: { deps: { inline: [/@shopify\/polaris/] } },
    projects: [
      testsIn('unit', ['{app,contract,provider}/**/*.test.{ts,tsx}', 'tests/{contract,faults}/**/*.test.ts'], {
        exclude: [...configDefaults.exclude, ...LONG],
        // Reading the modules again for each of two hundred files takes two fifths of the time.
        isolate: false,
        // Below what the provider takes for pressure: a heap of garbage nobody collected yet is answered with 503.
        execArgv: ['--max-old-space-size=1200'],
        testTimeout: patient(120_000),
      }),
      // Each file has the admin's global to itself. The tester brings components as they were written.
      testsIn('extensions', ['extensions/**/*.test.ts'], {
        globalSetup: [],
        setupFiles: [],
        environment: 'jsdom',
        server: { deps: { inline: ['@shopify/ui-extensions-tester'] } },
        testTimeout: patient(20_000),
      }),
      testsIn('journeys', ['tests/journeys/**/*.test.ts'], {
        ...IN_BROWSER,
        exclude: [...configDefaults.exclude, ...LONG],
        isolate: false,
        sequence: { groupOrder: 1 },
      }),
      // `npm run test:long -- <part>`
      ...['kills', 'screens', 'supervisor', 'fuzz', 'money', 'pictures', 'platforms'].map((part) =>
        testsIn(part, [`tests/long/${part}/**/*.test.ts`], { ...IN_BROWSER, sequence: { groupOrder: 2 } }),
      ),
      ...['launcher', 'files', 'backup', 'models', 'history'].map((part) =>
        testsIn(part, [`tests/long/${part}/**/*.test.ts`], { sequence: { groupOrder: 2 } }),
      ),
    ],
  },
});

/** What every page loads, and what those with the menu do, is one file each, not a file for each set of screens that share a part. */
function frameChunkOf(id: string, graph: ModuleGraph): string | undefined {
  const chunks = frameChunks.get(graph) ?? new Map<string, string>();
  if (!frameChunks.has(graph)) {
    frameChunks.set(graph, chunks);
    for (const [chunk, entries] of Object.entries(FRAME_CHUNKS)) {
      const waiting = [...graph.getModuleIds()].filter((each) => entries.test(each));
      const visited = new Set<string>();
      for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
        if (visited.has(each) || chunks.has(each)) continue;
        visited.add(each);
        // The entry runs once the page has named its routes, and not with them. Helpers of the bundler go where it puts them.
        if (!ENTRY.test(each) && !each.startsWith('\0')) chunks.set(each, PACKAGE.test(each) ? 'packages' : chunk);
        waiting.push(...(graph.getModuleInfo(each)?.importedIds ?? []));
      }
    }
  }
  return chunks.get(id);
}

/** A group begins when the one before it is over. */
function testsIn(name: string, include: string[], test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include, ...WITH_DATABASE, ...test } };
}
