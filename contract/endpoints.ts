import * as accountSecurity from './account-security.ts';
import * as account from './account.ts';
import * as automaticTopUp from './automatic-top-up.ts';
import * as balance from './balance.ts';
import * as bankTransfers from './bank-transfers.ts';
import * as basicSettings from './basic-settings.ts';
import * as bulkImport from './bulk-import.ts';
import * as claims from './claims.ts';
import * as warehouseInbound from './cloud-warehouse-inbound.ts';
import * as warehouseOperators from './cloud-warehouse-operators.ts';
import * as warehouseOutbound from './cloud-warehouse-outbound.ts';
import * as warehousePurchases from './cloud-warehouse-purchases.ts';
import * as cloudWarehouse from './cloud-warehouse.ts';
import * as graceWindow from './grace-window.ts';
import * as homeNotices from './home-notices.ts';
import * as home from './home.ts';
import * as importListChanges from './import-list-changes.ts';
import * as importListFiles from './import-list-files.ts';
import * as pushes from './import-list-pushes.ts';
import * as importList from './import-list.ts';
import * as invoices from './invoices.ts';
import * as jobs from './jobs.ts';
import * as listViews from './list-views.ts';
import * as makeUps from './make-ups.ts';
import * as manualOrders from './manual-orders.ts';
import * as staff from './memberships-staff.ts';
import * as memberships from './memberships.ts';
import * as menu from './menu.ts';
import * as missingGoods from './missing-goods.ts';
import * as myProductsPrices from './my-products-prices.ts';
import * as myProducts from './my-products.ts';
import * as buyerMails from './notification-buyer-mails.ts';
import * as notificationSettings from './notification-settings.ts';
import * as notifications from './notifications.ts';
import * as operators from './operators.ts';
import * as orderActions from './order-actions.ts';
import * as orderBulkActions from './order-bulk-actions.ts';
import * as orderImports from './order-imports.ts';
import * as orderSettings from './order-settings.ts';
import * as ordersEdits from './orders-edits.ts';
import * as ordersFiles from './orders-files.ts';
import * as ordersFilters from './orders-filters.ts';
import * as ordersMissing from './orders-missing.ts';
import * as ordersTags from './orders-tags.ts';
import * as ordersWarehouse from './orders-warehouse.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as praiseCards from './praise-cards.ts';
import * as priceRuns from './price-runs.ts';
import * as pricingRules from './pricing-rules.ts';
import * as productHistory from './product-history.ts';
import * as productMarks from './product-marks.ts';
import * as products from './products.ts';
import * as profit from './profit.ts';
import * as quotes from './quotes.ts';
import * as rechargeMethods from './recharge-methods.ts';
import * as referrals from './referrals.ts';
import * as regions from './regions.ts';
import * as shipping from './shipping.ts';
import * as shopifyExtensions from './shopify-extensions.ts';
import * as shopify from './shopify.ts';
import * as storesNuvemshop from './stores-nuvemshop.ts';
import * as storesTiktok from './stores-tiktok.ts';
import * as storesTransfers from './stores-transfers.ts';
import * as storesUnread from './stores-unread.ts';
import * as signIn from './sign-in.ts';
import * as sourcing from './sourcing.ts';
import * as statements from './statements.ts';
import * as storesWooCommerce from './stores-woocommerce.ts';
import * as stores from './stores.ts';
import * as supportTickets from './support-tickets.ts';
import * as suspense from './suspense.ts';
import * as tax from './tax.ts';
import * as tracking from './tracking.ts';
import * as tutorial from './tutorial.ts';
import * as withdrawals from './withdrawals.ts';
import type { Endpoint } from './endpoint.ts';

const modules: readonly Record<string, unknown>[] = [
  accountSecurity,
  account,
  automaticTopUp,
  balance,
  bankTransfers,
  basicSettings,
  bulkImport,
  claims,
  warehouseInbound,
  warehouseOperators,
  warehouseOutbound,
  warehousePurchases,
  cloudWarehouse,
  graceWindow,
  homeNotices,
  home,
  importListChanges,
  importListFiles,
  pushes,
  importList,
  invoices,
  jobs,
  listViews,
  makeUps,
  manualOrders,
  staff,
  memberships,
  menu,
  missingGoods,
  myProducts,
  myProductsPrices,
  buyerMails,
  notificationSettings,
  notifications,
  operators,
  orderActions,
  orderBulkActions,
  orderImports,
  orderSettings,
  ordersEdits,
  ordersFiles,
  ordersFilters,
  ordersMissing,
  ordersTags,
  ordersWarehouse,
  orders,
  payments,
  praiseCards,
  priceRuns,
  pricingRules,
  productHistory,
  productMarks,
  products,
  profit,
  quotes,
  rechargeMethods,
  referrals,
  regions,
  shipping,
  shopifyExtensions,
  shopify,
  storesNuvemshop,
  storesTiktok,
  storesTransfers,
  storesUnread,
  signIn,
  sourcing,
  statements,
  storesWooCommerce,
  stores,
  supportTickets,
  suspense,
  tax,
  tracking,
  tutorial,
  withdrawals,
];

/** The one table of endpoints: OpenAPI, the access tests and the contract tests walk it. What a contract exports is in it. */
export const endpoints: readonly Endpoint[] = modules.flatMap((module) => Object.values(module).filter(isEndpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'permission' in value && 'method' in value && 'path' in value;
}
