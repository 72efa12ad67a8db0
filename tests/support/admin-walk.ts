import type { Browser } from 'playwright-core';
import { violations } from './accessibility.ts';
import { aliveFrame, type EmbeddedWharf, openAdminPage, openContext } from './embedded-wharf.ts';
import { NOT_FOUND } from './screens.ts';

interface AdminWalk {
  world: EmbeddedWharf;
  browser: Browser;
  store: string;
  width: number;
  /** Folder for a picture of each screen, with a slash at its end. */
  pictures: string;
  locale?: string;
  /** Whether each screen is also checked against WCAG 2.2 AA. */
  axe?: boolean;
}

/** Opens screens by their addresses inside the Shopify admin; gives what is wrong with any. */
export async function walkAdmin(walk: AdminWalk, paths: readonly string[]): Promise<string[]> {
  const { world, browser, store, width, pictures, locale = 'en-US', axe = false } = walk;
  const context = await openContext(browser, { width, locale });
  const found: string[] = [];
  for (const path of paths) {
    const { page, complaints } = await openAdminPage(context, world.admin.addressOf(store, path));
    const frame = await aliveFrame(page);
    await frame.waitForLoadState('load');
    await page.screenshot({ path: `${pictures}${locale}-${width}${path.replaceAll(/[^\w-]+/g, '_')}.png` });
    const faults = await frame.evaluate(() => ({
      'scrolls sideways': document.documentElement.scrollWidth > window.innerWidth,
      'second menu': document.querySelector('.Polaris-Frame__Navigation, .Polaris-TopBar') !== null,
      'login': location.pathname.startsWith('/login'),
    }));
    for (const [fault, is] of Object.entries(faults)) if (is) found.push(`${path}: ${fault}`);
    if (axe) found.push(...(await violations(frame, path)));
    found.push(...complaints.filter((each) => !(path === NOT_FOUND && each.includes('404'))));
    await page.close();
  }
  await context.close();
  return found;
}
