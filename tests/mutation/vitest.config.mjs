import { defineConfig } from 'vitest/config';
import { asked } from './parts.mjs';

/** The tests that judge mutants: Stryker's runner knows no projects, so they are named here and not in vite.config.ts. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: asked.flatMap(({ tests }) => tests),
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
