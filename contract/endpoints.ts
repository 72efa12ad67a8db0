import * as balance from './balance.ts';
import type { Endpoint } from './endpoint.ts';
import * as home from './home.ts';
import * as importList from './import-list.ts';
import * as jobs from './jobs.ts';
import * as myProducts from './my-products.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as products from './products.ts';
import * as signIn from './sign-in.ts';
import * as stores from './stores.ts';

/** The one table of endpoints: OpenAPI, the access tests and the contract tests walk it. */
export const endpoints: readonly Endpoint[] = [
  signIn.regByPwd,
  signIn.loginByPwd,
  signIn.logout,
  signIn.userInfo,
  signIn.listCountries,
  home.getHome,
  products.listCategories,
  products.listProducts,
  products.getProduct,
  products.estimateShipping,
  importList.listImportItems,
  importList.importProducts,
  importList.applyMultiplier,
  importList.pushImportItems,
  importList.getImportItem,
  importList.updateImportItem,
  importList.deleteImportItem,
  importList.restoreImportItem,
  stores.listStores,
  stores.connectSandboxStore,
  stores.placeTestOrder,
  myProducts.listListings,
  myProducts.getListing,
  orders.listOrders,
  orders.countOrders,
  orders.getOrder,
  orders.requoteOrder,
  orders.listParcels,
  orders.getParcel,
  payments.getPaymentSummary,
  payments.payOrders,
  payments.getPayment,
  balance.listWallets,
  balance.listLedgerEntries,
  balance.createRecharge,
  balance.getRecharge,
  balance.listRecharges,
  jobs.getJob,
];
