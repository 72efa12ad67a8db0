import { asked } from './tests/mutation/parts.mjs';

/** `npm run mutation`: docs/decisions/0150. */
export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.mjs', related: false },
  mutate: asked.flatMap(({ mutate }) => mutate),
  coverageAnalysis: 'perTest',
  // A constant of a module lives as long as the process: each would take a whole run of its own.
  ignoreStatic: true,
  // Texts of requests and messages: the simulators and the contract read them.
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: 2,
  timeoutMS: 20_000,
  ignorePatterns: ['build', 'data', 'test-output', 'docs', 'public', 'app/**/*.tsx', 'extensions'],
  tempDirName: '.cache/stryker',
  reporters: ['clear-text', 'progress', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'test-output/mutation.json' },
};
