/** Every address of the app (specification 2). The odd ones are spelled here only; all else links by name. */
export const paths = {
  root: '/',

  startup: '/startup',
  text: '/text',
  login: '/login',
  authorize: '/oauth2/authorize',
  nuvemshop: '/nuvemshop',
  tiktok: '/tiktok',

  confirmPayment: '/confirm-payment',
  paySuccess: '/pay-success',
  payoneerConfirmPayment: '/payoneer-confirm-payment',

  redirect: '/redirect',
  workplace: '/dashboard/workplace',

  home: '/home',
  supportTickets: '/home/support-ticket',
  notifications: '/home/notification',
  products: '/akProducts',
  product: '/akProducts/:productId',
  importList: '/importList',
  stores: '/addMyStore',
  myProducts: '/myProducts',
  orders: '/orders',
  shipped: '/orders/shipped',
  manualOrders: '/manualOrders',
  manualShipped: '/manualOrders/shipped',
  balance: '/balance',
  recharge: '/balance/recharge',
  recommend: '/recommend',
  withdraw: '/recommend/withdraw',
  cloudWarehouse: '/myCloudWarehouse',
  account: '/myAccount',
  setting: '/setting',
  settingBasic: '/setting/basic',
  settingPricingRule: '/setting/pricing-rule',
  settingShipping: '/setting/shipping',
  settingPraiseCard: '/setting/praise-card',
  settingIoss: '/setting/IOSS',
  settingEmail: '/setting/email',
  tutorial: '/tutorial',
  invoices: '/invoice',

  logout: '/logout',
  language: '/resources/language',
  job: '/resources/jobs/:jobId',
} as const;

export type PathName = keyof typeof paths;
