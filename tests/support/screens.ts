import type { RouteConfigEntry } from '@remix-run/route-config';
import { generatePath } from 'react-router';
import { paths } from '#app/paths.ts';
import routes from '#app/routes.ts';

/** An address that nothing answers to. */
export const NOT_FOUND = '/not-a-page';

export interface Screen {
  path: string;
  /** Selectors pressed one after the other before the screen is looked at. */
  press?: string[];
  /** What shows that all of it is there. */
  shows?: string;
}

/** What else a screen shows by its address: tabs, forms and dialogs. */
const VARIANTS: Record<string, readonly string[]> = {
  [paths.account]: [
    ...['security', 'billing', 'billing&profile=new', 'staff', 'staff&member=new', 'staff&role=new', 'apps', 'log', 'data'].map(
      (tab) => `tab=${tab}`,
    ),
    ...['email', 'phone', 'password', 'two-factor'].map((form) => `tab=security&edit=${form}`),
  ],
  [paths.balance]: ['mode=test'],
  [paths.claims]: ['tab=yours'],
  [paths.cloudWarehouse]: ['inbound', 'outbound', 'renewals', 'movements', 'storage', 'services'].map((tab) => `tab=${tab}`),
  [paths.notifications]: ['message', 'notice', 'todo'].map((tab) => `tab=${tab}`),
  [paths.recharge]: ['step=method'],
  [paths.recommend]: ['tab=commissions'],
  [paths.stores]: ['connect=sandbox', 'connect=woocommerce'],
};

/** Screens of one thing that can be had without having it. */
const DETAILS = [
  generatePath(paths.praiseCard, { praiseCardId: 'new' }),
  `${paths.tutorial}/first-hour`,
  `${paths.causeArticles}/out-of-stock`,
];

/** Screens that need no login. */
export const PUBLIC: Screen[] = [
  ...screensUnder('shell/public-layout.tsx').map((path) => ({ path })),
  { path: '/login?form=sign-up' },
  { path: '/login?form=forgot' },
  { path: '/login', press: ['[type=submit]'], shows: '[aria-invalid=true]' },
  { path: '/login?form=sign-up', press: ['[type=submit]'], shows: '[aria-invalid=true]' },
  { path: '/login?form=forgot', press: ['label.Polaris-Choice >> nth=1'], shows: '[name=phone], [type=tel]' },
  { path: '/login?form=reset&email=ana@loja.example#code=123456' },
  { path: '/login?form=verify#token=not-known' },
  { path: '/login?form=verify#', shows: 'a[href*=security]' },
  { path: '/login?form=confirm-email#token=not-known' },
  ...['terms', 'privacy', 'refund'].map((doc) => ({ path: `${paths.text}?doc=${doc}` })),
  // A token nobody has.
  ...[paths.track, paths.confirmRecipient, paths.unsubscribe].map((path) => ({ path: generatePath(path, { token: '0'.repeat(32) }) })),
];

/** In the top bar: bell, language, settings, account, in this order; the button of the menu stands before them. */
const BELL = '.Polaris-TopBar [aria-haspopup=dialog] >> nth=0';
const LANGUAGE = '.Polaris-TopBar__SecondaryMenu .Polaris-TopBar-Menu__Activator';
const DRAWER = '.Polaris-TopBar [aria-haspopup=dialog] >> nth=1';
const USER = '.Polaris-TopBar__RightContent .Polaris-TopBar-Menu__Activator >> nth=-1';
const MENU = '.Polaris-TopBar__NavigationIcon';
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

/** Screens inside the Shopify admin: those of the main frame. */
export const EMBEDDED_SCREENS: readonly string[] = [...screensUnder('shell/main-layout.tsx').flatMap(withVariants), ...DETAILS, NOT_FOUND];

/** Screens of the main frame and beside it that need a login. */
export const SCREENS: Screen[] = [...EMBEDDED_SCREENS, ...screensUnder('shell/payment-layout.tsx')].map((path) => ({ path }));

/** Addresses of a layout's screens, as the app's routes have them, but for those of one thing. */
function screensUnder(file: string): string[] {
  const layout = routes.find((entry) => entry.file === file);
  if (layout === undefined) throw new Error(`no layout ${file}`);
  return pagesIn(layout).filter((path) => !path.includes(':'));
}

function pagesIn({ path, file, children = [] }: RouteConfigEntry): string[] {
  return [...(path !== undefined && file.endsWith('-page.tsx') ? [path] : []), ...children.flatMap(pagesIn)];
}

function withVariants(path: string): string[] {
  return [path, ...(VARIANTS[path] ?? []).map((query) => `${path}?${query}`)];
}
