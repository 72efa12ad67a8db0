import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { allFeatures, features } from '#provider/features.ts';
import words from '#provider/locales/en-US.json' with { type: 'json' };
import { tasks } from '#provider/tasks.ts';

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

test('the queue knows no feature, platform or gateway', () => {
  const known = /^provider\/(?:account-data|database|http|jobs)\/|^provider\/(?:feature|safe-error|services)\.ts$/;
  expect(offences(importsIn('provider/jobs'), ({ target }) => target.startsWith('provider/') && !known.test(target))).toEqual([]);
});

/** What a feature offers to others: one named operation or table of words each. */
const OFFERED = new Set([
  'app/features/balance/balance-tabs.tsx',
  'app/features/balance/ledger-url.ts',
  'app/features/cloud-warehouse/warehouse-urls.ts',
  'app/features/home/next-step-card.tsx',
  'app/features/home/setup-steps.ts',
  'app/features/list-views/list-tools.tsx',
  'app/features/oauth-apps/apps-tab.tsx',
  'app/features/orders/grace-text.ts',
  'app/features/orders/order-cause.tsx',
  'app/features/orders/order-facts.tsx',
  'app/features/orders/order-kind.ts',
  'app/features/orders/parcel-facts.tsx',
  'app/features/payments/payment-urls.ts',
  'app/features/payments/selected-orders.server.ts',
  'app/features/pricing-rules/answer-pricing-form.server.ts',
  'app/features/pricing-rules/load-pricing-rules.server.ts',
  'app/features/pricing-rules/sample-table.tsx',
  'app/features/pricing-rules/pricing-rules-screen.tsx',
  'app/features/quotes/offer-parts.tsx',
  'app/features/quotes/quote-simulator.tsx',
  'app/features/quotes/sample-outcome.tsx',
  'app/features/quotes/sample-products-resource.ts',
  'app/features/settings/basic/note-templates-resource.ts',
  'app/features/stores/test-order-button.tsx',
  'app/features/stores/use-test-order.ts',
  'app/features/support-tickets/contact-support.tsx',
  'app/features/uploads/files-field.tsx',
  'app/features/uploads/held-button.tsx',
  'app/features/uploads/send-upload.server.ts',
  'app/features/uploads/upload-kinds.ts',
  'app/features/uploads/upload-resource.ts',
  'app/features/uploads/use-held-submit.ts',
  'app/features/uploads/use-uploads.ts',
  'provider/features/account/document-locale.ts',
  'provider/features/account/encode-avatar.ts',
  'provider/features/claims/claim-terms.ts',
  'provider/features/cloud-warehouse/get-warehouse.ts',
  'provider/features/orders/warehouse/warehouse-group.ts',
  'provider/features/import-list/import-products.ts',
  'app/features/products/category-path.ts',
  'provider/features/my-products/select-goods.ts',
  'provider/features/stores/find-store-problems.ts',
  'provider/features/my-products/find-listing-products.ts',
  'provider/features/my-products/find-store-listings.ts',
  'provider/features/my-products/link-listing.ts',
  'provider/features/my-products/goods-to-quote.ts',
  'provider/features/import-list/price-drafts.ts',
  'provider/features/my-products/find-matching-listings.ts',
  'provider/features/my-products/find-priceable-variants.ts',
  'provider/features/my-products/profits-of-listings.ts',
  'provider/features/my-products/record-listing.ts',
  'provider/features/my-products/share-sale.ts',
  'provider/features/pricing-rules/propose-listing-prices.ts',
  'provider/features/my-products/variant-facts.ts',
  'provider/features/my-products/set-listing-prices.ts',
  'provider/features/products/catalog-rows.ts',
  'provider/features/products/product-picture-url.ts',
  'provider/features/products/variant-options.ts',
  'provider/features/pricing-rules/apply-rules-to-drafts.ts',
  'provider/features/pricing-rules/price-new-variants.ts',
  'provider/features/pricing-rules/calculate-price.ts',
  'provider/features/quotes/describe-offer.ts',
  'provider/features/quotes/find-quote-basis.ts',
  'provider/features/quotes/quote-goods.ts',
  'provider/features/quotes/quote-order.ts',
  'provider/features/quotes/quote-variants.ts',
  'provider/features/quotes/quote-wish.ts',
  'provider/features/quotes/calculate-landed-prices.ts',
  'provider/features/quotes/sum-offers.ts',
  'provider/features/shipping/charge-weight.ts',
  'provider/features/uploads/store-upload.ts',
  'provider/features/uploads/upload-purposes.store.ts',
  'provider/features/uploads/use-uploads.ts',
  'provider/features/shipping/refuse-method.ts',
  'provider/features/tax/calculate-charges.ts',
  'provider/features/shipping/address-rule.ts',
  'provider/features/shipping/describe-freight.ts',
  'provider/features/shipping/load-rate-book.ts',
  'provider/features/shipping/post-code-area.ts',
  'provider/features/shipping/quote-freight.ts',
  'provider/features/shipping/rules.store.ts',
  'provider/features/shipping/shipping.store.ts',
  'provider/features/tax/profiles.store.ts',
  'provider/features/shipping/rate-book-write.store.ts',
  'provider/features/tax/customs-rules.ts',
  'provider/features/tax/customs.store.ts',
  'provider/features/tax/starter-customs.ts',
  'provider/features/orders/attention/raise-attention.ts',
  'provider/features/orders/list-order-rows.ts',
  'provider/features/my-products/note-deleted-in-store.ts',
  'provider/features/orders/check-order.ts',
  'provider/features/orders/compare-parcels.ts',
  'provider/features/orders/find-address-causes.ts',
  'provider/features/orders/find-by-words.ts',
  'provider/features/orders/find-causes.ts',
  'provider/features/orders/get-order.ts',
  'provider/features/orders/order-lines.store.ts',
  'provider/features/orders/order-wish.ts',
  'provider/features/orders/orders.store.ts',
  'provider/features/orders/manual-choices.store.ts',
  'provider/features/orders/with-tax-mode.ts',
  'provider/features/quotes/offer-own-label.ts',
  'provider/features/orders/place-manual-order.ts',
  'provider/features/orders/profits-of-orders.ts',
  'provider/features/products/list-products.ts',
  'provider/features/quotes/goods.store.ts',
  'provider/features/quotes/quote-samples.ts',
  'provider/features/regions/load-cities.ts',
  'provider/features/orders/move-order.ts',
  'provider/features/orders/move-parcel.ts',
  'provider/features/orders/refund-order.ts',
  'provider/features/orders/reissue-order.ts',
  'provider/features/payments/charges.ts',
  'provider/features/payments/pay.ts',
  'provider/features/payments/refund-charge.ts',
  'provider/features/my-products/find-mappings.ts',
  'provider/features/quotes/quote-own-first.ts',
  'provider/features/stock/count-stock.ts',
  'provider/features/stock/find-own-stock.ts',
  'provider/features/stock/receive-owned-stock.ts',
  'provider/features/stock/reservations.store.ts',
  'provider/features/stock/reserves-stock.ts',
  'provider/features/stock/return-taken-stock.ts',
  'provider/features/stock/take-held-stock.ts',
  'provider/features/stores/close-unreachable-account.ts',
  'provider/features/stores/connected-store.ts',
  'provider/features/stores/store-language.ts',
  'provider/features/stores/stores.store.ts',
  'provider/features/import-list/apply-target-margin.ts',
  'provider/features/balance/ledger/month-range.ts',
  'provider/features/balance/ledger/statement-zone.ts',
  'provider/features/balance/list-wallets.ts',
  'provider/features/home/last-days.ts',
  'provider/features/memberships/account-log.ts',
  'provider/features/my-products/queue-follow.ts',
  'provider/features/praise-cards/praise-cards.store.ts',
  'provider/features/praise-cards/select-card.ts',
  'app/features/account/account-urls.ts',
  'provider/features/account/money-code.ts',
  'provider/features/invoices/invoice-parties.ts',
  'provider/features/invoices/invoice-texts.ts',
  'provider/features/referrals/program-commands.ts',
  'provider/features/balance/move-recharge.ts',
  'provider/features/balance/take-refund.ts',
  'provider/features/referrals/find-inviter.ts',
  'provider/features/referrals/record-referral.ts',
  'provider/features/referrals/settle-commission.ts',
  'provider/features/withdrawals/settle-withdrawal.ts',
  'provider/features/account/drop-exports.ts',
  'provider/features/account/erase-account.ts',
  'provider/features/account/find-track-setting.ts',
  'provider/features/account/is-restricted.ts',
  'provider/features/account/is-time-zone.ts',
  'provider/features/account/offer-export.ts',
  'provider/features/account/one-time-secret.ts',
  'provider/features/account/one-time-secret-messages.ts',
  'provider/features/account/require-own-user.ts',
  'provider/features/account/two-factor-code.ts',
  'provider/features/sign-in/attempts.ts',
  'provider/features/sign-in/check-password.ts',
  'provider/features/sign-in/phone.ts',
  'provider/features/sign-in/sessions.ts',
  'provider/features/sign-in/shop-user-lookup.ts',
  'provider/features/sign-in/sign-in.store.ts',
  'provider/features/sign-in/weak-passwords.ts',
  'provider/features/notifications/publish-event.ts',
  'provider/features/notifications/preferences.store.ts',
  'provider/features/notifications/read-mail-rhythm.ts',
  'provider/features/orders/order-tabs.ts',
  'provider/features/order-settings/intake-rules.ts',
  'provider/features/order-settings/order-settings.store.ts',
  'provider/features/payments/automatic/queue-automatic-payment.ts',
  'provider/features/payments/held-money.ts',
  'provider/features/payments/payments.store.ts',
  'provider/features/payments/require-payer.ts',
  'provider/features/quotes/quote-choices.ts',
  'provider/features/regions/find-other-province.ts',
  'provider/features/regions/find-unknown-countries.ts',
  'provider/features/regions/region-code.ts',
  'provider/features/regions/require-country.ts',
]);

