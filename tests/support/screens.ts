import { paths } from '#app/paths.ts';

/** An address that nothing answers to. */
export const NOT_FOUND = '/not-a-page';

export interface Screen {
  path: string;
  /** Selectors pressed one after the other before the screen is looked at. */
  press?: string[];
  /** What shows that all of it is there. */
  shows?: string;
}

/** Screens that need no login. */
export const PUBLIC: Screen[] = [
  { path: '/login' },
  { path: '/login?form=sign-up' },
  { path: '/login?form=forgot' },
  { path: '/login', press: ['[type=submit]'], shows: '[aria-invalid=true]' },
  { path: '/login?form=sign-up', press: ['[type=submit]'], shows: '[aria-invalid=true]' },
  { path: '/login?form=forgot', press: ['label.Polaris-Choice >> nth=1'], shows: '[name=phone], [type=tel]' },
  { path: '/login?form=reset&email=ana@loja.example#code=123456' },
  { path: '/login?form=verify#token=not-known' },
  { path: '/login?form=verify#', shows: 'a[href*=security]' },
  { path: '/login?form=confirm-email#token=not-known' },
  ...['terms', 'privacy', 'refund'].map((doc) => ({ path: `/text?doc=${doc}` })),
  { path: paths.startup },
  { path: paths.nuvemshop },
  { path: paths.tiktok },
  { path: paths.authorize },
  { path: paths.invitation },
  // A token nobody has.
  { path: `/track/${'0'.repeat(32)}` },
];

/** In the top bar: bell, language, settings, account, in this order; the button of the menu stands before them. */
const BELL = '.Polaris-TopBar [aria-haspopup=dialog] >> nth=0';
const LANGUAGE = '.Polaris-TopBar__SecondaryMenu .Polaris-TopBar-Menu__Activator';
const DRAWER = '.Polaris-TopBar [aria-haspopup=dialog] >> nth=1';
const USER = '.Polaris-TopBar__RightContent .Polaris-TopBar-Menu__Activator >> nth=-1';
const MENU = '.Polaris-TopBar__NavigationIcon';
const security = `${paths.account}?tab=security`;

/** What opens over a screen of the main frame. */
export const OVERLAYS: Screen[] = [
  { path: paths.workplace, press: [BELL], shows: '[role=tabpanel]' },
  { path: paths.workplace, press: [BELL, '#notifications-todo'], shows: '#notifications-todo[aria-selected=true]' },
  { path: paths.workplace, press: [LANGUAGE], shows: '[role=menuitem]' },
  { path: paths.workplace, press: [USER], shows: '[role=menuitem]' },
  { path: paths.workplace, press: [DRAWER], shows: '[role=dialog] select' },
];

/** On narrow screens the menu is a drawer. */
export const MENU_DRAWER: Screen = { path: paths.workplace, press: [MENU], shows: '[role=dialog] nav' };

/** Screens of the main frame and beside it that need a login. */
export const SCREENS: Screen[] = [
  ...[paths.workplace, paths.home, paths.supportTickets, paths.newSupportTicket].map((path) => ({ path })),
  ...['message', 'notice', 'todo'].map((tab) => ({ path: `${paths.notifications}?tab=${tab}` })),
  ...[paths.products, paths.importList, paths.stores, paths.myProducts, paths.orders, paths.shipped].map((path) => ({ path })),
  { path: `${paths.stores}?connect=sandbox` },
  { path: `${paths.stores}?connect=woocommerce` },
  ...[paths.missingOrder, paths.manualOrders, paths.newManualOrder, paths.manualDrafts, paths.importOrders].map((path) => ({ path })),
  ...[paths.manualShipped, paths.balance, paths.statements, paths.automaticTopUp, paths.recharge].map((path) => ({ path })),
  ...[paths.claims, `${paths.claims}?tab=yours`, paths.makeUps].map((path) => ({ path })),
  { path: `${paths.recharge}?step=method` },
  ...[paths.recommend, `${paths.recommend}?tab=commissions`, paths.withdraw, paths.newPayoutProfile].map((path) => ({ path })),
  ...[paths.cloudWarehouse, paths.tutorial, paths.causeArticles, paths.invoices].map((path) => ({ path })),
  ...[`${paths.tutorial}/first-hour`, `${paths.causeArticles}/out-of-stock`].map((path) => ({ path })),
  ...['inbound', 'outbound', 'renewals', 'movements', 'storage', 'services'].map((tab) => ({ path: `${paths.cloudWarehouse}?tab=${tab}` })),
  ...[paths.buyStock, paths.newInbound, paths.newOutbound].map((path) => ({ path })),
  ...[paths.settingBasic, paths.settingPricingRule, paths.settingShipping].map((path) => ({ path })),
  ...[paths.settingPraiseCard, paths.settingIoss, paths.settingEmail, paths.settingBuyerMails].map((path) => ({ path })),
  ...[
    paths.account,
    security,
    `${paths.account}?tab=billing`,
    `${paths.account}?tab=staff`,
    `${paths.account}?tab=log`,
    `${paths.account}?tab=data`,
  ].map((path) => ({ path })),
  ...['email', 'phone', 'password', 'two-factor'].map((form) => ({ path: `${security}&edit=${form}` })),
  { path: `${paths.account}?tab=billing&profile=new` },
  { path: `${paths.account}?tab=staff&member=new` },
  { path: `${paths.account}?tab=staff&role=new` },
  { path: '/setting/praise-card/new' },
  { path: paths.selectAccount },
  ...[paths.confirmPayment, paths.paySuccess, paths.payoneerConfirmPayment, NOT_FOUND].map((path) => ({ path })),
];

/** Screens inside the Shopify admin, in the order of its menu. */
export const EMBEDDED_SCREENS: readonly string[] = [
  paths.home,
  paths.supportTickets,
  paths.newSupportTicket,
  paths.notifications,
  paths.workplace,
  paths.products,
  paths.importList,
  paths.stores,
  `${paths.stores}?connect=sandbox`,
  `${paths.stores}?connect=woocommerce`,
  paths.myProducts,
  paths.orders,
  paths.shipped,
  paths.manualOrders,
  paths.newManualOrder,
  paths.manualDrafts,
  paths.importOrders,
  paths.manualShipped,
  paths.claims,
  paths.balance,
  paths.makeUps,
  `${paths.balance}?mode=test`,
  paths.recharge,
  paths.recommend,
  paths.withdraw,
  paths.cloudWarehouse,
  `${paths.cloudWarehouse}?tab=storage`,
  paths.buyStock,
  paths.account,
  `${paths.account}?tab=security`,
  `${paths.account}?tab=billing`,
  `${paths.account}?tab=staff`,
  `${paths.account}?tab=log`,
  `${paths.account}?tab=data`,
  paths.settingBasic,
  paths.settingPricingRule,
  paths.settingShipping,
  paths.settingPraiseCard,
  '/setting/praise-card/new',
  paths.settingIoss,
  paths.settingEmail,
  paths.tutorial,
  `${paths.tutorial}/first-hour`,
  paths.causeArticles,
  `${paths.causeArticles}/out-of-stock`,
  paths.invoices,
  NOT_FOUND,
];
