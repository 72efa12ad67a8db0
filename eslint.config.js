import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Layers may only look inwards (architecture: app → contract ← provider, features through named operations). */
function noImports(patterns, message) {
  return ['error', { patterns: [{ regex: patterns, message }] }];
}

/** Real time is for what guards against real people, follows a platform's clock or keeps the queue and the schema; the rest is business. */
const REAL_TIME = [
  'provider/database/**',
  'provider/http/rate-limit.ts',
  'provider/jobs/{abandoned-jobs,dead-letters}.ts',
  'provider/features/import-list/push-jobs.store.ts',
  'provider/features/notifications/sign-webhook.ts',
  'provider/features/rates/rates.store.ts',
  'provider/features/shopify/list-shopify-connections.ts',
  'provider/features/sign-in/{attempts,prune-security-records,send-reset-code}.ts',
  'provider/platforms/shopify/connection.store.ts',
  'provider/platforms/tiktok/tiktok-connection.store.ts',
];
const SQL_CLOCKS = '/(^|[^_])\\bnow\\(\\)|clock_timestamp|current_(date|time)/i';
const NO_SQL_CLOCK = ['TemplateElement[value.raw=', 'Literal[value='].map((node) => ({
  selector: `${node}${SQL_CLOCKS}]`,
  message: 'the time of the business is app_now()',
}));
const NO_SYSTEM_CLOCK = [
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
  "NewExpression[callee.name='Date'][arguments.length=0]",
].map((selector) => ({ selector, message: 'the time of the business comes from the database: app_now() in a query, or readNow()' }));

export default tseslint.config(
  { ignores: ['**/build/**', 'data/**', 'node_modules/**', 'test-output/**', '.cache/**', 'provider/database/schema.ts', 'public/**'] },
  ...tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'eqeqeq': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
      'no-console': 'error',
      'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['contract/**'],
    rules: { 'no-restricted-imports': noImports('^(?!zod(?:/mini)?$|\\./)', 'contract imports zod and itself only') },
  },
  {
    files: ['app/**'],
    rules: {
      'no-restricted-imports': noImports('^#provider/|^(?!virtual:).*provider/', 'the app knows the provider only through contract/'),
    },
  },
  {
    files: ['provider/**'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-imports': noImports('^#app/|^#tests/', 'the provider does not know the app') },
  },
  ...['gateways', 'warehouses', 'platforms', 'jobs'].map((layer) => ({
    files: [`provider/${layer}/**`],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-imports': noImports('^#app/|^#tests/|(^#provider|^\\.\\.).*/(features|intake)/', `${layer} know no feature`) },
  })),
  {
    files: ['provider/jobs/**'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': noImports(
        '^#app/|^#tests/|^#provider/(features|platforms|gateways|warehouses|ledger|mail|files|retention|tasks)\\b',
        'the queue does not know what it works on: provider/tasks.ts brings them together',
      ),
    },
  },
  {
    files: ['provider/**'],
    ignores: ['**/*.test.ts', ...REAL_TIME],
    rules: { 'no-restricted-syntax': ['error', ...NO_SQL_CLOCK] },
  },
  {
    files: ['provider/{features,intake,ledger,platforms,gateways,warehouses}/**'],
    ignores: ['**/*.test.ts', ...REAL_TIME],
    rules: { 'no-restricted-syntax': ['error', ...NO_SQL_CLOCK, ...NO_SYSTEM_CLOCK] },
  },
  {
    files: ['app/features/**', 'app/ui/**', 'app/provider-api/**', 'app/i18n/**'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-globals': ['error', { name: 'shopify', message: 'screens do not know App Bridge: shell/ and shopify/ do' }],
      'no-restricted-properties': [
        'error',
        { object: 'window', property: 'shopify', message: 'screens do not know App Bridge: shell/ and shopify/ do' },
      ],
    },
  },
  {
    files: ['app/features/**'],
    rules: {
      'no-restricted-imports': noImports(
        '^#provider/|^(?!virtual:).*provider/(?!api)|^@shopify/app-bridge|^#app/shopify/(?!locales/)|^#app/shell/embedded-',
        'screens do not ask which skin they are in, and know the provider only through contract/',
      ),
    },
  },
  {
    files: ['app/ui/**', 'app/provider-api/**', 'app/session/**', 'app/i18n/**'],
    rules: {
      'no-restricted-imports': noImports(
        '^#provider/|^@shopify/app-bridge|^#app/features/(?!.*locales/)|^#app/shell/(?!locales/)',
        'ui and the seams know no feature',
      ),
    },
  },
  {
    files: ['**/*.tsx'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    files: ['extensions/**'],
    rules: {
      'no-restricted-imports': noImports(
        '^#|^react|^@shopify/polaris|\\.\\./(?:app|provider|tests)/',
        'extensions know the contract by its path, and bring Preact only',
      ),
    },
  },
  {
    files: ['provider/server.ts', 'provider/cli.ts', 'app/server.ts', 'scripts/**', 'tests/bench/**'],
    rules: { 'no-console': 'off' },
  },
);
