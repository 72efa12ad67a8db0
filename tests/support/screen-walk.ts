import type { Page } from 'playwright-core';
import { paths } from '#app/paths.ts';
import { settingCookie } from '#app/session/setting-cookie.ts';
import { defaultSettings, formatSettings, type SettingState } from '#app/session/setting-state.ts';
import { violations, withoutTransitions } from './accessibility.ts';
import { alive } from './browser.ts';
import type { Journey, VisitOptions } from './journey.ts';
import type { Screen } from './screens.ts';

/** How screens are looked at. */
export interface Look extends VisitOptions {
  settings: Partial<SettingState>;
}

/** What of the screens breaks WCAG 2.2 AA, or scrolls sideways. With `pictures`, what their paths begin with, leaves one of each. */
export async function lookAt(page: Page, screens: readonly Screen[], pictures?: string): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens) {
    await openScreen(page, screen);
    const name = [screen.path, ...(screen.press ?? [])].join(' > ');
    found.push(...(await violations(page, name)));
    if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)) found.push(`${name}: scrolls sideways`);
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}${name.replaceAll(/[^\w-]+/g, '_')}.jpg`, quality: 60 });
  }
  return found;
}

/**
 * Opens a screen as a link within the page does, which spares loading scripts and axe again; with a full load where
 * something of the screen before would stay: what was pressed open, or a fragment, which is read when a page comes.
 */
export async function openScreen(page: Page, { path, press = [], shows }: Screen): Promise<void> {
  const afresh = press.length > 0 || path.includes('#') || !(await page.evaluate(() => '__remixRouter' in window));
  if (afresh) await load(page, path);
  else await follow(page, path);
  for (const selector of press) await page.locator(selector).first().click();
  if (shows !== undefined) await page.locator(shows).first().waitFor();
}

export async function load(page: Page, path: string): Promise<void> {
  // An address that differs in its fragment alone would not be loaded again.
  await page.goto('about:blank');
  await page.goto(path);
  await alive(page);
  await withoutTransitions(page);
}

/** Goes to another screen as a link within the page does. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { __remixRouter: router } = window as unknown as {
      __remixRouter: { navigate(to: string, options: { flushSync: boolean }): Promise<void> };
    };
    await router.navigate(to, { flushSync: true });
  }, path);
  await page.locator('#nprogress').waitFor({ state: 'detached' });
}

/** A page with settings of the interface: of the file's merchant, or of nobody. */
export async function pageWith(journey: Journey, { settings, ...options }: Look, who: 'merchant' | 'nobody'): Promise<Page> {
  const { page } = who === 'merchant' ? await journey.openSignedIn(undefined, options) : await journey.open(options);
  await page.context().addCookies([cookieOf(journey.url, settings)]);
  return page;
}

/** Other settings and another width for a page that is there, from its next load on. */
export async function change(journey: Journey, page: Page, settings: Partial<SettingState>, width: number): Promise<void> {
  await page.goto(paths.text);
  await page.context().addCookies([cookieOf(journey.url, settings)]);
  const text = formatSettings({ ...defaultSettings, ...settings }, 'all');
  await page.evaluate((kept) => localStorage.setItem('setting-state', kept), text);
  await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
  await page.goto('about:blank');
}

function cookieOf(url: string, settings: Partial<SettingState>): { name: string; value: string; url: string } {
  const [, value = ''] = /=([^;]*)/.exec(settingCookie({ ...defaultSettings, ...settings })) ?? [];
  return { name: 'setting-state', value, url };
}
