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
  ...[paths.workplace, paths.home, paths.supportTickets].map((path) => ({ path })),
  ...['message', 'notice', 'todo'].map((tab) => ({ path: `${paths.notifications}?tab=${tab}` })),
  ...[paths.products, paths.importList, paths.stores, paths.myProducts, paths.orders, paths.shipped].map((path) => ({ path })),
  { path: `${paths.stores}?connect=sandbox` },
  ...[paths.manualOrders, paths.manualShipped, paths.balance, paths.recharge].map((path) => ({ path })),
  { path: `${paths.recharge}?step=method` },
  ...[paths.recommend, paths.withdraw, paths.cloudWarehouse, paths.tutorial, paths.invoices].map((path) => ({ path })),
  ...[paths.settingBasic, paths.settingPricingRule, paths.settingShipping].map((path) => ({ path })),
  ...[paths.settingPraiseCard, paths.settingIoss, paths.settingEmail].map((path) => ({ path })),
  ...[paths.account, security, `${paths.account}?tab=billing`, `${paths.account}?tab=data`].map((path) => ({ path })),
  ...['email', 'phone', 'password', 'two-factor'].map((form) => ({ path: `${security}&edit=${form}` })),
  { path: `${paths.account}?tab=billing&profile=new` },
  ...[paths.confirmPayment, paths.paySuccess, paths.payoneerConfirmPayment, NOT_FOUND].map((path) => ({ path })),
];

/** Screens inside the Shopify admin, in the order of its menu. */
export const EMBEDDED_SCREENS: readonly string[] = [
  paths.home,
  paths.supportTickets,
  paths.notifications,
  paths.workplace,
  paths.products,
  paths.importList,
  paths.stores,
  `${paths.stores}?connect=sandbox`,
  paths.myProducts,
  paths.orders,
  paths.shipped,
  paths.manualOrders,
  paths.manualShipped,
  paths.balance,
  `${paths.balance}?mode=test`,
  paths.recharge,
  paths.recommend,
  paths.withdraw,
  paths.cloudWarehouse,
  paths.account,
  `${paths.account}?tab=security`,
  `${paths.account}?tab=billing`,
  `${paths.account}?tab=data`,
  paths.settingBasic,
  paths.settingPricingRule,
  paths.settingShipping,
  paths.settingPraiseCard,
  paths.settingIoss,
  paths.settingEmail,
  paths.tutorial,
  paths.invoices,
  NOT_FOUND,
];
