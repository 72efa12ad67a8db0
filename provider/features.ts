import type { Feature } from './feature.ts';
import { account } from './features/account/account.feature.ts';
import { balance } from './features/balance/balance.feature.ts';
import { basicSettings } from './features/basic-settings/basic-settings.feature.ts';
import { claims } from './features/claims/claims.feature.ts';
import { cloudWarehouse } from './features/cloud-warehouse/cloud-warehouse.feature.ts';
import { home } from './features/home/home.feature.ts';
import { importList } from './features/import-list/import-list.feature.ts';
import { invoices } from './features/invoices/invoices.feature.ts';
import { listViews } from './features/list-views/list-views.feature.ts';
import { makeUps } from './features/make-ups/make-ups.feature.ts';
import { manualOrders } from './features/manual-orders/manual-orders.feature.ts';
import { memberships } from './features/memberships/memberships.feature.ts';
import { menu } from './features/menu/menu.feature.ts';
import { myProducts } from './features/my-products/my-products.feature.ts';
import { notifications } from './features/notifications/notifications.feature.ts';
import { oauthApps } from './features/oauth-apps/oauth-apps.feature.ts';
import { operators } from './features/operators/operators.feature.ts';
import { orderSettings } from './features/order-settings/order-settings.feature.ts';
import { orders } from './features/orders/orders.feature.ts';
import { payments } from './features/payments/payments.feature.ts';
import { praiseCards } from './features/praise-cards/praise-cards.feature.ts';
import { pricingRules } from './features/pricing-rules/pricing-rules.feature.ts';
import { products } from './features/products/products.feature.ts';
import { quotes } from './features/quotes/quotes.feature.ts';
import { rates } from './features/rates/rates.feature.ts';
import { referrals } from './features/referrals/referrals.feature.ts';
import { regions } from './features/regions/regions.feature.ts';
import { shipping } from './features/shipping/shipping.feature.ts';
import { shopify } from './features/shopify/shopify.feature.ts';
import { signIn } from './features/sign-in/sign-in.feature.ts';
import { sourcing } from './features/sourcing/sourcing.feature.ts';
import { stock } from './features/stock/stock.feature.ts';
import { stores } from './features/stores/stores.feature.ts';
import { supportTickets } from './features/support-tickets/support-tickets.feature.ts';
import { tax } from './features/tax/tax.feature.ts';
import { tracking } from './features/tracking/tracking.feature.ts';
import { tutorial } from './features/tutorial/tutorial.feature.ts';
import { uploads } from './features/uploads/uploads.feature.ts';
import { withdrawals } from './features/withdrawals/withdrawals.feature.ts';
import { layers } from './layers.ts';

/** Every feature. */
export const features = [
  account,
  balance,
  basicSettings,
  claims,
  cloudWarehouse,
  home,
  importList,
  invoices,
  listViews,
  makeUps,
  manualOrders,
  memberships,
  menu,
  myProducts,
  notifications,
  oauthApps,
  operators,
  orderSettings,
  orders,
  payments,
  praiseCards,
  pricingRules,
  products,
  quotes,
  rates,
  referrals,
  regions,
  shipping,
  shopify,
  signIn,
  sourcing,
  stock,
  stores,
  supportTickets,
  tax,
  tracking,
  tutorial,
  uploads,
  withdrawals,
] as const satisfies readonly Feature[];

/** Features and the layers below them. */
export const allFeatures: readonly Feature[] = [...layers, ...features];
