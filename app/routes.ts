import { layout, route, type RouteConfig } from '@remix-run/route-config';
import { paths } from './paths.ts';

const ordersPage = 'features/orders/list/orders-page.tsx';
const orderPage = 'features/orders/order/order-page.tsx';
const shippedPage = 'features/orders/parcels/shipped-page.tsx';
const parcelPage = 'features/orders/parcels/parcel-page.tsx';

export default [
  route(paths.root, 'features/home/to-home.ts'),

  // Public.
  layout('shell/public-layout.tsx', [
    route(paths.startup, 'features/sign-in/startup-page.tsx'),
    route(paths.text, 'features/legal/text-page.tsx'),
    route(paths.login, 'features/sign-in/login-page.tsx'),
    route(paths.authorize, 'features/sign-in/authorize-page.tsx'),
    route(paths.nuvemshop, 'features/stores/nuvemshop-page.tsx'),
    route(paths.tiktok, 'features/stores/tiktok-page.tsx'),
  ]),

  // Signed in, outside the main layout.
  layout('shell/payment-layout.tsx', [
    route(paths.confirmPayment, 'features/payments/confirm-payment-page.tsx'),
    route(paths.paySuccess, 'features/payments/pay-success-page.tsx'),
    route(paths.payoneerConfirmPayment, 'features/payments/payoneer-confirm-payment-page.tsx'),
  ]),
  route(`${paths.redirect}/*`, 'shell/redirect-page.tsx'),

  // Signed in, inside the main layout.
  layout('shell/main-layout.tsx', [
    layout('shell/screen-boundary.tsx', [
      route(paths.workplace, 'features/home/workplace-page.tsx'),
      route(paths.home, 'features/home/home-page.tsx'),
      route(paths.supportTickets, 'features/home/support-tickets-page.tsx'),
      route(paths.notifications, 'features/home/notifications-page.tsx'),
      route(paths.products, 'features/products/list/products-page.tsx'),
      route(paths.compareProducts, 'features/products/compare-page.tsx'),
      route(paths.sourcing, 'features/sourcing/sourcing-page.tsx'),
      route(paths.newSourcing, 'features/sourcing/new-request-page.tsx'),
      route(paths.sourcingRequest, 'features/sourcing/request-page.tsx'),
      route(paths.product, 'features/products/product/product-page.tsx'),
      route(paths.importList, 'features/import-list/import-list-page.tsx'),
      route(paths.importItem, 'features/import-list/import-item-page.tsx'),
      route(paths.stores, 'features/stores/stores-page.tsx'),
      route(paths.myProducts, 'features/my-products/list/my-products-page.tsx'),
      route(paths.listing, 'features/my-products/listing/listing-page.tsx'),
      route(paths.listingPolicy, 'features/my-products/policy/policy-page.tsx', { id: 'listing-policy' }),
      route(paths.mapping, 'features/my-products/mapping/mapping-page.tsx'),
      route(paths.storePolicy, 'features/my-products/policy/policy-page.tsx', { id: 'store-policy' }),
      route(paths.orders, ordersPage, { id: 'orders' }),
      route(paths.order, orderPage, { id: 'order' }),
      route(paths.shipped, shippedPage, { id: 'shipped' }),
      route(paths.parcel, parcelPage, { id: 'parcel' }),
      route(paths.manualOrders, ordersPage, { id: 'manual-orders' }),
      route(paths.manualOrder, orderPage, { id: 'manual-order' }),
      route(paths.manualShipped, shippedPage, { id: 'manual-shipped' }),
      route(paths.manualParcel, parcelPage, { id: 'manual-parcel' }),
      route(paths.balance, 'features/balance/balance-page.tsx'),
      route(paths.recharge, 'features/balance/recharge-page.tsx'),
      route(paths.recommend, 'features/referrals/recommend-page.tsx'),
      route(paths.withdraw, 'features/referrals/withdraw-page.tsx'),
      route(paths.cloudWarehouse, 'features/cloud-warehouse/cloud-warehouse-page.tsx'),
      route(paths.account, 'features/account/account-page.tsx'),
      route(paths.setting, 'features/settings/to-basic.ts'),
      route(paths.settingBasic, 'features/settings/basic-page.tsx'),
      route(paths.settingPricingRule, 'features/settings/pricing-rule-page.tsx'),
      route(paths.settingShipping, 'features/settings/shipping/shipping-page.tsx'),
      route(paths.settingPraiseCard, 'features/settings/praise-card-page.tsx'),
      route(paths.settingIoss, 'features/settings/tax/ioss-page.tsx'),
      route(paths.settingEmail, 'features/settings/email-page.tsx'),
      route(paths.tutorial, 'features/tutorial/tutorial-page.tsx'),
      route(paths.invoices, 'features/invoices/invoices-page.tsx'),
    ]),
  ]),

  // No screens: they answer to forms and scripts.
  route(paths.logout, 'session/logout.ts'),
  route(paths.language, 'i18n/language-resource.ts'),
  route(paths.job, 'shell/job-progress.ts'),
  route(paths.serverMenu, 'shell/server-menu-resource.ts'),
  route(paths.pricePreview, 'features/pricing-rules/price-preview-resource.ts'),
  route(paths.listingFilterChoices, 'features/my-products/list/filter-choices-resource.ts'),
  route(paths.quoteSample, 'features/quotes/quote-sample-resource.ts'),
  route(paths.sampleProducts, 'features/quotes/sample-products-resource.ts'),
  route(paths.landedPrices, 'features/products/list/landed-prices-resource.ts'),
  route(paths.productMarks, 'features/products/product-marks-resource.ts'),
  route(paths.productHistory, 'features/products/product/product-history-resource.ts'),
  route(paths.productsFile, 'features/products/list/products-file.ts'),
  route(paths.productPictures, 'features/products/product/product-pictures-file.ts'),
  route(paths.listViews, 'features/list-views/list-views-resource.ts'),
  route(paths.ordersFile, 'features/orders/list/orders-file.ts'),
  route(paths.notificationBox, 'shell/notifications-resource.ts'),

  route('*', 'shell/not-found-page.tsx'),
] satisfies RouteConfig;
