import * as accountSecurity from './account-security.ts';
import * as account from './account.ts';
import * as balance from './balance.ts';
import * as bulkImport from './bulk-import.ts';
import type { Endpoint } from './endpoint.ts';
import * as home from './home.ts';
import * as importList from './import-list.ts';
import * as jobs from './jobs.ts';
import * as menu from './menu.ts';
import * as myProducts from './my-products.ts';
import * as notifications from './notifications.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as productHistory from './product-history.ts';
import * as productMarks from './product-marks.ts';
import * as products from './products.ts';
import * as quotes from './quotes.ts';
import * as regions from './regions.ts';
import * as shipping from './shipping.ts';
import * as shopify from './shopify.ts';
import * as signIn from './sign-in.ts';
import * as sourcing from './sourcing.ts';
import * as stores from './stores.ts';
import * as tax from './tax.ts';

/** The one table of endpoints: OpenAPI, the access tests and the contract tests walk it. */
export const endpoints: readonly Endpoint[] = [
  signIn.regByPwd,
  signIn.loginByPwd,
  signIn.loginByTwoFactor,
  signIn.sendResetCode,
  signIn.resetPwdByEmail,
  signIn.resetPwdByPhone,
  signIn.verifyEmail,
  signIn.logout,
  signIn.userInfo,
  menu.userMenu,
  regions.listCountries,
  regions.listProvinces,
  regions.listCities,
  account.updateProfile,
  account.updateAvatar,
  accountSecurity.getSignInMethods,
  accountSecurity.changeEmail,
  accountSecurity.confirmEmailChange,
  accountSecurity.getEmailChange,
  accountSecurity.resendEmailChange,
  accountSecurity.cancelEmailChange,
  accountSecurity.resendVerification,
  accountSecurity.changePhone,
  accountSecurity.confirmPhone,
  accountSecurity.changePassword,
  accountSecurity.getTwoFactor,
  accountSecurity.beginTwoFactor,
  accountSecurity.confirmTwoFactor,
  accountSecurity.disableTwoFactor,
  accountSecurity.renewRecoveryCodes,
  accountSecurity.listSessions,
  accountSecurity.revokeSession,
  accountSecurity.revokeOtherSessions,
  account.userSource,
  account.getUserSetting,
  account.updateUserSetting,
  account.saveTrackSetting,
  account.getTrackSetting,
  account.listBillingProfiles,
  account.createBillingProfile,
  account.updateBillingProfile,
  account.deleteBillingProfile,
  account.exportData,
  account.listExports,
  account.linkExport,
  account.getDeletion,
  account.requestDeletion,
  account.cancelDeletion,
  notifications.listNotifications,
  notifications.countNotifications,
  notifications.readNotifications,
  home.getHome,
  home.getHomeSeries,
  products.listCategories,
  products.listProducts,
  products.getProduct,
  productMarks.markProducts,
  productMarks.unmarkProducts,
  productMarks.getProductMarks,
  productMarks.watchProduct,
  productMarks.unwatchProduct,
  productHistory.getProductHistory,
  productHistory.getProductTrust,
  sourcing.listSourcingRequests,
  sourcing.createSourcingRequest,
  sourcing.getSourcingRequest,
  sourcing.acceptSourcingOffer,
  sourcing.declineSourcingOffers,
  quotes.quoteSamples,
  quotes.listLandedPrices,
  shipping.getShippingTemplate,
  shipping.getShippingRules,
  shipping.saveShippingRules,
  tax.getTax,
  tax.getTaxProfiles,
  tax.saveTaxProfiles,
  importList.listImportItems,
  importList.importProducts,
  bulkImport.startBulkImport,
  importList.applyMultiplier,
  importList.pushImportItems,
  importList.getImportItem,
  importList.updateImportItem,
  importList.deleteImportItem,
  importList.restoreImportItem,
  stores.listStores,
  stores.connectSandboxStore,
  stores.placeTestOrder,
  shopify.openShopify,
  shopify.listShopifyConnections,
  shopify.createShopifyLink,
  shopify.getShopifyLink,
  shopify.confirmShopifyLink,
  myProducts.listListings,
  myProducts.getListing,
  orders.listOrders,
  orders.countOrders,
  orders.getOrder,
  orders.requoteOrder,
  orders.reserveStock,
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
