import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PROJECT = new URL('../../', import.meta.url).pathname;

/** Features with screens and no calls of their own. */
const SCREENS_ONLY: Record<string, string> = {
  legal: 'texts',
  settings: 'the menu’s name for the screens of pricing rules, shipping, tax and notifications',
};
/** Features with calls and no folder of screens. */
const CALLS_ONLY: Record<string, string> = {
  'basic-settings': 'a page of the settings',
  'memberships': 'tabs of the account',
  'praise-cards': 'pages of the settings',
  'menu': 'the shell’s',
  'notifications': 'a box of the shell, a page of home, a page of the settings',
  'operators': 'over the API alone so far',
  'order-settings': 'a page of the settings',
  'regions': 'choices in forms of several features',
  'shipping': 'a page of the settings',
  'shopify': 'app/shopify, since it is a skin and not a screen',
  'tax': 'a page of the settings',
};
/** Features nobody calls from outside. */
const PROVIDER_ONLY: Record<string, string> = {
  rates: 'worked by commands',
  stock: 'read and reserved by other features',
};
/** Contract files named by a part of their feature. */
const PARTS: Record<string, string> = {
  'automatic-top-up': 'balance',
  'bank-transfers': 'balance',
  'bulk-import': 'products',
  'draft-texts': 'import-list',
  'grace-window': 'orders',
  'home-notices': 'home',
  'mapping': 'my-products',
  'missing-goods': 'orders',
  'notification-buyer-mails': 'notifications',
  'notification-recipients': 'notifications',
  'notification-settings': 'notifications',
  'order-actions': 'orders',
  'order-bulk-actions': 'orders',
  'order-imports': 'manual-orders',
  'order-relations': 'orders',
  'price-runs': 'pricing-rules',
  'product-history': 'products',
  'product-marks': 'products',
  'recharge-methods': 'balance',
  'statements': 'balance',
  'suspense': 'balance',
  'sync-policy': 'my-products',
};
/** Contract files that belong to no feature. */
const SHARED = [
  'cross-site',
  'endpoint',
  'endpoint-modules',
  'file-link',
  'endpoints',
  'jobs',
  'locales',
  'money',
  'page',
  'permissions',
  'problem',
  'profit',
  'whole-number',
];

const inApp = foldersIn('app/features');
const inProvider = foldersIn('provider/features');
const contractFiles = [...new Set(readdirSync(join(PROJECT, 'contract')).map((file) => file.replace(/(\.values)?\.ts$/, '')))];
const inContract = new Set(contractFiles.filter((name) => !SHARED.includes(name)).map(featureOf));

test('a feature has one name in contract, app and provider', () => {
  const names = [...new Set([...inApp, ...inProvider, ...inContract])].sort();
  const found = names.map((name) => `${name}: ${placesOf(name).join(', ')}`);
  expect(found).toEqual(names.map((name) => `${name}: ${expectedPlacesOf(name).join(', ')}`));
});

test('no exception from that is left over', () => {
  const listed = [...Object.keys(SCREENS_ONLY), ...Object.keys(CALLS_ONLY), ...Object.keys(PROVIDER_ONLY)];
  expect(listed.filter((name) => placesOf(name).length === 0)).toEqual([]);
  expect([...Object.keys(PARTS), ...SHARED].filter((name) => !contractFiles.includes(name))).toEqual([]);
});

test('every folder of screens has a route, and every route of a screen its folder', () => {
  const routed = [...readFileSync(join(PROJECT, 'app/routes.ts'), 'utf8').matchAll(/'features\/([^/']+)\//g)].map(([, name = '']) => name);
  expect([...new Set(routed)].sort()).toEqual(inApp);
});

test('a feature binds the endpoints of its own contract files', () => {
  const offences = inProvider.flatMap((feature) =>
    routesOf(feature).flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/'#contract\/([^.']+)\.ts'/g)]
        .map(([, file = '']) => file)
        .filter((file) => definesEndpoints(file) && featureOf(file) !== feature)
        .map((file) => `provider/features/${feature} binds contract/${file}.ts`),
    ),
  );
  expect(offences).toEqual([]);
});

test('every contract that defines endpoints is gathered with them', () => {
  const gathered = readFileSync(join(PROJECT, 'contract/endpoint-modules.ts'), 'utf8');
  expect(contractFiles.filter((file) => definesEndpoints(file) && !gathered.includes(`'./${file}.ts'`))).toEqual([]);
});

function foldersIn(folder: string): string[] {
  const entries = readdirSync(join(PROJECT, folder), { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

/** `import-list-pushes` is a part of `import-list`. */
function featureOf(contractFile: string): string {
  return PARTS[contractFile] ?? inProvider.findLast((name) => contractFile.startsWith(`${name}-`)) ?? contractFile;
}

function placesOf(name: string): string[] {
  return [
    ...(inContract.has(name) ? ['contract'] : []),
    ...(inApp.includes(name) ? ['app'] : []),
    ...(inProvider.includes(name) ? ['provider'] : []),
  ];
}

function expectedPlacesOf(name: string): string[] {
  if (name in SCREENS_ONLY) return ['app'];
  if (name in CALLS_ONLY) return ['contract', 'provider'];
  return name in PROVIDER_ONLY ? ['provider'] : ['contract', 'app', 'provider'];
}

function routesOf(feature: string): string[] {
  const folder = join(PROJECT, 'provider/features', feature);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.flatMap((file) => (file.endsWith('.routes.ts') ? [join(folder, file)] : []));
}

function definesEndpoints(contractFile: string): boolean {
  const path = join(PROJECT, 'contract', `${contractFile}.ts`);
  return contractFile !== 'endpoint' && existsSync(path) && /defineEndpoint\(/.test(readFileSync(path, 'utf8'));
}
