import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const PROJECT = new URL('../../', import.meta.url).pathname;
const IMPORT = /(?:^|\n)\s*(?:import|export)[^'"`;]*?from\s+'([^']+)'|import\('([^']+)'\)/g;

interface Import {
  file: string;
  target: string;
}

function importsIn(folder: string): Import[] {
  return readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const found = [...readFileSync(path, 'utf8').matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');
      return found.map((target) => ({ file: relative(PROJECT, path), target: toProject(target, entry.parentPath) }));
    });
}

/** `#app/x.ts` and `./x.ts` as a path from the project; packages as they are. */
function toProject(target: string, folder: string): string {
  if (target.startsWith('#')) return target.slice(1);
  return target.startsWith('.') ? relative(PROJECT, join(folder, target)) : target;
}

function offences(imports: Import[], isWrong: (one: Import) => boolean): string[] {
  return imports.filter(isWrong).map(({ file, target }) => `${file} imports ${target}`);
}

test('contract imports zod and itself only', () => {
  expect(offences(importsIn('contract'), ({ target }) => !/^(?:zod(?:\/mini)?$|contract\/)/.test(target))).toEqual([]);
});

test('app and provider know each other only through the contract', () => {
  expect(offences(importsIn('app'), ({ target }) => target.startsWith('provider/') || target.startsWith('tests/'))).toEqual([]);
  expect(offences(importsIn('provider'), ({ target }) => target.startsWith('app/') || target.startsWith('tests/'))).toEqual([]);
});

/** What a feature offers to others: one named operation or table of words each. */
const OFFERED = new Set([
  'app/features/list-views/list-tools.tsx',
  'app/features/orders/order-cause.tsx',
  'app/features/orders/order-facts.tsx',
  'app/features/orders/order-kind.ts',
  'app/features/payments/payment-urls.ts',
  'app/features/payments/selected-orders.server.ts',
  'app/features/pricing-rules/answer-pricing-form.server.ts',
  'app/features/pricing-rules/load-pricing-rules.server.ts',
  'app/features/pricing-rules/pricing-rules-screen.tsx',
  'app/features/quotes/offer-parts.tsx',
  'app/features/quotes/quote-simulator.tsx',
  'app/features/quotes/sample-outcome.tsx',
  'provider/features/import-list/import-products.ts',
  'app/features/products/category-path.ts',
  'provider/features/my-products/select-goods.ts',
  'provider/features/my-products/find-listing-products.ts',
  'provider/features/my-products/goods-to-quote.ts',
  'provider/features/import-list/price-drafts.ts',
  'provider/features/my-products/find-matching-listings.ts',
  'provider/features/my-products/find-priceable-variants.ts',
  'provider/features/my-products/record-listing.ts',
  'provider/features/my-products/share-sale.ts',
  'provider/features/pricing-rules/propose-listing-prices.ts',
  'provider/features/my-products/variant-facts.ts',
  'provider/features/my-products/set-listing-prices.ts',
  'provider/features/products/catalog-rows.ts',
  'provider/features/products/product-picture-url.ts',
  'provider/features/pricing-rules/apply-rules-to-drafts.ts',
  'provider/features/pricing-rules/price-new-variants.ts',
  'provider/features/pricing-rules/calculate-price.ts',
  'provider/features/quotes/describe-offer.ts',
  'provider/features/quotes/charge-parcel.ts',
  'provider/features/quotes/find-quote-basis.ts',
  'provider/features/quotes/quote-goods.ts',
  'provider/features/quotes/quote-order.ts',
  'provider/features/quotes/quote-variants.ts',
  'provider/features/quotes/quote-wish.ts',
  'provider/features/quotes/calculate-landed-prices.ts',
  'provider/features/quotes/sum-offers.ts',
  'provider/features/shipping/charge-weight.ts',
  'provider/features/shipping/refuse-method.ts',
  'provider/features/tax/calculate-charges.ts',
  'provider/features/shipping/address-rule.ts',
  'provider/features/shipping/charge-weight.ts',
  'provider/features/shipping/describe-freight.ts',
  'provider/features/shipping/load-rate-book.ts',
  'provider/features/shipping/post-code-area.ts',
  'provider/features/shipping/quote-freight.ts',
  'provider/features/shipping/rules.store.ts',
  'provider/features/shipping/shipping.store.ts',
  'provider/features/tax/profiles.store.ts',
  'provider/features/tax/profiles.store.ts',
  'provider/features/shipping/rate-book-write.store.ts',
  'provider/features/shipping/refuse-method.ts',
  'provider/features/tax/customs-rules.ts',
  'provider/features/tax/customs.store.ts',
  'provider/features/tax/starter-customs.ts',
  'provider/features/orders/list-order-rows.ts',
  'provider/features/orders/take-store-order.ts',
  'provider/features/my-products/find-mappings.ts',
  'provider/features/stock/reservations.store.ts',
  'provider/features/stock/reserves-stock.ts',
  'provider/features/stock/return-taken-stock.ts',
  'provider/features/stock/take-held-stock.ts',
  'provider/features/stores/close-unreachable-account.ts',
  'provider/features/stores/connected-store.ts',
  'provider/features/stores/move-store.ts',
  'provider/features/stores/store-lifecycle.ts',
  'provider/features/stores/stores.store.ts',
  'provider/features/balance/list-wallets.ts',
  'provider/features/account/drop-exports.ts',
  'provider/features/account/erase-account.ts',
  'provider/features/account/find-track-setting.ts',
  'provider/features/account/is-time-zone.ts',
  'provider/features/account/offer-export.ts',
  'provider/features/account/one-time-secret.ts',
  'provider/features/account/one-time-secret-messages.ts',
  'provider/features/account/require-own-user.ts',
  'provider/features/account/two-factor-code.ts',
  'provider/features/sign-in/attempts.ts',
  'provider/features/sign-in/check-password.ts',
  'provider/features/sign-in/passwords.ts',
  'provider/features/sign-in/phone.ts',
  'provider/features/sign-in/sessions.ts',
  'provider/features/sign-in/shop-user-lookup.ts',
  'provider/features/sign-in/sign-in.store.ts',
  'provider/features/sign-in/weak-passwords.ts',
  'provider/features/notifications/add-notice.ts',
  'provider/features/notifications/tell-merchants.ts',
  'provider/features/orders/order-tabs.ts',
  'provider/features/regions/find-unknown-countries.ts',
  'provider/features/regions/region-code.ts',
  'provider/features/regions/require-country.ts',
]);

test('ui knows no feature and no feature of the app knows another', () => {
  const feature = (path: string) => /^app\/features\/([^/]+)\//.exec(path)?.[1];
  const words = (target: string) => /\/locales\//.test(target);
  expect(offences(importsIn('app/ui'), ({ target }) => feature(target) !== undefined && !words(target))).toEqual([]);
  expect(
    offences(
      importsIn('app/features'),
      ({ file, target }) => feature(target) !== undefined && feature(target) !== feature(file) && !words(target) && !OFFERED.has(target),
    ),
  ).toEqual([]);
});

test('a provider feature uses of another only what that one offers', () => {
  const feature = (path: string) => /^provider\/features\/([^/]+)\//.exec(path)?.[1];
  expect(
    offences(
      importsIn('provider/features'),
      ({ file, target }) => feature(target) !== undefined && feature(target) !== feature(file) && !OFFERED.has(target),
    ),
  ).toEqual([]);
});

test('no barrels and no drawers for everything', () => {
  const names = ['app', 'contract', 'provider', 'tests'].flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true }).map((entry) =>
      relative(PROJECT, join(entry.parentPath, entry.name)),
    ),
  );
  expect(names.filter((name) => /(^|\/)(utils?|helpers?|common|lib|misc|types)(\/|\.tsx?$)|(^|\/)index\.tsx?$/.test(name))).toEqual([]);
});