function featureIn(path: string): string | undefined {
  return /^(?:app|provider)\/features\/([^/]+)\//.exec(path)?.[1];
}

test('ui knows no feature and no feature of the app knows another', () => {
  const words = (target: string) => /\/locales\//.test(target);
  expect(offences(importsIn('app/ui'), ({ target }) => featureIn(target) !== undefined && !words(target))).toEqual([]);
  expect(
    offences(
      importsIn('app/features'),
      ({ file, target }) =>
        featureIn(target) !== undefined && featureIn(target) !== featureIn(file) && !words(target) && !OFFERED.has(target),
    ),
  ).toEqual([]);
});

test('a provider feature uses of another only what that one offers', () => {
  expect(
    offences(
      importsIn('provider/features'),
      ({ file, target }) => featureIn(target) !== undefined && featureIn(target) !== featureIn(file) && !OFFERED.has(target),
    ),
  ).toEqual([]);
});

test('a feature offers nothing that no other uses', () => {
  const used = ['app', 'provider'].flatMap((side) =>
    importsIn(`${side}/features`)
      .filter(({ file, target }) => featureIn(file) !== featureIn(target))
      .map(({ target }) => target),
  );
  expect([...OFFERED].filter((path) => !used.includes(path))).toEqual([]);
});

test.each(['gateways', 'warehouses', 'platforms', 'jobs'])('%s know no feature', (layer) => {
  expect(offences(importsIn(`provider/${layer}`), ({ target }) => /^provider\/(features|intake)\//.test(target))).toEqual([]);
});

test('no feature knows the intake, which brings platforms and features together', () => {
  expect(offences(importsIn('provider/features'), ({ target }) => target.startsWith('provider/intake/'))).toEqual([]);
});

test('what goes through all features reads their list and names none', () => {
  const blind = ['app', 'cli', 'tasks', 'services'].map((name) => `provider/${name}.ts`);
  const named = (target: string) => featureIn(target) !== undefined;
  const offence = ({ file, target }: Import) => blind.includes(file) && named(target);
  expect(offences(importsIn('provider'), offence)).toEqual([]);
});

test('the list names every feature, and each names itself as its folder is named', () => {
  const folders = readdirSync(join(PROJECT, 'provider/features'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  expect(features.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
});

test('no two features have a task of one name, and each notice is of one feature and has its texts', () => {
  const namesIn = (part: 'tasks' | 'notices') => allFeatures.flatMap((feature) => Object.keys(feature[part] ?? {})).toSorted();
  expect(namesIn('tasks')).toEqual(Object.keys(tasks).toSorted());
  const texts = Object.keys(words).flatMap((key) => /^notice\.(.+)\.title$/.exec(key)?.[1] ?? []);
  expect(namesIn('notices')).toEqual(texts.filter((kind) => !['mail-test', 'webhook-test'].includes(kind)).toSorted());
});

test('no barrels and no drawers for everything', () => {
  const names = ['app', 'contract', 'provider', 'tests'].flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true }).map((entry) =>
      relative(PROJECT, join(entry.parentPath, entry.name)),
    ),
  );
  expect(names.filter((name) => /(^|\/)(utils?|helpers?|common|lib|misc|types)(\/|\.tsx?$)|(^|\/)index\.tsx?$/.test(name))).toEqual([]);
});
