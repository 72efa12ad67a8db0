import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import type { SettingState } from '#app/session/setting-state.ts';
import { type Stop, tabThrough } from '#tests/support/accessibility.ts';
import { fillAccount } from '#tests/support/filled-account.ts';
import { looksOf, startJourney } from '#tests/support/journey.ts';
import { lookAsNewcomer } from '#tests/support/newcomer-walk.ts';
import { change, load, lookAt, pageWith } from '#tests/support/screen-walk.ts';
import { MENU_DRAWER, OVERLAYS, PUBLIC, type Screen, SCREENS } from '#tests/support/screens.ts';
import { patient } from '#tests/support/patience.ts';

const WALK_MS = patient(600_000);

/** Each screen is looked at once, in one of these; `npm run test:long -- screens` looks at every screen in every language, theme and width. */
const LOOKS = [
  { locale: 'en-US', width: 1280, settings: { theme: 'dark' } },
  { locale: 'es-ES', width: 1280, settings: {} },
  { locale: 'pt-BR', width: 390, settings: {} },
] as const;

/** Settings of the interface, each with a width and what is pressed open in it. */
interface Skin {
  name: string;
  settings: Partial<SettingState>;
  width?: number;
  overlays?: Screen[];
}
const SKINS: readonly Skin[] = [
  { name: 'menu across the top, tab bar', settings: { topMenu: true, tabBar: true } },
  { name: 'rail in the dark, without top bar', settings: { menuCollapse: true, navbar: false, theme: 'dark', tabBar: true } },
  { name: 'color-weak mode, menu of the server', settings: { colorWeak: true, menuFromServer: true, themeColor: '#b0125b' } },
  { name: 'color-weak mode in the dark', settings: { colorWeak: true, theme: 'dark', themeColor: '#ffd9e8' } },
];

/** What Tab passes in the main frame, in this order, among other stops. */
const FRAME = ['Skip to content', 'Notifications', 'Change language', 'Open the settings', 'Account menu', 'Home', 'Tutorial'];

const security = `${paths.account}?tab=security`;

const journey = startJourney();
/** The merchant's, signed in; its context keeps scripts and styles for the tests that come one after the other. */
let merchantPage: Page;
/** Screens of one thing of the merchant's. */
let details: Screen[];

beforeAll(async () => {
  details = (await fillAccount(journey.merchant, journey.url)).map((path) => ({ path }));
  merchantPage = await pageWith(journey, { settings: {} }, 'merchant');
});

describe('no screen breaks WCAG 2.2 AA or scrolls sideways', () => {
  test.each(LOOKS)('its share in $locale at $width px with $settings', { timeout: WALK_MS }, async (look) => {
    const share = (_screen: Screen, index: number) => index % LOOKS.length === LOOKS.indexOf(look);
    const nobody = await pageWith(journey, look, 'nobody');
    const found = await lookAt(nobody, PUBLIC.filter(share));
    const merchant = await pageWith(journey, look, 'merchant');
    const drawer = look.width < 500 ? [MENU_DRAWER] : [];
    found.push(...(await lookAt(merchant, [...[...SCREENS, ...details, ...OVERLAYS].filter(share), ...drawer])));
    expect(found).toEqual([]);
  });

  test('nor do the steps of a newcomer that have no address', { timeout: WALK_MS }, async () => {
    const page = await pageWith(journey, LOOKS[1], 'nobody');
    expect(await lookAsNewcomer(page, 'nova-es-ES@loja.example')).toEqual([]);
  });

  test.each(
    looksOf(SKINS, 2).concat({ name: 'narrow in the dark', settings: { theme: 'dark' }, width: 390, overlays: [MENU_DRAWER, ...OVERLAYS] }),
  )('$name', async ({ settings, width = 1280, overlays = [] }) => {
    await change(journey, merchantPage, settings, width);
    const some = looksOf([paths.orders, paths.products, paths.account, `${security}&edit=password`], Object.keys(settings).length);
    expect(await lookAt(merchantPage, [paths.workplace, ...some].map((path) => ({ path })).concat(overlays))).toEqual([]);
  });
});

describe('by keyboard alone', () => {
  test.each([
    { path: '/login', stops: ['Password', 'Forgot password', 'Log in'] },
    { path: paths.workplace, stops: FRAME },
    { path: paths.account, stops: [...FRAME, 'Profile', 'Company name'] },
    { path: security, stops: [...FRAME, 'Change password'] },
  ])('everything on $path is reached, named and seen', async ({ path, stops }) => {
    const page = path === '/login' ? await pageWith(journey, { settings: {} }, 'nobody') : merchantPage;
    if (page === merchantPage) await change(journey, page, {}, 1280);
    await load(page, path);
    const passed = await tabThrough(page);
    expect(passed.filter(({ name }) => name === '')).toEqual([]);
    expect(passed.filter(({ hasRing }) => !hasRing)).toEqual([]);
    expect(inOrder(passed, stops)).toEqual(stops);
  });
});

/** Those of the names that Tab passes one after the other. */
function inOrder(passed: Stop[], names: readonly string[]): string[] {
  let from = 0;
  return names.filter((name) => {
    const at = passed.findIndex((stop, index) => index >= from && stop.name.includes(name));
    if (at >= 0) from = at + 1;
    return at >= 0;
  });
}
