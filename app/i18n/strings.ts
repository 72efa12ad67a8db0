import type account from '#app/features/account/locales/en-US.json';
import type balance from '#app/features/balance/locales/en-US.json';
import type cloudWarehouse from '#app/features/cloud-warehouse/locales/en-US.json';
import type home from '#app/features/home/locales/en-US.json';
import type importList from '#app/features/import-list/locales/en-US.json';
import type invoices from '#app/features/invoices/locales/en-US.json';
import type legal from '#app/features/legal/locales/en-US.json';
import type myProducts from '#app/features/my-products/locales/en-US.json';
import type orders from '#app/features/orders/locales/en-US.json';
import type payments from '#app/features/payments/locales/en-US.json';
import type pricingRules from '#app/features/pricing-rules/locales/en-US.json';
import type products from '#app/features/products/locales/en-US.json';
import type quotes from '#app/features/quotes/locales/en-US.json';
import type referrals from '#app/features/referrals/locales/en-US.json';
import type settings from '#app/features/settings/locales/en-US.json';
import type signIn from '#app/features/sign-in/locales/en-US.json';
import type stores from '#app/features/stores/locales/en-US.json';
import type tutorial from '#app/features/tutorial/locales/en-US.json';
import type providerApi from '#app/provider-api/locales/en-US.json';
import type shell from '#app/shell/locales/en-US.json';
import type ui from '#app/ui/locales/en-US.json';

/** Namespaces and their keys, as the English files hold them; a test keeps the other languages equal. */
export interface Strings {
  'account': typeof account;
  'balance': typeof balance;
  'cloud-warehouse': typeof cloudWarehouse;
  'home': typeof home;
  'import-list': typeof importList;
  'invoices': typeof invoices;
  'legal': typeof legal;
  'my-products': typeof myProducts;
  'orders': typeof orders;
  'payments': typeof payments;
  'pricing-rules': typeof pricingRules;
  'products': typeof products;
  'provider-api': typeof providerApi;
  'quotes': typeof quotes;
  'referrals': typeof referrals;
  'settings': typeof settings;
  'shell': typeof shell;
  'sign-in': typeof signIn;
  'stores': typeof stores;
  'tutorial': typeof tutorial;
  'ui': typeof ui;
}
export type StringsNamespace = keyof Strings;
